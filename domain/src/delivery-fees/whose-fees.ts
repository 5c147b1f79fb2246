import { ZERO, type Cents } from '../kernel/money.ts';
import { kmFee } from './km-fee.ts';
import { asksNothing, tidyFees, type DeliveryFees, type KmFees } from './km-fees.ts';

/** The documents of a shop and of its network (`deliveryFees`, owner with and without a shop). */
export type FeesOf = { shop: DeliveryFees; network: DeliveryFees };

/** The glossary's `deliveryFeeSource`. */
export type KmFeesInForce = { source: 'shop_per_km' | 'network_per_km'; fees: KmFees };

/** FEE-10, FEE-14, FEE-24: the customer's fees per km; null where the zone decides. A shop cannot switch the network's off. */
export function kmFeesInForce({ shop, network }: FeesOf): KmFeesInForce | null {
  if (shop.customer?.enabled) return { source: 'shop_per_km', fees: shop.customer };
  return network.customer?.enabled ? { source: 'network_per_km', fees: network.customer } : null;
}

/** FEE-10: shown, but the network's to change. */
export const areInherited = (fees: FeesOf): boolean => kmFeesInForce(fees)?.source === 'network_per_km';

const EMPTY: KmFees = { perKm: { fromKm: 0, feePerKm: ZERO }, steps: [] };

/**
 * FEE-09, FEE-11: what stands in the shop's document once its switch is turned. Without a network setting the values stay
 * when they are switched off; with one, the shop's own are forgotten.
 */
export function switched({ shop, network }: FeesOf, enabled: boolean): DeliveryFees {
  const inherited = network.customer?.enabled ? network.customer : null;
  if (!enabled) return { ...shop, customer: inherited || !shop.customer ? null : { ...shop.customer, enabled } };
  const isOwn = shop.customer?.enabled || !inherited;
  return { ...shop, customer: { ...(isOwn ? (shop.customer ?? EMPTY) : inherited), enabled } };
}

/** FEE-03, FEE-08: new customer's fees; whether they are in force is the switch's to say. */
export const withCustomerFees = (known: DeliveryFees, fees: KmFees): DeliveryFees => ({
  ...known,
  customer: { ...tidyFees(fees), enabled: known.customer?.enabled ?? false },
});

/** FEE-18: fees that ask nothing are none, so that a shop comes back to the network's. */
export const withDriverFees = (known: DeliveryFees, fees: KmFees): DeliveryFees => ({
  ...known,
  driver: asksNothing(fees) ? null : tidyFees(fees),
});

export const driverFeesInForce = ({ shop, network }: FeesOf): KmFees | null => shop.driver ?? network.driver;

/** FEE-18: what an independent driver earns for a trip; what the customer would pay where nothing is set or nothing measured. */
export function driverEarning(distanceKm: number | null, fees: FeesOf, deliveryFeeBeforePromotion: Cents): Cents {
  const own = driverFeesInForce(fees);
  return own && distanceKm !== null ? kmFee(distanceKm, own) : deliveryFeeBeforePromotion;
}
