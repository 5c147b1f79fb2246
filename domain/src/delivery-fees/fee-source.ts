import { NBSP } from '../kernel/text.ts';
import { asTypedFigure } from '../kernel/typed-figures.ts';

/** FEE-14: what decided of a customer's delivery fee. */
export const DELIVERY_FEE_SOURCES = ['promotion', 'shop_per_km', 'network_per_km', 'zone', 'flat', 'none'] as const;
export type DeliveryFeeSource = (typeof DELIVERY_FEE_SOURCES)[number];

const FEE_SOURCE_LABELS: Record<DeliveryFeeSource, string> = {
  promotion: 'offerts par la promotion',
  shop_per_km: 'tarif au km',
  network_per_km: 'tarif au km du réseau',
  zone: 'selon la zone',
  flat: 'montant fixe',
  none: 'aucun tarif',
};

/** FEE-19: « selon la zone, 1,3 km », as it stands beside the fee of an order; null where nothing is known of it. */
export function feeSourceWords(source: DeliveryFeeSource | null, distanceKm: number | null): string | null {
  if (source === null) return null;
  const km = distanceKm === null ? [] : [`${asTypedFigure(distanceKm)}${NBSP}km`];
  return [FEE_SOURCE_LABELS[source], ...km].join(', ');
}
