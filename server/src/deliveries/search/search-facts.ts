import { providerRefusal, providersOf } from '@comptoir/domain/deliveries/providers.ts';
import { candidatesFor } from '@comptoir/domain/deliveries/search-candidates.ts';
import type { SearchFacts } from '@comptoir/domain/deliveries/search-engine.ts';
import { searchEndsAt } from '@comptoir/domain/deliveries/search.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Tx } from '../../db/db.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import * as bookings from '../bookings/bookings.store.ts';
import * as offers from '../offers/offers.store.ts';
import * as searches from './searches.store.ts';

/** Read while the order's row is locked. */
export async function readFacts(
  tx: Tx,
  order: Order,
  search: DriverSearch,
  shop: Shop,
  now: Instant,
): Promise<SearchFacts> {
  const known = await drivers.list(tx, shop);
  const asked = await offers.ofOrder(tx, order);
  const declined = new Set(asked.filter(({ state }) => state === 'declined').map(({ driverId }) => driverId));
  return {
    search,
    candidates: candidatesFor(order, shop, known, declined, now),
    offered: asked.filter(({ state }) => state === 'open').map(({ driverId }) => driverId),
    booking: await bookings.liveBookingOf(tx, order),
    leaving: await searches.leavingSince(tx, order),
    providers: providersOf(shop).filter((provider) => providerRefusal(provider, order, shop) === null),
    attempts: await bookings.attemptsOf(tx, order, search.startedAt),
    endsAt: searchEndsAt(search, order),
  };
}
