import { tripKm } from '@comptoir/domain/deliveries/providers.ts';
import { kmToShop } from '@comptoir/domain/deliveries/search-candidates.ts';
import { promiseWith, tripEstimate } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { mayCarry } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { isSearching } from '@comptoir/domain/orders/attention/driver-facts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellStory } from '../../orders/record.ts';
import { courierOf, driverFoundIn, type Courier } from '../driver-events.ts';
import { wakeSearch } from '../search/wake-search.ts';
import * as offers from './offers.store.ts';

/** DLV-15: order row, then driver row: two drivers wait for each other, and so do two taps. The first one wins. */
export async function acceptOffer(ctx: Ctx, { driverId }: Pick<Driver, 'driverId'>, orderId: string): Promise<Order> {
  return ctx.transaction(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, orderId));
    if (order.driverId === driverId && !isFinished(order.status)) return order;
    // Checked first, so that late callers hold the order only briefly.
    if (!isSearching(order)) throw new Refused('offer-taken');
    const offer = await offers.find(tx, order, driverId);
    const driver = offer?.state === 'open' ? await drivers.lock(tx, ctx.companyId, driverId) : null;
    if (!offer || !driver) throw new Refused('offer-taken');
    if (driver.orderIds.length > 0) throw new Refused('driver-busy');
    if (!mayCarry(driver, order.shopId, ctx.now())) throw new Refused('offer-taken');
    return driverFoundIn(tx, ctx, orderId, withTrip(driver, order, offer.courierFee, ctx.now()));
  });
}

/** FEE-18: the driver earns what the offer said, whatever the settings have become. */
function withTrip(driver: Driver, order: Order, fee: Cents, now: Instant): Courier {
  const { pickupAt, dropoffAt } = tripEstimate(order, kmToShop(driver, order), now);
  return {
    ...courierOf(driver),
    trip: {
      delivery: { courierFee: fee, distanceKm: order.delivery?.distanceKm ?? tripKm(order) },
      expectedPickupAt: pickupAt,
      expectedDropoffAt: promiseWith(order, dropoffAt),
    },
  };
}

/** DLV-15: a driver who declines is not asked again; a late or repeated answer changes nothing. */
export async function declineOffer(ctx: Ctx, { driverId }: Pick<Driver, 'driverId'>, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, orderId));
    if (!(await offers.decline(tx, order, driverId, ctx.now()))) return;
    await tellStory(tx, ctx, order, 'offer-declined');
    await wakeSearch(tx, ctx, orderId);
  });
}
