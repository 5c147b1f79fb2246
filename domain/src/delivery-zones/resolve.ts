import { distanceMetres } from '../kernel/geo.ts';
import type { Cents } from '../kernel/money.ts';
import type { Location } from '../kernel/schema.ts';
import { plain } from '../kernel/text.ts';
import { feeOf } from './fee-rows.ts';
import { contains, metresToBorder } from './geometry.ts';
import type { CityZone, DeliveryZones, MapZone } from './zones.ts';

/** Where a customer wants to be delivered: a place on the map, and the names of its city and district where known. */
export type Destination = { location: Location | null; city: string | null; districts?: readonly string[] };

export type ResolvedZone = { kind: 'map'; zone: MapZone } | { kind: 'city'; zone: CityZone };

/** ZON-23: map zones, then parts of a city, then cities. */
type Rank = 0 | 1 | 2;

/** ZON-22, ZON-23: the zone that decides for this address and basket; null where nobody delivers. */
export function resolveZone(zones: DeliveryZones, where: Destination, basket: Cents): ResolvedZone | null {
  let best: ResolvedZone | null = null;
  const { location } = where;
  if (location)
    for (const zone of zones.mapZones)
      if (contains(zone.geometry, location) && wins(zone, best?.zone, basket)) best = { kind: 'map', zone };
  if (best) return best;
  const names = namesOf(where);
  if (names.city === null) return null;
  let rank: Rank = 2;
  for (const zone of zones.cityZones) {
    if (cityVerdict(zones, zone, names) !== null) continue;
    const own = rankOf(zone);
    if (best && (own > rank || (own === rank && !wins(zone, best.zone, basket)))) continue;
    best = { kind: 'city', zone };
    rank = own;
  }
  return best;
}

const rankOf = (zone: CityZone): Rank => (zone.kind === 'city' ? 2 : 1);

type Priced = MapZone | CityZone;

/** ZON-22. */
function wins(zone: Priced, other: Priced | undefined, basket: Cents): boolean {
  if (!other) return true;
  return orderOf(zone, other, basket) < 0;
}

function orderOf(a: Priced, b: Priced, basket: Cents): number {
  return (
    a.priority - b.priority ||
    feeOf(a.feeRows, basket) - feeOf(b.feeRows, basket) ||
    a.minimumBasket - b.minimumBasket ||
    (a.key < b.key ? -1 : 1)
  );
}

type Names = { city: string | null; districts: readonly string[] };

const namesOf = ({ city, districts = [] }: Destination): Names => ({
  city: city ? nameKey(city) : null,
  districts: districts.map(nameKey),
});

/** « Saint-Étienne », « ST ETIENNE » and « saint étienne » are the same place. */
export const nameKey = (name: string): string =>
  plain(name)
    .replaceAll('œ', 'oe')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word))
    .join('-');

/** An order may meet two hundred cities: their names are read once. */
const nameKeys = new WeakMap<CityZone, string>();

function keyOf(zone: CityZone): string {
  const known = nameKeys.get(zone);
  if (known !== undefined) return known;
  const key = nameKey(zone.name);
  nameKeys.set(zone, key);
  return key;
}

/** Why a zone does not take an address. */
export type Miss =
  | { reason: 'too-far'; metres: number; radiusMetres: number }
  | { reason: 'outside'; metresToBorder: number }
  | { reason: 'no-location' }
  | { reason: 'other-city' }
  | { reason: 'other-district' }
  | { reason: 'districts-only' };

function cityVerdict(zones: DeliveryZones, zone: CityZone, names: Names): Miss | null {
  const city = zone.kind === 'city' ? zone : zones.cityZones.find(({ key }) => key === zone.city);
  if (!city || names.city !== keyOf(city)) return { reason: 'other-city' };
  if (zone.kind === 'city') return zone.isWhole ? null : { reason: 'districts-only' };
  return names.districts.includes(keyOf(zone)) ? null : { reason: 'other-district' };
}

function mapVerdict({ geometry }: MapZone, location: Location | null): Miss | null {
  if (!location) return { reason: 'no-location' };
  if (contains(geometry, location)) return null;
  if (geometry.shape === 'polygon')
    return { reason: 'outside', metresToBorder: metresToBorder(geometry.points, location) };
  const { center, radiusMetres } = geometry;
  return { reason: 'too-far', metres: distanceMetres(center, location), radiusMetres };
}

/** Why a zone that takes the address does not decide: what it has more of than the winner, or what comes after it. */
export type Loss = { reason: 'later-kind' | 'lower-priority' | 'higher-fee' | 'higher-minimum' | 'later-key' };

export type Verdict = ResolvedZone &
  ({ outcome: 'wins' } | ({ outcome: 'loses' } & Loss) | ({ outcome: 'misses' } & Miss));

/** For the zones tester: the winner first, then those that take the address too, then the others. */
export function explainZones(zones: DeliveryZones, where: Destination, basket: Cents): Verdict[] {
  const winner = resolveZone(zones, where, basket);
  const names = namesOf(where);
  const verdictOf = (one: ResolvedZone): Verdict => {
    const miss = one.kind === 'map' ? mapVerdict(one.zone, where.location) : cityVerdict(zones, one.zone, names);
    if (miss) return { ...one, outcome: 'misses', ...miss };
    if (winner === null || one.zone === winner.zone) return { ...one, outcome: 'wins' };
    return { ...one, outcome: 'loses', ...lossOf(one, winner, basket) };
  };
  const all: ResolvedZone[] = [
    ...zones.mapZones.map((zone) => ({ kind: 'map', zone }) as const),
    ...zones.cityZones.map((zone) => ({ kind: 'city', zone }) as const),
  ];
  const places = { wins: 0, loses: 1, misses: 2 };
  return all
    .map(verdictOf)
    .sort(
      (a, b) => places[a.outcome] - places[b.outcome] || kindOf(a) - kindOf(b) || a.zone.priority - b.zone.priority,
    );
}

const kindOf = (one: ResolvedZone): Rank => (one.kind === 'map' ? 0 : rankOf(one.zone));

function lossOf(one: ResolvedZone, winner: ResolvedZone, basket: Cents): Loss {
  if (kindOf(one) !== kindOf(winner)) return { reason: 'later-kind' };
  if (one.zone.priority !== winner.zone.priority) return { reason: 'lower-priority' };
  if (feeOf(one.zone.feeRows, basket) !== feeOf(winner.zone.feeRows, basket)) return { reason: 'higher-fee' };
  return { reason: one.zone.minimumBasket === winner.zone.minimumBasket ? 'later-key' : 'higher-minimum' };
}

/** ZON-25: what is missing to the minimum of a zone; zero where the basket reaches it. */
export const missingTo = (zone: Priced, basket: Cents): Cents => Math.max(0, zone.minimumBasket - basket) as Cents;

/** « Zone 2 » (ZON-08), or the name of a city or district. */
export const zoneName = (one: ResolvedZone): string =>
  one.kind === 'map' ? `Zone ${one.zone.priority}` : one.zone.name;
