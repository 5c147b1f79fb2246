import { french } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { titleOf } from '@comptoir/domain/orders/orders.labels.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { JobData } from '../../jobs/queues.ts';
import type { Change } from '../../orders/effects.ts';
import * as orders from '../../orders/orders.store.ts';
import { pushTo, topicOf } from './push-offer.ts';

/** FLO-45: an effect; who is on the way to the shop need not hurry. Their page shows the new hour by itself. */
export async function tellDelay(tx: Tx, ctx: Ctx, { event, order }: Change): Promise<void> {
  if (event !== 'add-time' || !order.driverId) return;
  const { companyId, id: orderId, driverId, version } = order;
  await ctx.jobs.enqueue(tx, 'push-delay', { companyId, orderId, driverId, version });
}

/** After that the driver has seen the new hour on the page, or is at the shop. */
const DELAY_TTL_SECONDS = 15 * 60;

export async function pushDelay(
  ctx: Ctx,
  { orderId, driverId, version }: Omit<JobData['push-delay'], 'companyId'>,
): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  // Somebody else carries it now, or it has left after all.
  if (order?.driverId !== driverId || order.status !== 'preparing' || !order.dueAt) return;
  const ready = localTime(order.dueAt, order.shop.timeZone);
  await pushTo(ctx, driverId, {
    title: french(titleOf(order, `course n° ${order.orderNumber} retardée`)),
    message: french(`${order.shop.name} : prête à ${ready}.`),
    ttlSeconds: DELAY_TTL_SECONDS,
    topic: topicOf(orderId),
    idempotencyKey: `delay:${orderId}:${driverId}:${version}`,
  });
}
