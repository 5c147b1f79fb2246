import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import * as drivers from './drivers.store.ts';
import type { Earned } from './drivers.store.ts';

const carrierOf = (order: Order | null): string | null => (order && !isFinished(order.status) ? order.driverId : null);
const deliveredBy = (order: Order | null): string | null => (order?.status === 'completed' ? order.driverId : null);

/** FLO-57, FLO-64: who carries an order is news, and deliveries are counted. */
export async function followDrivers(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { before, order } = change;
  const concerned = [carrierOf(before), carrierOf(order), deliveredBy(before), deliveredBy(order)];
  // In a fixed order: two moves of the same drivers wait for each other instead of deadlocking.
  for (const driverId of [...new Set(concerned.filter((id) => id !== null))].sort()) {
    const earned = earnedBy(driverId, change);
    const isLeaving = carrierOf(before) === driverId && carrierOf(order) !== driverId;
    const isTaking = carrierOf(order) === driverId && carrierOf(before) !== driverId;
    if (!isLeaving && !isTaking && earned.delivered === 0) continue;
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    await drivers.settle(tx, order, driverId, earned);
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    const driver = await tellOf(tx, order.companyId, driverId);
    // DLV-16: a driver without orders may be asked again.
    // eslint-disable-next-line no-await-in-loop -- two at most, on one connection
    if (isLeaving && driver?.orderIds.length === 0) await ctx.effects.driversFree(tx, ctx, enabledShops(driver));
  }
}

/** An order that was taken and not delivered counts as cancelled for its driver. */
function earnedBy(driverId: string, { before, order }: Change): Earned {
  if (order.isTest) return NOTHING_EARNED;
  const delivered = Number(deliveredBy(order) === driverId) - Number(deliveredBy(before) === driverId);
  const isLost = carrierOf(before) === driverId && carrierOf(order) !== driverId && deliveredBy(order) !== driverId;
  const { durationMinutes, distanceKm, courierFee } = order.delivery ?? NO_TRIP;
  return {
    delivered,
    canceled: Number(isLost),
    minutes: delivered * (durationMinutes ?? 0),
    km: delivered * (distanceKm ?? 0),
    courierFee: delivered * courierFee,
  };
}

/** REP-11. */
const NOTHING_EARNED: Earned = { delivered: 0, canceled: 0, minutes: 0, km: 0, courierFee: 0 };

const NO_TRIP = { durationMinutes: 0, distanceKm: 0, courierFee: 0 };

export const enabledShops = ({ shops }: Driver): string[] =>
  shops.filter(({ enabled }) => enabled).map(({ shopId }) => shopId);

export async function tellOf(tx: Tx, companyId: string, driverId: string): Promise<Driver | null> {
  const driver = await drivers.find(tx, companyId, driverId);
  if (driver) await tellOfDriver(tx, driver);
  return driver;
}

/** One event per shop: no shop hears of another (API-05). */
export async function tellOfDriver(tx: Tx, driver: Driver): Promise<void> {
  for (const { shopId } of driver.shops) {
    // eslint-disable-next-line no-await-in-loop -- a driver has a few shops; the news keeps its order
    await appendEvent(tx, { companyId: driver.companyId, shopId }, 'driver-changed', {
      driver: drivers.seenFrom(driver, shopId),
    });
  }
}

type DriverAction = JournalAction extends infer A ? (A extends `driver.${infer Name}` ? Name : never) : never;

/** law:journal: what somebody did to a driver, or a driver did. */
export const auditDriver = (
  tx: Tx,
  ctx: Ctx,
  driverId: string,
  action: DriverAction,
  more: Pick<AuditEntry, 'shopId' | 'before' | 'after'> = {},
): Promise<void> => audit(tx, ctx, { action: `driver.${action}`, entity: 'driver', entityId: driverId, ...more });
