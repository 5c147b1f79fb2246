import type * as contract from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { DriverPaymentType } from '@comptoir/domain/kernel/sales.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { deliveredIn, driverLostIn, driverNearIn, pickedUpIn } from '../deliveries/driver-events.ts';
import * as offers from '../deliveries/offers/answer-offer.ts';
import { forgetHits, refuseMore } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { thenDesk } from './desk.ts';

type Step = (tx: Tx, order: Order) => Promise<unknown>;

/** Drivers act only on orders given to them. Phones repeat calls when the network fails: done is done. */
export async function onOwn(ctx: Ctx, driverId: string, orderId: string, step: Step): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockGiven(tx, ctx, driverId, orderId);
    if (order.driverId !== driverId) throw new Refused('delivery-taken-back');
    await step(tx, order);
  });
}

async function lockGiven(tx: Tx, ctx: Ctx, driverId: string, orderId: string): Promise<Order> {
  const order = await orders.lock(tx, ctx, orderId);
  const wasGiven = order?.driversHistory.some((one) => one.driverId === driverId);
  if (!order || !wasGiven) throw new Refused('NOT_FOUND');
  return order;
}

export const arrive = (ctx: Ctx, driverId: string, orderId: string): Promise<void> =>
  onOwn(ctx, driverId, orderId, async (tx, order) => {
    if (order.pickupStatus === 1) await driverNearIn(tx, ctx, orderId);
  });

export const pickUp = (ctx: Ctx, driverId: string, orderId: string): Promise<void> =>
  onOwn(ctx, driverId, orderId, async (tx, order) => {
    if (order.pickupStatus < 3) await pickedUpIn(tx, ctx, orderId);
  });

/** A machine could try all ten thousand codes; people mistype a few times. */
const CODES = { limit: 10, windowSeconds: 15 * 60 };

/** FLO-57, DLV-20: whoever has the code was at the door, so a missing pickup is made up for. */
export async function deliver(
  ctx: Ctx,
  driverId: string,
  orderId: string,
  code: string | null,
  paidWith: DriverPaymentType | null = null,
): Promise<void> {
  // Counted per driver: another one must not use up the tries.
  const counter = `delivery-code:${orderId}:${driverId}`;
  await refuseMore(ctx.database, counter, CODES);
  await onOwn(ctx, driverId, orderId, async (tx, order) => {
    if (order.status === 'completed') return;
    if (order.validationCode !== null && order.validationCode !== code) throw new Refused('wrong-validation-code');
    if (order.pickupStatus < 3) await pickedUpIn(tx, ctx, orderId);
    await deliveredIn(tx, ctx, orderId, code, paidWith);
  });
  await forgetHits(ctx.database, counter);
}

/** Before the pickup another one is looked for; after it the shop is alerted (FLO-37, FLO-59). */
async function letGo(ctx: Ctx, driverId: string, orderId: string, reason: string | null): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockGiven(tx, ctx, driverId, orderId);
    if (order.driverId === driverId) await driverLostIn(tx, ctx, orderId, reason);
  });
}

type OrderCall = Input<typeof contract.tellArrived>;

export const acceptOffer = thenDesk((ctx, { params }: OrderCall) => offers.acceptOffer(ctx, ctx, params.orderId));
export const declineOffer = thenDesk((ctx, { params }: OrderCall) => offers.declineOffer(ctx, ctx, params.orderId));
export const tellArrived = thenDesk((ctx, { params }: OrderCall) => arrive(ctx, ctx.driverId, params.orderId));
export const tellPickedUp = thenDesk((ctx, { params }: OrderCall) => pickUp(ctx, ctx.driverId, params.orderId));
export const giveUp = thenDesk((ctx, { params, body }: Input<typeof contract.giveUp>) =>
  letGo(ctx, ctx.driverId, params.orderId, body.reason),
);
export const tellDelivered = thenDesk((ctx, { params, body }: Input<typeof contract.tellDelivered>) =>
  deliver(ctx, ctx.driverId, params.orderId, body.code, body.paidWith),
);
