import type * as contract from '@comptoir/contract/driver-app.ts';
import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx, DriverCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { deliveredIn, driverLostIn, driverNearIn, pickedUpIn } from '../deliveries/driver-events.ts';
import * as offers from '../deliveries/offers/accept-offer.ts';
import { declineOffer as decline } from '../deliveries/offers/decline-offer.ts';
import { countHit, forgetHits } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { deskOf } from './desk.ts';

type OfOrder = Input<typeof contract.tellArrived>;
type Step = (tx: Tx, order: Order) => Promise<unknown>;

/** Drivers act only on orders given to them. Phones repeat calls when the network fails: done is done. */
async function onOwn(ctx: Ctx, driverId: string, orderId: string, step: Step): Promise<void> {
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
export async function deliver(ctx: Ctx, driverId: string, orderId: string, code: string | null): Promise<void> {
  // Counted per driver: another one must not use up the tries.
  const counter = `delivery-code:${orderId}:${driverId}`;
  const { hits, retryAfterSeconds } = await countHit(ctx.database, counter, CODES);
  if (hits > CODES.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
  await onOwn(ctx, driverId, orderId, async (tx, order) => {
    if (order.status === 'completed') return;
    if (order.validationCode !== null && order.validationCode !== code) throw new Refused('wrong-validation-code');
    if (order.pickupStatus < 3) await pickedUpIn(tx, ctx, orderId);
    await deliveredIn(tx, ctx, orderId, code);
  });
  await forgetHits(ctx.database, counter);
}

/** Before the pickup another one is looked for; after it the shop is alerted (FLO-37, FLO-59). */
async function letGo(ctx: Ctx, driverId: string, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockGiven(tx, ctx, driverId, orderId);
    if (order.driverId === driverId) await driverLostIn(tx, ctx, orderId);
  });
}

const answering =
  (act: (ctx: DriverCtx, orderId: string) => Promise<unknown>) =>
  async (ctx: DriverCtx, { params }: OfOrder): Promise<DriverDesk> => {
    await act(ctx, params.orderId);
    return deskOf(ctx, ctx.driverId);
  };

export const acceptOffer = answering((ctx, orderId) => offers.acceptOffer(ctx, ctx, orderId));
export const declineOffer = answering((ctx, orderId) => decline(ctx, ctx, orderId));
export const tellArrived = answering((ctx, orderId) => arrive(ctx, ctx.driverId, orderId));
export const tellPickedUp = answering((ctx, orderId) => pickUp(ctx, ctx.driverId, orderId));
export const giveUp = answering((ctx, orderId) => letGo(ctx, ctx.driverId, orderId));

export const tellDelivered = (
  ctx: DriverCtx,
  { params, body }: Input<typeof contract.tellDelivered>,
): Promise<DriverDesk> => answering((_, orderId) => deliver(ctx, ctx.driverId, orderId, body.code))(ctx, { params });
