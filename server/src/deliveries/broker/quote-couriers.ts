import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { customerFee, tripKm } from '@comptoir/domain/checkout/customer-fee.ts';
import { courierOptions } from '@comptoir/domain/deliveries/courier-options.ts';
import { candidatesFor } from '@comptoir/domain/deliveries/search-candidates.ts';
import { resolveZone } from '@comptoir/domain/delivery-zones/resolve.ts';
import { add, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Address, Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../ctx.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { refuseMore } from '../../http/rate-limit.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as settings from '../../settings/settings.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { quotesFor } from './quotes.ts';

type Route = typeof contract.quoteCouriers;

/** sec:rate-limits: the services count what we ask them. */
const QUOTES_PER_MINUTE = { limit: 20, windowSeconds: 60 };

/** ZON-34: what it would cost to bring a basket to a point now. Nothing is booked and nothing is stored. */
export async function quoteCouriers(ctx: Ctx, { params, body }: Input<Route>): Promise<Reply<Route>> {
  const [shop, known, fees, zones] = await Promise.all([
    shops.find(ctx.db, params),
    drivers.list(ctx.db, params),
    settings.readBoth(ctx.db, params, 'deliveryFees'),
    settings.read(ctx.db, params, 'deliveryZones'),
  ]);
  const from = mustExist(shop);
  // Some services give no price without a telephone, and none is asked with a false one.
  if (from.deliveryProviders.length > 0 && !from.phone) throw new Refused('shop-phone-missing');
  await refuseMore(ctx.database, `courier-quotes:${from.shopId}`, QUOTES_PER_MINUTE);
  const address = await addressAt(ctx, body.location, from);
  const now = ctx.now();
  const zone = resolveZone(zones, { location: body.location, city: address.city }, body.basket);
  const rules = { deliveryFees: fees, flatDeliveryFee: ZERO };
  const paid = customerFee(rules, zone, tripKm(from.address.location, body.location), body.basket).deliveryFee;
  const trip = { ...anyTrip(from, address, now), ...pricesOf(body.basket, paid) };
  const quotes = await quotesFor(ctx, trip, from);
  return courierOptions(trip, from, candidatesFor(trip, from, known, new Set(), now), quotes, fees, now);
}

/** Services want a street; where no door is known nearby the point alone must do. */
async function addressAt(ctx: Ctx, location: Location, shop: Shop): Promise<Address> {
  const place = await ctx.maps.nearest(location).catch((error: unknown) => {
    ctx.log.warn({ err: error, severity: 'low' }, 'no address for a point of the map');
    return null;
  });
  return {
    streetNumber: place?.streetNumber ?? '',
    street: place?.street ?? '',
    city: place?.city ?? shop.address.city,
    postalCode: place?.postalCode ?? shop.address.postalCode,
    country: place?.country ?? shop.address.country,
    instruction: null,
    location,
  };
}

/** An order that nobody placed: paid online, for as soon as possible. */
const anyTrip = (shop: Shop, address: Address, now: Instant) => ({
  id: randomUUID(),
  orderNumber: 'Essai',
  paymentType: 'stripe' as const,
  channel: 'webapp' as const,
  orderType: 'delivery' as const,
  shop: { name: shop.name, timeZone: shop.timeZone, location: shop.address.location },
  address,
  customer: { firstName: 'Essai', lastName: '', phone: shop.phone, email: null },
  delivery: null,
  driversHistory: [],
  isScheduled: false,
  requestedFor: now,
  dueAt: null,
  preparationEndedAt: null,
});

const pricesOf = (basket: Cents, deliveryFee: Cents) => ({
  lines: [{ name: 'Essai', quantity: 1, unitPrice: basket }],
  productsTotal: basket,
  deliveryFee,
  deliveryFeeBeforePromotion: deliveryFee,
  amountDue: add(basket, deliveryFee),
});
