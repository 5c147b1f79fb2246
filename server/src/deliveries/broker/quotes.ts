import { bagReadyAt, type ProviderQuote } from '@comptoir/domain/deliveries/courier-options.ts';
import type { CarrierRefusal } from '@comptoir/domain/deliveries/courier-option.ts';
import { providerRefusal, providersOf } from '@comptoir/domain/deliveries/providers.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import { FleetRefused, type FleetQuote, type FleetRefusal } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { fleetBookingOf, type Brought } from '../bookings/fleet-booking.ts';

/** A kitchen waits no longer for a price. */
const QUOTE_MS = 4_000;

/** An order, or one that nobody has placed. */
export type QuotedTrip = Brought &
  Pick<Order, 'id' | 'paymentType' | 'shop'> &
  Partial<Pick<Order, 'isTest'>> &
  Parameters<typeof bagReadyAt>[0];

type QuoteRequest = { readyAt?: Instant; providers?: readonly DeliveryProvider[] };

/** DLV-09: all asked at once. Never throws. */
export async function quotesFor(
  ctx: Ctx,
  order: QuotedTrip,
  shop: Shop,
  request: QuoteRequest = {},
): Promise<ProviderQuote[]> {
  // REP-13: no outside service hears of a test order.
  if (order.isTest) return [];
  const { providers = providersOf(shop), readyAt = bagReadyAt(order, shop, ctx.now()) } = request;
  return Promise.all(providers.map((provider) => quoteOf(ctx, provider, order, shop, readyAt)));
}

async function quoteOf(
  ctx: Ctx,
  provider: DeliveryProvider,
  order: QuotedTrip,
  shop: Shop,
  readyAt: Instant,
): Promise<ProviderQuote> {
  const known = providerRefusal(provider, order, shop);
  if (known) return { provider, refusal: known };
  try {
    const booking = { ...fleetBookingOf(provider, order.id, order, shop, ctx.now()), readyAt };
    const { feeCents, pickupAt, dropoffAt } = await inTime(provider, ctx.fleets[provider].quote(booking));
    return { provider, refusal: null, fee: cents(feeCents), pickupAt, dropoffAt };
  } catch (error) {
    if (error instanceof FleetRefused) return { provider, refusal: carrierRefusal(error.refusal) };
    ctx.log.warn({ err: error, provider, orderId: order.id, severity: 'medium' }, 'a delivery service gave no price');
    return { provider, refusal: 'unavailable' };
  }
}

const carrierRefusal = (refusal: FleetRefusal): CarrierRefusal =>
  refusal === 'not-offered' || refusal === 'not-configured' || refusal === 'already-picked-up' ? 'refused' : refusal;

async function inTime(provider: DeliveryProvider, quote: Promise<FleetQuote>): Promise<FleetQuote> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable(provider, `no price within ${QUOTE_MS} ms`)), QUOTE_MS);
  });
  try {
    return await Promise.race([quote, late]);
  } finally {
    clearTimeout(timer);
  }
}
