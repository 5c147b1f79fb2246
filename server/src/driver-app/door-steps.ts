import type * as contract from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMinutes, addMs, localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { atTheDoorIn, type DoorEventName } from '../deliveries/at-the-door.ts';
import * as photos from '../deliveries/delivery-photos.store.ts';
import { leftIn } from '../deliveries/driver-events.ts';
import { readPicture } from '../drivers/documents/read-file.ts';
import { countHit } from '../http/rate-limit.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { onOwn } from './carry.ts';
import { thenDesk } from './desk.ts';

type OrderCall = Input<typeof contract.tellAbsent>;

const doorStep = (name: DoorEventName) =>
  thenDesk((ctx, { params: { orderId } }: OrderCall) =>
    onOwn(ctx, ctx.driverId, orderId, (tx, order) => atTheDoorIn(tx, ctx, order, name)),
  );

/** Who has nothing to do with an order learns nothing of it, not even that something else was wrong. */
async function mustOwn(ctx: Ctx, driverId: string, orderId: string): Promise<{ timeZone: string }> {
  const shops: Order['shop'][] = [];
  await onOwn(ctx, driverId, orderId, async (_tx, { shop }) => shops.push(shop));
  return mustExist(shops[0]);
}

/** A text message costs, and the customer has but one telephone. */
const CODES_SENT = { limit: 3, windowSeconds: 15 * 60 };

const sendAgain = doorStep('resend-code');

export const tellAbsent = doorStep('absent');
export const bringBack = doorStep('bring-back');
export const resendCode: typeof sendAgain = async (ctx, input) => {
  const { timeZone } = await mustOwn(ctx, ctx.driverId, input.params.orderId);
  const { hits, retryAfterSeconds } = await countHit(ctx.database, `code-resent:${input.params.orderId}`, CODES_SENT);
  if (hits > CODES_SENT.limit) {
    // The whole minute after it: at the hour that is told it works.
    const time = localTime(addMinutes(addMs(ctx.now(), retryAfterSeconds * 1000), 1), timeZone);
    throw new Refused('code-sent-often', { words: { count: String(CODES_SENT.limit), time }, retryAfterSeconds });
  }
  return sendAgain(ctx, input);
};

async function leave(ctx: Ctx, driverId: string, orderId: string, contentBase64: string): Promise<void> {
  await mustOwn(ctx, driverId, orderId);
  // Outside the transaction: processing a picture takes longer than a row may be locked.
  const content = await readPicture(contentBase64);
  await onOwn(ctx, driverId, orderId, async (tx, order) => {
    if (order.status === 'completed') return;
    await photos.put(tx, { companyId: ctx.companyId, orderId }, { driverId, takenAt: ctx.now(), content });
    await leftIn(tx, ctx, orderId);
  });
}

export const leaveWithPhoto = thenDesk((ctx, { params, body }: Input<typeof contract.leaveWithPhoto>) =>
  leave(ctx, ctx.driverId, params.orderId, body.contentBase64),
);
