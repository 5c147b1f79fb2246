import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { CarrierRefusal } from '@comptoir/domain/deliveries/courier-option.ts';
import { FLEET_LIMITS } from '@comptoir/domain/deliveries/providers.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { SEARCH_STEP_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';

export const CARRIER_LABELS: Record<CarrierChoice, string> = {
  employees: SEARCH_STEP_LABELS.employees,
  independents: SEARCH_STEP_LABELS.independents,
  ...PROVIDER_LABELS,
};

/** ERR-30, and what we know ourselves before a service is asked (DLV-24). */
export const CARRIER_REFUSAL_WORDS: Record<CarrierRefusal, string> = {
  'nobody-available': 'Personne n’est disponible pour le moment.',
  'terms-not-accepted': 'Les conditions d’utilisation ne sont pas encore acceptées.',
  'too-far': french(`L'adresse est à plus de ${FLEET_LIMITS.km} km du magasin.`),
  'not-paid-online': 'Réservé aux commandes payées en ligne.',
  closing: 'Le service sera fermé quand la commande sera prête.',
  phone: refusalSentence('courier-phone-refused'),
  address: refusalSentence('courier-address-refused'),
  unavailable: refusalSentence('courier-unavailable'),
  refused: 'Le service ne peut pas prendre cette course.',
};

/** « Envoyer à Stuart · 6,53 € », « Envoyer aux employés »: whom, and for how much. */
export function sendWords(choice: CarrierChoice, fee: Cents | null): string {
  const whom =
    choice === 'employees' || choice === 'independents'
      ? `aux ${CARRIER_LABELS[choice].toLowerCase()}`
      : `à ${CARRIER_LABELS[choice]}`;
  return `Envoyer ${whom}${fee ? ` · ${formatEuros(fee)}` : ''}`;
}

/** « + 1,40 € », « − 2,10 € »: read without its colour. */
export const signedEuros = (amount: Cents): string => (amount > 0 ? `+${formatEuros(amount)}` : formatEuros(amount));

export const availableWords = (count: number): string => `${count} ${plural(count, 'disponible', 'disponibles')}`;
