import type { OrderType } from '../kernel/sales.ts';

export const ORDER_STATUSES = [
  'contacting',
  'looking_for_driver',
  'scheduled',
  'preparing',
  'ready',
  'takeaway',
  'waiter',
  'delivering',
  'completed',
  'canceled',
  'refused',
  'missed',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const FINISHED_STATUSES = ['completed', 'canceled', 'refused', 'missed', 'refunded'] as const;
export const LIVE_STATUSES = ORDER_STATUSES.filter((status) => !isFinished(status));

export function isFinished(status: OrderStatus): boolean {
  return (FINISHED_STATUSES as readonly string[]).includes(status);
}

const STATUS_ALIASES: ReadonlyMap<string, OrderStatus> = new Map([
  ['ready/delivery', 'ready'],
  ['delivered', 'completed'],
  ['success', 'completed'],
  ['cancelled', 'canceled'],
  ['refund', 'refunded'],
]);

/** FLO-02: one stored value per status; other spellings are accepted from adapters only. */
export function readStatus(value: string): OrderStatus | null {
  return STATUS_ALIASES.get(value) ?? ORDER_STATUSES.find((status) => status === value) ?? null;
}

/** The colour of the badge (DESIGN §2); the screen maps a tone to its two colours. */
export type StatusTone = 'amber' | 'violet' | 'grey' | 'blue' | 'cyan' | 'green' | 'red';

const STATUS: Record<OrderStatus, { label: string; tone: StatusTone }> = {
  contacting: { label: 'En attente d’acceptation', tone: 'amber' },
  looking_for_driver: { label: 'Recherche de livreur', tone: 'violet' },
  scheduled: { label: 'Programmée', tone: 'grey' },
  preparing: { label: 'En préparation', tone: 'blue' },
  ready: { label: 'Prête, en attente du livreur', tone: 'cyan' },
  takeaway: { label: 'Prête à emporter', tone: 'cyan' },
  waiter: { label: 'En attente du serveur', tone: 'cyan' },
  delivering: { label: 'En livraison', tone: 'blue' },
  completed: { label: 'Terminée', tone: 'green' },
  canceled: { label: 'Annulée', tone: 'red' },
  refused: { label: 'Refusée', tone: 'red' },
  missed: { label: 'Manquée', tone: 'red' },
  refunded: { label: 'Remboursée', tone: 'red' },
};

/** FLO-04: derived from status and type, never stored. */
export function statusLabel(status: OrderStatus, orderType: OrderType): string {
  return status === 'completed' && orderType === 'delivery' ? 'Livrée' : STATUS[status].label;
}

export const statusTone = (status: OrderStatus): StatusTone => STATUS[status].tone;

/** FLO-88: what the customer reads. « Manquée » and « En attente du serveur » are the kitchen's words. */
const TOLD: Record<OrderStatus, string> = {
  contacting: 'En attente du restaurant',
  looking_for_driver: 'Nous cherchons un livreur',
  scheduled: 'Commande acceptée',
  preparing: 'En préparation',
  ready: 'Commande prête',
  takeaway: 'Commande prête',
  waiter: 'Commande prête',
  delivering: 'En route',
  completed: 'Terminée',
  canceled: 'Annulée',
  refused: 'Refusée',
  missed: 'Non prise en charge',
  refunded: 'Remboursée',
};

export const toldStatus = (status: OrderStatus, orderType: OrderType): string =>
  status === 'completed' && orderType === 'delivery' ? 'Livrée' : TOLD[status];

/** It waits at the counter, or for the waiter: the hour at which it was to be ready says nothing any more. */
export const isHandedOut = (status: OrderStatus): boolean => status === 'takeaway' || status === 'waiter';
