import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS, PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import type { Stranded } from '@comptoir/contract/sales-modes.ts';
import type { Lock } from '@comptoir/domain/sales-modes/save-rules.ts';
import type { Column, Kind, Mode } from './methods-draft.ts';

export const MODE_LABELS: Record<Mode, string> = { ...PAYMENT_TYPE_LABELS, ...ORDER_TYPE_LABELS };

export const MODE_HINTS: Record<Mode, string> = {
  stripe: 'Livraison, Click & Collect, sur place',
  cb: 'À la borne, ou au livreur',
  cash: 'Au livreur',
  ticket_resto: 'Au livreur',
  counter: 'Click & Collect, sur place',
  to_driver: 'Livraison',
  delivery: 'Le client est livré à son adresse',
  click_and_collect: 'Le client vient chercher sa commande',
  click_and_seat: 'Le client commande depuis sa table',
};

export const columnLabel = (column: Column): string =>
  column === 'driver' ? 'Paiement à la livraison' : CHANNEL_LABELS[column];

export const LOCK_REASONS: Record<Lock, string> = {
  managed: 'Réglage géré par votre chargé de compte.',
  onboarding: french("Terminez l'activation des paiements en ligne."),
  'not-for-delivery': 'Non disponible en livraison.',
  role: 'Réglage réservé aux administrateurs du réseau.',
};

type Words = { title: string; head: string; legend: string; done: string };

export const WORDS: Record<Kind, Words> = {
  payments: {
    title: 'Modes de paiement',
    head: 'Moyen de paiement',
    legend: french(
      'Au moins un moyen de paiement doit rester actif sur chaque canal. « – » : jamais proposé sur ce canal.',
    ),
    done: 'Les modes de paiement ont bien été modifiés.',
  },
  orderTypes: {
    title: 'Modes de vente',
    head: 'Mode de vente',
    legend: french(
      'Au moins un mode de vente doit rester actif sur chaque canal. « – » : jamais proposé sur ce canal.',
    ),
    done: 'Les modes de vente ont bien été modifiés.',
  },
};

/** SET-ERR-23, SET-ERR-24. */
export const LAST_MODE = 'Au moins un mode doit rester actif sur ce canal.';
export const FAILED = french("Les modifications n'ont pas pu être enregistrées, merci de réessayer !");
/** PMT-18, PMT-19. */
export const ALL_SHOPS = french("Cette modification s'appliquera à tous vos magasins.");
export const NO_ZONES = french("Pensez à définir vos zones de livraison : sans zone, aucune livraison n'est possible.");

export const partlyWords = (shops: number, count: number): string =>
  `${shops}${NBSP}${plural(shops, 'magasin', 'magasins')} sur${NBSP}${count}`;

/** PMT-08: « Livraison : aucun moyen de paiement sur Site web, Application mobile. » */
export const unpayableWords = (orderType: string, channels: readonly string[]): string =>
  french(
    `${orderType} : aucun moyen de paiement actif ne convient sur ${channels.join(', ')}. Ce mode de vente n'y est donc pas proposé.`,
  );

/** PMT-20: what the running orders become, which is nothing. */
export function strandedWords({ count, orders }: Stranded): { title: string; text: string } {
  const numbers = orders.map(({ orderNumber }) => `N°${NBSP}${orderNumber}`).join(', ');
  const more = count - orders.length;
  const named = more > 0 ? `${numbers} et ${more} ${more > 1 ? 'autres' : 'autre'}` : numbers;
  return {
    title: `${count}${NBSP}${plural(count, 'commande en cours est concernée', 'commandes en cours sont concernées')}`,
    text: french(
      count > 1
        ? `${named} : ces commandes suivent leur cours sans changement. Seules les prochaines ne pourront plus être passées ainsi.`
        : `${named} : cette commande suit son cours sans changement. Seules les prochaines ne pourront plus être passées ainsi.`,
    ),
  };
}
