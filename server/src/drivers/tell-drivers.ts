import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import * as drivers from './drivers.store.ts';

const carrierOf = (order: Order | null): string | null => (order && !isFinished(order.status) ? order.driverId : null);
const deliveredBy = (order: Order | null): string | null => (order?.status === 'completed' ? order.driverId : null);

/** A driver who takes or leaves an order is news, and what it has delivered is counted (FLO-57, FLO-64). */
export async function followDrivers(tx: Tx, _ctx: Ctx, { before, order }: Change): Promise<void> {
  const left = carrierOf(before);
  const taken = carrierOf(order);
  const counts = (driverId: string) =>
    Number(deliveredBy(order) === driverId) - Number(deliveredBy(before) === driverId);
  const concerned = [left, taken, deliveredBy(before), deliveredBy(order)].filter((id) => id !== null);
  // Always in the same order: two moves that concern the same two drivers wait for each other instead of dying.
  for (const driverId of [...new Set(concerned)].sort()) {
    if (left === taken && counts(driverId) === 0) continue;
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    await drivers.touch(tx, order.companyId, driverId, counts(driverId));
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    const driver = await drivers.find(tx, order.companyId, driverId);
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    if (driver) await tellOfDriver(tx, driver);
  }
}

/** One event per shop: nobody hears of a shop that is not theirs (API-05). */
export async function tellOfDriver(tx: Tx, driver: Driver): Promise<void> {
  for (const { shopId } of driver.shops) {
    // eslint-disable-next-line no-await-in-loop -- a driver has a few shops; the news keeps its order
    await appendEvent(tx, { companyId: driver.companyId, shopId }, 'driver-changed', {
      driver: drivers.seenFrom(driver, shopId),
    });
  }
}
