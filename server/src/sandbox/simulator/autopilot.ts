import { addMs, later, MINUTE, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import { delivered, marketplaceCancel, pickedUp } from '../../deliveries/driver-events.ts';
import { companyCtx } from '../../http/envelope.ts';
import { markReady, startDelivery, validateOrder } from '../../orders/advance-order.ts';
import * as orders from '../../orders/orders.store.ts';
import { luckOf, minutesFor } from './luck.ts';
import { nullIfRefused } from './refused.ts';

type NextMove = { at: Instant; play: (ctx: Ctx, order: Order) => Promise<Order> };

/**
 * Simulates what follows an acceptance: the kitchen, the handover, the couriers of marketplaces. It never answers an
 * order: that is left to the user, and an unanswered order is missed (FLO-36).
 */
export async function playDueMoves(ctx: Ctx): Promise<Order[]> {
  const { orders: live } = await orders.live(ctx.db, { companyId: ctx.companyId });
  const moved: Order[] = [];
  for (const order of live) {
    const next = nextMove(order);
    if (!next || next.at > ctx.now()) continue;
    // eslint-disable-next-line no-await-in-loop -- a handful per tick; orders must not compete for the pool
    const after = await nullIfRefused(next.play(ctx, order));
    if (after) moved.push(after);
  }
  return moved;
}

export function nextMove(order: Order): NextMove | null {
  const isByMarketplace = order.delivery?.nature === 'marketplace';
  const done = order.preparationEndedAt ?? order.sentToShopAt;
  if (order.status === 'contacting' && isByMarketplace && luckOf(order, 'withdrawn?') < 0.06)
    return { at: addMs(order.sentToShopAt, minutesFor(order, 'withdrawn', 1, 5)), play: withdraw };
  if (order.status === 'preparing' && isByMarketplace && luckOf(order, 'called off?') < 0.03)
    return {
      at: addMs(order.preparationStartedAt ?? order.sentToShopAt, minutesFor(order, 'called off', 2, 6)),
      play: withdraw,
    };
  if (order.status === 'preparing' && order.dueAt)
    return { at: addMs(order.dueAt, lateness(order)), play: order.shopResponsibleForDelivery ? leave : finishCooking };
  if (order.status === 'takeaway' || order.status === 'waiter')
    return { at: addMs(done, minutesFor(order, 'hand-over', 3, 11)), play: handOver };
  if (order.status === 'ready' && isByMarketplace)
    return { at: addMs(done, minutesFor(order, 'courier', 2, 7)), play: courierLeaves };
  // Orders with a driver are delivered by the simulated driver (drivers.ts).
  if (order.status === 'delivering' && order.expectedDropoffAt && order.driverId === null) {
    const arrival = addMs(order.expectedDropoffAt, minutesFor(order, 'trip', -3, 4));
    return { at: later(arrival, addMs(done, 5 * MINUTE)), play: isByMarketplace ? courierArrives : handOver };
  }
  return null;
}

/** Most meals are ready slightly late; one in six is late enough for its card to turn red. */
function lateness(order: Order): number {
  return luckOf(order, 'late?') < 1 / 6 ? minutesFor(order, 'late', 8, 14) : minutesFor(order, 'cook', 0, 3);
}

const input = (order: Order) => ({
  params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id },
  body: { expectedStatus: order.status },
});
const finishCooking = (ctx: Ctx, order: Order) => markReady(ctx, input(order));
const leave = (ctx: Ctx, order: Order) => startDelivery(ctx, input(order));
const handOver = (ctx: Ctx, order: Order) => validateOrder(ctx, input(order));

/** API-92: acts as a marketplace that reports on its courier and customers. */
const toldByMarketplace = (ctx: Ctx): Ctx =>
  companyCtx(ctx, ctx.companyId, { kind: 'marketplace', name: null }, ctx.traceId);
const courierLeaves = (ctx: Ctx, order: Order) => pickedUp(toldByMarketplace(ctx), order.id);
const courierArrives = (ctx: Ctx, order: Order) => delivered(toldByMarketplace(ctx), order.id, null);
const withdraw = (ctx: Ctx, order: Order) =>
  marketplaceCancel(toldByMarketplace(ctx), order.id, {
    canceledBy: 'customer',
    cancelReason: 'customer_cancel_phase_contacting',
  });
