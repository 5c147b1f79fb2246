import type { DeliveryFeeSource } from '../delivery-fees/fee-source.ts';
import { kmFee } from '../delivery-fees/km-fee.ts';
import { kmFeesInForce } from '../delivery-fees/whose-fees.ts';
import { feeOf } from '../delivery-zones/fee-rows.ts';
import type { ResolvedZone } from '../delivery-zones/resolve.ts';
import { distanceKm } from '../kernel/geo.ts';
import type { Cents } from '../kernel/money.ts';
import type { Location } from '../kernel/schema.ts';
import type { CheckoutRules } from './checkout-question.ts';

type CustomerFee = { deliveryFee: Cents; deliveryFeeSource: DeliveryFeeSource };

export const NO_FEE: CustomerFee = { deliveryFee: 0 as Cents, deliveryFeeSource: 'none' };

/** FEE-12: as the crow flies, to ten metres; null where the shop has no place. */
export const tripKm = (from: Location | null, to: Location): number | null =>
  from ? Math.round(distanceKm(from, to) * 100) / 100 : null;

/** FEE-14; the free delivery of a promotion is the caller's matter. */
export function customerFee(
  { deliveryFees, flatDeliveryFee }: Pick<CheckoutRules, 'deliveryFees' | 'flatDeliveryFee'>,
  zone: Pick<ResolvedZone, 'zone'> | null,
  km: number | null,
  basket: Cents,
): CustomerFee {
  const perKm = kmFeesInForce(deliveryFees);
  if (perKm && km !== null) return { deliveryFee: kmFee(km, perKm.fees), deliveryFeeSource: perKm.source };
  if (zone) return { deliveryFee: feeOf(zone.zone.feeRows, basket), deliveryFeeSource: 'zone' };
  return flatDeliveryFee > 0 ? { deliveryFee: flatDeliveryFee, deliveryFeeSource: 'flat' } : NO_FEE;
}
