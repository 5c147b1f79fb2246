import { french } from '../../kernel/text.ts';

/** HUB-41: why an order of the hub is not in the list, in codes that a table holds. */
export const HUB_FAILURES = [
  'hub-order-empty',
  'hub-order-too-large',
  'hub-order-unreadable',
  'hub-order-unknown',
  'hub-order-refused',
  'hub-order-broken',
] as const;
export type HubFailure = (typeof HUB_FAILURES)[number];

const WORDS: Record<HubFailure, string> = {
  'hub-order-empty': 'La commande ne contient aucun article.',
  'hub-order-too-large': 'La commande dépasse ce que le tableau de bord peut reprendre.',
  'hub-order-unreadable': 'HubRise a envoyé une commande illisible (une devise ou un montant inattendu).',
  'hub-order-unknown': 'HubRise ne trouve plus cette commande.',
  'hub-order-refused': "La commande n'a pas pu être enregistrée.",
  'hub-order-broken': 'Une erreur est survenue de notre côté. Réessayez, puis prévenez le support.',
};

export const hubFailureWords = (reason: HubFailure, detail: string | null): string =>
  french([WORDS[reason], reason === 'hub-order-refused' ? detail : null].filter(Boolean).join(' '));
