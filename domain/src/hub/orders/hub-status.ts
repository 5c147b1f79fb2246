import type { OrderEventName } from '../../orders/order-flow.ts';
import { isFinished, type OrderStatus } from '../../orders/order-status.ts';
import type { Order } from '../../orders/order.ts';
import { MINUTE, msBetween, type Instant } from '../../kernel/time.ts';
import type { HubStatus } from './hub-order.ts';

const STATUS: Record<OrderStatus, HubStatus | null> = {
  contacting: null,
  looking_for_driver: null,
  scheduled: 'accepted',
  preparing: 'in_preparation',
  ready: 'awaiting_shipment',
  takeaway: 'awaiting_collection',
  waiter: 'awaiting_collection',
  delivering: 'in_delivery',
  completed: 'completed',
  canceled: 'cancelled',
  refused: 'rejected',
  missed: 'cancelled',
  refunded: null,
};

export const hubStatusOf = (status: OrderStatus): HubStatus | null => STATUS[status];

type Moved = Pick<Order, 'status' | 'dueAt' | 'expectedDropoffAt'>;
export type HubMove = { statuses: HubStatus[]; isTimed: boolean };

/**
 * HUB-38: what the hub is told of a move. Acceptance is told before the preparation that follows from it: a marketplace
 * waits for that word.
 */
export function hubMoveOf(event: OrderEventName | 'received', before: Moved | null, order: Moved): HubMove | null {
  const status = hubStatusOf(order.status);
  const isAccepted = event === 'accept' || event === 'auto-accept';
  if (isAccepted) return { statuses: status === 'in_preparation' ? ['accepted', status] : ['accepted'], isTimed: true };
  if (event === 'add-time') return { statuses: [], isTimed: true };
  if (!status || before?.status === order.status) return null;
  return { statuses: [status], isTimed: false };
}

const RANKS: Partial<Record<HubStatus, number>> = {
  new: 0,
  received: 1,
  accepted: 2,
  in_preparation: 3,
  awaiting_shipment: 4,
  awaiting_collection: 4,
  in_delivery: 5,
  completed: 6,
};
const rankOf = (status: HubStatus | null): number => (status ? (RANKS[status] ?? 0) : 0);

/** What the hub says of an order that we have, where somebody else has moved it there. */
export type ToldMove = 'accept' | 'ready' | 'picked-up' | 'delivered' | 'marketplace-cancel' | 'delivery-failed';

type Known = Pick<Order, 'status' | 'orderType'> & { isMarketplaceCourier: boolean };

/**
 * HUB-39: the moves that lead from our state to the hub’s; empty when we are as far or further. What is over here stays
 * over.
 */
export function toldMoves(order: Known, hub: HubStatus): ToldMove[] {
  if (isFinished(order.status)) return [];
  if (hub === 'cancelled' || hub === 'rejected') return ['marketplace-cancel'];
  if (hub === 'delivery_failed') return ['delivery-failed'];
  const [ours, theirs] = [rankOf(hubStatusOf(order.status)), rankOf(hub)];
  if (theirs <= ours) return [];
  const isWaiting = order.status === 'contacting' || order.status === 'looking_for_driver';
  const accept: ToldMove[] = isWaiting && theirs >= 2 ? ['accept'] : [];
  if (!order.isMarketplaceCourier) return accept;
  // Only the marketplace knows where its own courier is.
  const moves: ToldMove[] = [];
  if (theirs >= 5 && order.status !== 'delivering') moves.push('picked-up');
  if (theirs >= 6) moves.push('delivered');
  return [...accept, ...moves];
}

/** The hub refuses an hour that has passed, and cuts hours to minutes. */
export const isToCome = (hour: Instant, now: Instant): boolean => msBetween(now, hour) > MINUTE;
