import { movedBy } from '@comptoir/domain/delivery-zones/geometry.ts';
import type { DeliveryZones, FeeRow, Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import { DEFAULT_CENTRE } from '@comptoir/domain/drivers/map-pins.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Address, Location } from '@comptoir/domain/kernel/schema.ts';

/** Nearby, a hill to the north-east, and the rest of the town as far as the demonstration's customers live. */
export function demoZones({ location }: Pick<Address, 'location'>): DeliveryZones {
  const shop = location ?? DEFAULT_CENTRE;
  const zone = (priority: number, color: string, geometry: Shape, minimum: number, ...feeRows: FeeRow[]) => ({
    key: `zone-${priority}`,
    priority,
    color,
    geometry,
    minimumBasket: cents(minimum * 100),
    feeRows,
  });
  return {
    mapZones: [
      zone(1, '#00694d', { shape: 'circle', center: shop, radiusMetres: 2_000 }, 10, fee(0, 2.5), fee(30, 0)),
      zone(2, '#86198f', around(shop, HILL), 15, fee(0, 3.5)),
      zone(3, '#1e40af', { shape: 'circle', center: shop, radiusMetres: 30_000 }, 15, fee(0, 4.9), fee(40, 2.9)),
    ],
    cityZones: [],
  };
}

const fee = (threshold: number, amount: number): FeeRow => ({
  basketThreshold: cents(threshold * 100),
  deliveryFee: cents(amount * 100),
});

/** East and north of the shop, in metres. */
const HILL = [
  [2_500, 1_600],
  [3_300, 2_000],
  [4_000, 1_300],
  [3_700, 300],
  [2_900, 200],
  [2_300, 900],
] as const;

const around = (shop: Location, corners: readonly (readonly [number, number])[]): Shape => ({
  shape: 'polygon',
  points: corners.map(([east, north]) => movedBy(shop, east, north)),
});
