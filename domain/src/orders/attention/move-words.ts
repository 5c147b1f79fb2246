import type { Order } from '../order.ts';
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
