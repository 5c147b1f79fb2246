import { createHash } from 'node:crypto';
import { addMs, later, MINUTE, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { markReady, startDelivery, validateOrder } from '../../orders/advance-order.ts';
import { runCommand } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';

type NextMove = { at: Instant; play: (ctx: Ctx, order: Order) => Promise<Order> };

/**
 * Plays what follows an acceptance when nobody does: the kitchen, the hand-over, the marketplaces' couriers. It never
 * answers an order: that is for the staff, and an order without an answer is missed as in life (FLO-36).
 */
export async function playDueMoves(ctx: Ctx): Promise<Order[]> {
  const { orders: live } = await orders.live(ctx.db, { companyId: ctx.companyId });
  const moved: Order[] = [];
  for (const order of live) {
    const next = nextMove(order);
    if (!next || next.at > ctx.now()) continue;
    // eslint-disable-next-line no-await-in-loop -- a handful per tick; orders must not compete for the pool
    const after = await unlessSomebodyDid(() => next.play(ctx, order));
    if (after) moved.push(after);
  }
  return moved;
}

export function nextMove(order: Order): NextMove | null {
  const isByMarketplace = order.delivery?.nature === 'marketplace';
  const done = order.preparationEndedAt ?? order.sentToShopAt;
  if (order.status === 'contacting' && isByMarketplace && drawn(order, 'withdrawn?') < 0.06)
    return { at: addMs(order.sentToShopAt, minutesFor(order, 'withdrawn', 1, 5)), play: withdraw };
  if (order.status === 'preparing' && order.dueAt)
    return { at: addMs(order.dueAt, lateness(order)), play: order.shopResponsibleForDelivery ? leave : finishCooking };
  if (order.status === 'takeaway' || order.status === 'waiter')
    return { at: addMs(done, minutesFor(order, 'hand-over', 3, 11)), play: handOver };
  if (order.status === 'ready' && isByMarketplace)
    return { at: addMs(done, minutesFor(order, 'courier', 2, 7)), play: courier('picked-up') };
  if (order.status === 'delivering' && order.expectedDropoffAt) {
    const arrival = addMs(order.expectedDropoffAt, minutesFor(order, 'trip', -3, 4));
    return { at: later(arrival, addMs(done, 5 * MINUTE)), play: isByMarketplace ? courier('delivered') : handOver };
  }
  return null;
}

/** Most meals are ready a little after their time; one in six lets the card turn red. */
function lateness(order: Order): number {
  return drawn(order, 'late?') < 1 / 6 ? minutesFor(order, 'late', 8, 14) : minutesFor(order, 'cook', 0, 3);
}

const minutesFor = (order: Order, what: string, min: number, max: number): number =>
  Math.round((min + drawn(order, what) * (max - min)) * MINUTE);

/** The order's own chance: every node, and the same node a second later, finds the same number. */
const drawn = (order: Order, what: string): number =>
  createHash('sha256').update(`${order.id} ${what}`).digest().readUInt32BE(0) / 2 ** 32;

const input = (order: Order) => ({
  params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id },
  body: { expectedStatus: order.status },
});
const finishCooking = (ctx: Ctx, order: Order) => markReady(ctx, input(order));
const leave = (ctx: Ctx, order: Order) => startDelivery(ctx, input(order));
const handOver = (ctx: Ctx, order: Order) => validateOrder(ctx, input(order));

/** API-92: FLO-54, FLO-57 as the marketplace tells them. */
const courier =
  (event: Extract<OrderEventName, 'picked-up' | 'delivered'>) =>
  (ctx: Ctx, order: Order): Promise<Order> =>
    ctx.transaction((tx) =>
      runCommand(tx, ctx, order, order.id, {
        event,
        by: 'marketplace',
        expectedStatus: order.status,
        change: ({ delivery }) =>
          event === 'picked-up'
            ? { pickupStatus: 3 }
            : { validatedBy: 'driver', delivery: delivery && { ...delivery, deliveredAt: ctx.now() } },
      }),
    );

/** API-92: FLO-60, before anybody has answered. */
const withdraw = (ctx: Ctx, order: Order): Promise<Order> =>
  ctx.transaction((tx) =>
    runCommand(tx, ctx, order, order.id, {
      event: 'marketplace-cancel',
      by: 'marketplace',
      expectedStatus: order.status,
      change: ({ chargeId, statusLabel }) => ({
        cancellation: {
          canceledBy: 'customer',
          cancelReason: 'customer_cancel_phase_contacting',
          chargeId,
          statusLabel,
          canceledAt: ctx.now(),
          userId: null,
          userFirstName: null,
        },
      }),
    }),
  );

async function unlessSomebodyDid(play: () => Promise<Order>): Promise<Order | null> {
  try {
    return await play();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
