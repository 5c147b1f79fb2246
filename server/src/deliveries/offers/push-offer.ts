import { tripKm } from '@comptoir/domain/deliveries/providers.ts';
import { dropoffArea } from '@comptoir/domain/deliveries/dropoff-area.ts';
import { formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { titleOf } from '@comptoir/domain/orders/orders.labels.ts';
import type { Ctx } from '../../ctx.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { tellOfDriver } from '../../drivers/tell-drivers.ts';
import type { JobData } from '../../jobs/queues.ts';
import * as orders from '../../orders/orders.store.ts';
import { CredentialsRefused, ProviderRefused } from '../../ports/provider-failures.ts';
import type { PushMessage } from '../../ports/push.ts';
import * as offers from './offers.store.ts';

/** Somebody else is asked after that. */
const OFFER_TTL_SECONDS = 60;

/** DLV-15: unless the offer is over. The page shows it in any case. */
export async function pushOffer(
  ctx: Ctx,
  { orderId, driverId, offeredAt }: Omit<JobData['push-offer'], 'companyId'>,
): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order) return;
  const offer = await offers.find(ctx.db, order, driverId);
  if (offer?.state !== 'open' || offer.offeredAt !== offeredAt) return;
  await pushTo(ctx, driverId, {
    title: titleOf(order, 'nouvelle course'),
    message: offerText(order, offer.courierFee),
    ttlSeconds: OFFER_TTL_SECONDS,
    topic: topicOf(orderId),
    idempotencyKey: `offer:${orderId}:${driverId}:${offeredAt}`,
  });
}

type Notice = Pick<PushMessage, 'title' | 'message' | 'ttlSeconds' | 'idempotencyKey'> & { topic: string };

/** What is told later of an order replaces what a telephone has not yet been told of it. */
export const topicOf = (orderId: string): string => orderId.replaceAll('-', '');

/** To the driver's telephone, if it may ring. */
export async function pushTo(ctx: Ctx, driverId: string, notice: Notice): Promise<void> {
  const subscription = await drivers.subscriptionOf(ctx.db, ctx.companyId, driverId);
  if (!subscription) return;
  const outcome = await ctx.push
    .send({
      to: { kind: 'web', ...subscription },
      url: `${ctx.config.publicUrl}/livreur`,
      urgency: 'high',
      ...notice,
    })
    .catch((error: unknown) => {
      if (error instanceof CredentialsRefused) ctx.log.error({ err: error }, 'the push credentials are refused');
      // A repeated push would be refused again.
      if (error instanceof ProviderRefused) return 'refused' as const;
      throw error;
    });
  if (outcome === 'gone') await forgetTelephone(ctx, driverId, subscription.endpoint);
}

/** « Chez Mimi · rue Bonaparte, Nice · 2,4 km · 4,80 € » */
function offerText(order: Order, fee: Cents): string {
  const km = tripKm(order);
  return [
    order.shop.name,
    dropoffArea(order.address),
    km === null ? null : `${km.toFixed(1).replace('.', ',')}${NBSP}km`,
    fee > 0 ? formatEuros(fee) : null,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** DRV-08: a driver whose phone cannot ring is not asked until it can. */
async function forgetTelephone(ctx: Ctx, driverId: string, endpoint: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await drivers.forgetSubscription(tx, ctx.companyId, driverId, endpoint))) return;
    const driver = await drivers.find(tx, ctx.companyId, driverId);
    if (driver) await tellOfDriver(tx, driver);
  });
}
