import { addHours, addMs, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { isLocked, opensAt } from '@comptoir/domain/orders/order-flow.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { defaultPreparation } from '@comptoir/domain/orders/preparation.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { raiseAlert } from './alerts/alerts.ts';
import { accepting } from './answer-order.ts';
import { flowRefusal, runCommand } from './command.ts';
import type { Change } from './effects.ts';
import { capturePayment } from './money/capture.ts';
import * as orders from './orders.store.ts';

/** FLO-76: each state that ends by itself has its reminder in the database. */
export async function keepTimers(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  if (before?.status === order.status) return;
  const job = { companyId: order.companyId, orderId: order.id };
  if (order.status === 'contacting' && order.acceptDeadlineAt)
    await ctx.jobs.enqueue(tx, 'order-deadline', job, order.acceptDeadlineAt);
  // FLO-33: as soon as staff could accept, that is now.
  if (order.status === 'contacting' && acceptsByItself(shop)) await ctx.jobs.enqueue(tx, 'auto-accept', job);
  if (order.status === 'scheduled') await planWindow(tx, ctx, order, shop);
  if (order.status === 'preparing') await ctx.jobs.enqueue(tx, 'auto-close', job, closesAt(order));
}

/** FLO-44: its preparation begins by itself. */
export const planWindow = (tx: Tx, ctx: Ctx, order: Order, shop: Shop): Promise<void> =>
  ctx.jobs.enqueue(tx, 'order-window', { companyId: order.companyId, orderId: order.id }, opensAt(order, shop));

/** ORS-07: in one-touch mode the till accepts. */
const acceptsByItself = (shop: Shop): boolean => shop.autoAccept.enabled && !isOneTouch(shop);

const closesAt = (order: Pick<Order, 'requestedFor'>): Instant => addHours(order.requestedFor, TIMERS.autoCloseHours);

/** FLO-33, ORS-08: a refused card leaves the order ringing. */
export async function autoAccept(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const shop = order && (await shops.find(ctx.db, order));
  if (!order || !shop || order.status !== 'contacting' || !acceptsByItself(shop)) return;
  if (order.held || isLocked(order, ctx.now())) return comeBack(ctx, order);
  try {
    await accept(ctx, order, shop);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The customer holds it. Otherwise somebody was quicker, the card was refused, or no service comes (DLV-23).
    if (error.refusal === 'ERROR_CHECKING_ORDER') return comeBack(ctx, order);
    ctx.log.warn({ orderId, refusal: error.refusal, severity: 'medium' }, 'an order was not accepted by itself');
  }
}

/** SHL-47: the rush's minutes are added to the shop's. */
async function accept(ctx: Ctx, order: Order, shop: Shop): Promise<void> {
  const minutes = defaultPreparation(order, shop);
  await ctx.effects.orderToAccept(ctx, order, order.id, minutes);
  const taken = await capturePayment(ctx, order, order.id, { event: 'auto-accept', by: 'server' });
  await ctx.transaction((tx) =>
    runCommand(tx, ctx, order, order.id, {
      ...accepting(ctx, minutes, taken),
      event: 'auto-accept',
      by: 'server',
    }),
  );
}

const DECISION_AGAIN_MS = 5_000;

/** FLO-72, UND-07: when the customer's lock ends, or when somebody's decision has left or was taken back. */
async function comeBack(ctx: Ctx, { companyId, id: orderId }: Order): Promise<void> {
  const now = ctx.now();
  const order = await orders.find(ctx.db, ctx, orderId);
  const decided = order?.held ? later(order.held.dueAt, addMs(now, DECISION_AGAIN_MS)) : now;
  const when = later(order?.customerLockUntil ?? now, decided);
  await ctx.transaction((tx) => ctx.jobs.enqueue(tx, 'auto-accept', { companyId, orderId }, when));
}

/** FLO-61: an order that nobody carried needs a person and is kept. */
export async function closeForgotten(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (!order || isFinished(order.status)) return;
    if (closesAt(order) > ctx.now()) return lookAgain(tx, ctx, order, closesAt(order));
    const shop = await shops.find(tx, order);
    if (!shop) return;
    if (flowRefusal(ctx, order, shop, 'auto-close', 'server')) {
      await lookAgain(tx, ctx, order, addHours(ctx.now(), TIMERS.autoCloseHours));
      await raiseAlert(tx, ctx, order, 'order-stuck');
      return;
    }
    await runCommand(tx, ctx, ctx, orderId, {
      event: 'auto-close',
      by: 'server',
      change: () => ({ validatedBy: 'system' }),
    });
  });
}

async function lookAgain(tx: Tx, ctx: Ctx, { companyId, id: orderId }: Order, when: string): Promise<void> {
  await ctx.jobs.enqueue(tx, 'auto-close', { companyId, orderId }, when);
}
