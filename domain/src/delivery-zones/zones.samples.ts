import { cents } from '../kernel/money.ts';
import type { Location } from '../kernel/schema.ts';
import { movedBy } from './geometry.ts';
import type { CityZone, FeeRow, MapZone } from './zones.ts';

export const NICE: Location = { latitude: 43.7, longitude: 7.26 };

/** So many metres east and north of the shop. */
export const at = (east: number, north: number): Location => movedBy(NICE, east, north);

/** Thresholds and fees in euros. */
export const rows = (...pairs: (readonly [threshold: number, fee: number])[]): FeeRow[] =>
  pairs.map(([threshold, fee]) => ({ basketThreshold: cents(threshold * 100), deliveryFee: cents(fee * 100) }));

const priced = { priority: 1, minimumBasket: cents(0), feeRows: rows([0, 2.5]) };

export const aCircle = (change: Partial<MapZone> = {}, radiusMetres = 2_000, center = NICE): MapZone => ({
  key: 'circle',
  ...priced,
  color: '#00694d',
  geometry: { shape: 'circle', center, radiusMetres },
  ...change,
});

export const aPolygon = (points: readonly Location[], change: Partial<MapZone> = {}): MapZone => ({
  ...aCircle({ key: 'polygon', ...change }),
  geometry: { shape: 'polygon', points: [...points] },
});

export const aCity = (change: Partial<CityZone> = {}): CityZone => ({
  key: 'nice',
  ...priced,
  name: 'Nice',
  kind: 'city',
  city: null,
  isWhole: true,
  ...change,
});
