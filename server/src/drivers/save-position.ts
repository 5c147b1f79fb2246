import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import type { Ctx } from '../ctx.ts';
import { driverNear } from '../deliveries/driver-events.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import * as drivers from './drivers.store.ts';
import { tellOfDriver } from './tell-drivers.ts';

/** DRV-29. */
const EVERY_MS = 5_000;

/** Where a driver is. Sooner than five seconds after the last time, nothing is written and nobody is told. */
export async function savePosition(ctx: Ctx, driverId: string, location: Location): Promise<void> {
  const at = ctx.now();
  const carried = await ctx.transaction(async (tx) => {
    const place = { location, at, notBefore: addMs(at, -EVERY_MS) };
    const isSaved = await drivers.savePosition(tx, ctx.companyId, driverId, place);
    const driver = await drivers.find(tx, ctx.companyId, driverId);
    if (!driver) throw new Refused('NOT_FOUND');
    if (isSaved) await tellOfDriver(tx, driver);
    return isSaved ? driver.orderIds : [];
  });
  // After the commit: a move locks its order first and the driver's row after it (law 2).
  for (const orderId of carried) {
    // eslint-disable-next-line no-await-in-loop -- one or two orders in a bag
    await noticeArrival(ctx, orderId, location);
  }
}

/** DLV-19. */
async function noticeArrival(ctx: Ctx, orderId: string, location: Location): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (order?.pickupStatus !== 1 || !order.shop.location) return;
  if (distanceMetres(location, order.shop.location) > TIMERS.nearMetres.pickup) return;
  await driverNear(ctx, orderId).catch((error: unknown) => {
    // Somebody moved the order in between: there is nothing to arrive for any more.
    if (!(error instanceof Refused)) throw error;
  });
}
