import { feeOf } from '../delivery-zones/fee-rows.ts';
import type { Cents } from '../kernel/money.ts';
import type { Verdict } from './judge.ts';

/** ZON-23, ZON-26: what a customer may know of the zone that decides for their address. */
export type DeliveryTerms = {
  /** Of a city or a district; shapes on the map have no name. */
  zoneName: string | null;
  distanceKm: number | null;
  minimumBasket: Cents;
  /** The basket from which this zone delivers for nothing; null where none does, or where it already does. */
  freeFrom: Cents | null;
};

/** Null: nobody delivers there, or nobody is asked to. */
export function deliveryTerms(
  { zone, distanceKm, deliveryFeeSource }: Pick<Verdict, 'zone' | 'distanceKm' | 'deliveryFeeSource'>,
  basket: Cents,
): DeliveryTerms | null {
  if (!zone) return null;
  return {
    zoneName: zone.kind === 'city' ? zone.zone.name : null,
    distanceKm,
    minimumBasket: zone.zone.minimumBasket,
    freeFrom: deliveryFeeSource === 'zone' ? freeFrom(zone.zone.feeRows, basket) : null,
  };
}

function freeFrom(rows: Parameters<typeof feeOf>[0], basket: Cents): Cents | null {
  if (feeOf(rows, basket) === 0) return null;
  const free = rows.filter(({ basketThreshold, deliveryFee }) => deliveryFee === 0 && basketThreshold > basket);
  const [lowest] = free.map(({ basketThreshold }) => basketThreshold).sort((a, b) => a - b);
  return lowest ?? null;
}
