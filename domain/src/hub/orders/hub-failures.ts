import { french } from '../../kernel/text.ts';
import type { HubStatus } from './hub-order.ts';

/** HUB-41: why an order of the hub is not in the list, in codes that a table holds. */
export const HUB_FAILURES = [
  'hub-order-empty',
  'hub-order-too-large',
  'hub-order-unreadable',
  'hub-order-unknown',
  'hub-order-refused',
  'hub-order-broken',
  // HUB-50: an order of ours that the hub does not have.
  'hub-post-away',
  'hub-post-unauthorized',
  'hub-post-refused',
] as const;
export type HubFailure = (typeof HUB_FAILURES)[number];

const WORDS: Record<HubFailure, string> = {
  'hub-order-empty': 'La commande ne contient aucun article.',
  'hub-order-too-large': 'La commande dépasse ce que le tableau de bord peut reprendre.',
  'hub-order-unreadable': 'HubRise a envoyé une commande illisible (une devise ou un montant inattendu).',
  'hub-order-unknown': 'HubRise ne trouve plus cette commande.',
  'hub-order-refused': "La commande n'a pas pu être enregistrée.",
  'hub-order-broken': 'Une erreur est survenue de notre côté. Réessayez, puis prévenez le support.',
  'hub-post-away': "HubRise ne répond pas. La commande partira d'elle-même dès son retour.",
  'hub-post-unauthorized': "HubRise refuse l'accès. La commande partira d'elle-même une fois le magasin reconnecté.",
  'hub-post-refused': 'HubRise refuse la commande : la caisse ne l’a pas.',
};

/** HUB-50: they need nobody but the hub. */
export const GOES_BY_ITSELF: readonly HubFailure[] = ['hub-post-away', 'hub-post-unauthorized'];

export const hubFailureWords = (reason: HubFailure, detail: string | null): string =>
  french(
    [WORDS[reason], reason === 'hub-order-refused' || reason === 'hub-post-refused' ? detail : null]
      .filter(Boolean)
      .join(' '),
  );

const MOVED: Partial<Record<HubStatus, string>> = {
  accepted: 'est acceptée',
  in_preparation: 'est en préparation',
  awaiting_shipment: 'est prête',
  awaiting_collection: 'est prête',
  in_delivery: 'est partie',
  completed: 'est terminée',
  rejected: 'est refusée',
  cancelled: 'est annulée',
};

/** HUB-56: what the hub does not know of an order, and why; null for a new hour. */
export const untoldWords = (status: HubStatus | null, isRefused: boolean): string =>
  french(
    [
      `HubRise ne sait pas que la commande ${(status && MOVED[status]) ?? 'a une nouvelle heure'} : `,
      isRefused ? 'il a refusé ce changement.' : 'il ne répond pas. Elle lui sera transmise à son retour.',
    ].join(''),
  );
