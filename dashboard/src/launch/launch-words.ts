import { french } from '@comptoir/domain/kernel/text.ts';
import type { LaunchPanel } from '@comptoir/domain/session/session-user.ts';

/** LCH-05. */
const STEP_TEXTS = {
  1: 'Renseignez les informations de votre magasin.',
  2: 'Ajoutez votre compte bancaire pour recevoir vos virements.',
  3: 'Finalisez la vérification de votre compte de paiement.',
} as const;

/** LCH-25: what the provider has said since. */
const STATUS_TEXTS: Partial<Record<LaunchPanel['status'], string>> = {
  pending: 'Vérification en cours…',
  restricted: 'Des informations complémentaires sont nécessaires.',
};

export const VERIFYING = STATUS_TEXTS.pending;

export const NOT_ONLINE = french("Votre magasin n'est pas encore en ligne");
/** LCH-27. */
export const UPDATE_NEEDED = french('Votre compte de paiement nécessite une mise à jour.');

export function panelText({ step, status }: LaunchPanel): string {
  if (step === null) return 'Le prestataire de paiement demande un document.';
  return (step === 3 ? STATUS_TEXTS[status] : undefined) ?? STEP_TEXTS[step];
}

/** SET-ERR-22. */
export const SAVE_FAILED = french("Les informations n'ont pas pu être enregistrées, merci de réessayer !");
/** LCH-17. */
export const SAVED = french('Les informations de votre magasin ont bien été enregistrées.');
export const BANK_SAVED = french('Votre compte bancaire a bien été enregistré.');
export const ONLINE = french('Votre compte de paiement est vérifié : votre magasin peut encaisser en ligne.');
