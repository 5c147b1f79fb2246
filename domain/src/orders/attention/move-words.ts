import type { Order } from '../order.ts';
import { heldLabel } from '../held/held.labels.ts';
import type { OrderStatus } from '../order-status.ts';

/** In the feminine: said of a « commande ». */
const MOVED: Partial<Record<OrderStatus, string>> = {
  scheduled: 'Acceptée',
  preparing: 'Acceptée',
  ready: 'Marquée prête',
  takeaway: 'Marquée prête',
  waiter: 'Marquée prête',
  delivering: 'Partie en livraison',
  completed: 'Validée',
  canceled: 'Annulée',
  refused: 'Refusée',
  missed: 'Manquée',
};

/** « Acceptée par Léa »: what happened to an order that was `before`, for whoever did not do it. */
export function moveWords(before: OrderStatus, order: Pick<Order, 'status' | 'handledBy'>): string {
  const what = order.status === before ? undefined : MOVED[order.status];
  if (!what) return order.handledBy ? `Modifiée par ${order.handledBy}` : 'La commande vient de changer';
  return order.handledBy ? `${what} par ${order.handledBy}` : what;
}

type Seen = Pick<Order, 'status' | 'held'>;

/** The same for decisions, which change no status until they leave: « Acceptée par Léa », « Choix annulé ». */
export function changeWords(before: Seen, order: Seen & Pick<Order, 'handledBy'>): string {
  const isSameStatus = order.status === before.status;
  if (isSameStatus && order.held && order.held.id !== before.held?.id) return heldLabel(order.held);
  // A refund in part is done without another status.
  if (isSameStatus && before.held && !order.held && before.held.event !== 'refund') return 'Choix annulé';
  return moveWords(before.status, order);
}
