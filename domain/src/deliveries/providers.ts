import { distanceKm } from '../kernel/geo.ts';
import type { Order } from '../orders/order.ts';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '../shops/delivery-providers.ts';
import type { Shop } from '../shops/shop.ts';

/** DLV-35: a shop that accepted other terms is asked again. */
export const FLEET_TERMS_VERSION = '2026-11';

export const FLEET_LIMITS = { km: 7, kilograms: 10, litres: 44 } as const;

export type Contracts = Pick<Shop, 'deliveryProviders' | 'expressFleet' | 'providerOrder'>;

export const hasAcceptedTerms = ({ expressFleet }: Pick<Shop, 'expressFleet'>): boolean =>
  expressFleet.acceptedTerms && expressFleet.termsVersion === FLEET_TERMS_VERSION;

/** DLV-13: the services this shop uses, in the order it chose; services it did not rank follow in the default order. */
export function providersOf({ deliveryProviders, expressFleet, providerOrder }: Contracts): DeliveryProvider[] {
  const ranked = [...new Set([...providerOrder, ...DELIVERY_PROVIDERS])];
  return ranked.filter((provider) =>
    provider === 'deliveroo' ? expressFleet.enabled : deliveryProviders.includes(provider),
  );
}

/** REP-13: no outside service carries a test order. */
export const withoutServices = <Known extends Contracts>(shop: Known): Known => ({
  ...shop,
  deliveryProviders: [],
  expressFleet: { ...shop.expressFleet, enabled: false },
});

/** DLV-25: until its terms are accepted, the fleet under terms stays unused. */
export const usableProviders = (shop: Contracts): DeliveryProvider[] =>
  providersOf(shop).filter((provider) => provider !== 'deliveroo' || hasAcceptedTerms(shop));

type ProviderRefusal = 'terms-not-accepted' | 'too-far' | 'not-paid-online';

export function providerRefusal(
  provider: DeliveryProvider,
  order: Pick<Order, 'paymentType' | 'shop' | 'address'>,
  shop: Pick<Shop, 'expressFleet'>,
): ProviderRefusal | null {
  // Couriers of outside services do not collect payments for us.
  if (order.paymentType === 'to_driver') return 'not-paid-online';
  if (provider !== 'deliveroo') return null;
  if (!hasAcceptedTerms(shop)) return 'terms-not-accepted';
  if (order.paymentType !== 'stripe') return 'not-paid-online';
  const km = tripKm(order);
  return km !== null && km > FLEET_LIMITS.km ? 'too-far' : null;
}

export function tripKm(order: { shop: Pick<Order['shop'], 'location'>; address: Order['address'] }): number | null {
  const door = order.address?.location;
  return order.shop.location && door ? distanceKm(order.shop.location, door) : null;
}
