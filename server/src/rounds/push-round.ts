import { dropoffArea } from '@comptoir/domain/deliveries/dropoff-area.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { titleOf } from '@comptoir/domain/orders/orders.labels.ts';
import { roundOf } from '@comptoir/domain/rounds/round-plan.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { pushTo, topicOf } from '../deliveries/offers/push-offer.ts';
import type { JobData } from '../jobs/queues.ts';
import * as orders from '../orders/orders.store.ts';

type Told = Omit<JobData['push-round'], 'companyId'>;

/** RND-11: the driver's telephone rings; the page shows it in any case. */
export const tellDriver = (
  tx: Tx,
  ctx: Ctx,
  driverId: string,
  what: Told['what'],
  { companyId, id: orderId, version }: Pick<Order, 'companyId' | 'id' | 'version'>,
): Promise<void> => ctx.jobs.enqueue(tx, 'push-round', { companyId, orderId, driverId, what, version });

const TTL_SECONDS = 15 * 60;

export async function pushRound(ctx: Ctx, { orderId, driverId, what, version }: Told): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  // What has changed meanwhile is told by its own message.
  if (!order || (order.driverId === driverId) === (what === 'taken-back')) return;
  await pushTo(ctx, driverId, {
    ...wordsOf(order, what),
    ttlSeconds: TTL_SECONDS,
    topic: topicOf(orderId),
    idempotencyKey: `round:${what}:${orderId}:${driverId}:${version}`,
  });
}

function wordsOf(order: Order, what: Told['what']): { title: string; message: string } {
  const stops = roundOf(order)?.stops ?? 1;
  if (what === 'taken-back')
    return {
      title: french(titleOf(order, `course n° ${order.orderNumber} retirée`)),
      message: french(`${order.shop.name} l'a confiée à quelqu'un d'autre.`),
    };
  if (what === 'reordered')
    return {
      title: 'Nouvel ordre de tournée',
      message: french(`${order.shop.name} : premier arrêt ${dropoffArea(order.address)}.`),
    };
  return {
    title: french(
      titleOf(order, stops > 1 ? `tournée de ${stops} courses` : `course n° ${order.orderNumber} pour vous`),
    ),
    message: [
      order.shop.name,
      dropoffArea(order.address),
      order.expectedPickupAt ? `départ à ${localTime(order.expectedPickupAt, order.shop.timeZone)}` : null,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}
