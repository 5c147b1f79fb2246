import { DOOR_METRES } from '@comptoir/domain/deliveries/at-the-door.ts';
import { freshSince } from '@comptoir/domain/drivers/availability.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import type { Ctx } from '../ctx.ts';
import { driverNearIn } from '../deliveries/driver-events.ts';
import { wakeSearchesOf } from '../deliveries/search/wake-search.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import * as positions from './positions.store.ts';

const EVERY_MS = 5_000;

/** DLV-16, DRV-29: written at most every five seconds. Maps are told without a row: a position lasts a second. */
export async function savePosition(
  ctx: Ctx,
  driverId: string,
  position: Location | null,
  at: Instant = ctx.now(),
): Promise<void> {
  const { companyId } = ctx;
  const seen = await positions.save(ctx.db, companyId, driverId, { position, at, notBefore: addMs(at, -EVERY_MS) });
  if (!seen) return;
  ctx.live.move({ companyId, shopIds: seen.shopIds, move: { driverId, position, positionAt: at } });
  // Back in sight: a search may be waiting for this driver.
  if (seen.lastAt === null || seen.lastAt <= freshSince(at))
    await ctx.transaction((tx) => wakeSearchesOf(tx, ctx, seen.enabledShopIds));
  for (const { orderId, shopLocation } of seen.awaited) {
    if (!position || !shopLocation || distanceMetres(position, shopLocation) > TIMERS.nearMetres.pickup) continue;
    // eslint-disable-next-line no-await-in-loop -- one or two orders in a bag
    await noticeArrival(ctx, driverId, orderId);
  }
  for (const { orderId, door } of seen.doors) {
    if (!position || distanceMetres(position, door) > DOOR_METRES) continue;
    // eslint-disable-next-line no-await-in-loop -- two neighbours at most
    await noticeDoor(ctx, driverId, orderId);
  }
}

/** RND-20: told once; the shop sees it, nothing else changes. */
async function noticeDoor(ctx: Ctx, driverId: string, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (order?.driverId !== driverId || order.status !== 'delivering' || !order.delivery) return;
    if (order.delivery.atDoorAt || order.delivery.comesBackAt) return;
    const saved = await orders.save(tx, { ...order, delivery: { ...order.delivery, atDoorAt: ctx.now() } }, order);
    await recordOrder(tx, ctx, saved, { type: 'at-door', fromStatus: order.status });
  });
}

async function noticeArrival(ctx: Ctx, driverId: string, orderId: string): Promise<void> {
  await ctx
    .transaction(async (tx) => {
      const order = await orders.lock(tx, ctx, orderId);
      if (order?.driverId === driverId && order.pickupStatus === 1) await driverNearIn(tx, ctx, orderId);
    })
    .catch((error: unknown) => {
      // The order was moved meanwhile: there is nothing to arrive for.
      if (!(error instanceof Refused)) throw error;
    });
}
