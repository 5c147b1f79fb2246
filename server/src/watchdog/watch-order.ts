import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { isPresent } from '@comptoir/domain/watchdog/health.ts';
import { climbOf, planWatch, type Climb, type Rung } from '@comptoir/domain/watchdog/ladder.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import * as orders from '../orders/orders.store.ts';
import { tellStory } from '../orders/record.ts';
import * as shops from '../shops/shops.store.ts';
import * as devices from './devices.store.ts';
import * as steps from './steps.store.ts';

/** An order that awaits an answer has its reminder in the database. */
export async function startWatch(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  const wasWatched = before !== null && isRinging(before) && before.acceptDeadlineAt === order.acceptDeadlineAt;
  if (wasWatched) return;
  const { lookAgainAt } = planWatch({ order, shop, taken: [], isSomebodyThere: true, now: ctx.now() });
  await lookAgain(tx, ctx, order.id, lookAgainAt);
}

async function lookAgain(tx: Tx, ctx: Ctx, orderId: string, at: string | null): Promise<void> {
  if (at) await ctx.jobs.enqueue(tx, 'watch-order', { companyId: ctx.companyId, orderId }, at);
}

/** Under the order's lock: an answer ends the escalation, and a second node finds the steps taken. */
export async function watchOrder(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    const shop = order && (await shops.find(tx, order));
    if (!order || !shop) return;
    const now = ctx.now();
    const { climb } = climbOf(order, shop, now);
    const taken = await steps.taken(tx, { companyId: ctx.companyId, orderId, climb });
    const isSomebodyThere = await hasPresentPost(tx, order, now);
    const { due, lookAgainAt } = planWatch({ order, shop, taken, isSomebodyThere, now });
    await lookAgain(tx, ctx, orderId, lookAgainAt);
    for (const rung of due) {
      // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
      await takeRung(tx, ctx, order, climb, rung);
    }
    if (due.includes('devices')) await callDevices(tx, ctx, order, climb);
  });
}

/** An all-shops dashboard at the head office is no presence in the shop. */
async function hasPresentPost(tx: Tx, { companyId, shopId }: Order, now: string): Promise<boolean> {
  const lately = await devices.seenSince(tx, { companyId, shopId }, addMs(now, -LATELY_MS));
  return lately.some((device) => isPresent(device, now));
}
/** Longer than the domain waits for any post. */
const LATELY_MS = 600_000;

async function takeRung(tx: Tx, ctx: Ctx, order: Order, climb: Climb, rung: Rung): Promise<void> {
  const step = { companyId: order.companyId, orderId: order.id, climb };
  await steps.take(tx, { ...step, rung }, ctx.now());
  if (rung !== 'devices') await ctx.jobs.enqueue(tx, 'watch-message', { ...step, rung });
}

/** Last, because of its live event. */
async function callDevices(tx: Tx, ctx: Ctx, order: Order, climb: Climb): Promise<void> {
  await steps.tell(tx, { companyId: order.companyId, orderId: order.id, climb, rung: 'devices' }, ctx.now());
  await tellStory(tx, ctx, order, 'watch-devices', { climb });
  await appendEvent(tx, order, 'order-unanswered', { orderId: order.id, orderNumber: order.orderNumber });
}
