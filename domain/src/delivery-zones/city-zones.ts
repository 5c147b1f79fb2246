import { collapseRows } from './fee-rows.ts';
import { nameKey } from './resolve.ts';
import { renumbered } from './zone-list.ts';
import type { CityZone, DeliveryZones, PricedCity, PricedPart } from './zones.ts';

export type CityRefusal =
  | 'zone-name-missing'
  | 'zone-address-incomplete'
  | 'district-elsewhere'
  | 'district-required'
  | 'zones-full';

export const partKey = (city: string, part: string): string => `${city}--${part}`;
/** The part of the key by which calls name a district within its city. */
export const partSlug = ({ key, city }: Pick<CityZone, 'key' | 'city'>): string =>
  city === null ? key : key.slice(city.length + 2);

/** SET-API-10: the city, and where they are given all of its districts; a new district starts with the city's prices. */
export function withCity(zones: DeliveryZones, key: string, sent: PricedCity): DeliveryZones {
  const { districts, placeId: _, priority, ...city } = sent;
  const known = zones.cityZones.find((zone) => zone.key === key);
  const feeRows = collapseRows(sent.feeRows);
  const saved: CityZone = {
    ...city,
    key,
    feeRows,
    kind: 'city',
    city: null,
    priority: priority ?? known?.priority ?? zones.cityZones.length + 1,
  };
  const kept = zones.cityZones.filter((zone) => zone.key !== key && (districts === undefined || zone.city !== key));
  const parts = (districts ?? []).map(({ name, kind }, index): CityZone => {
    const partOf = partKey(key, nameKey(name));
    const before = zones.cityZones.find((zone) => zone.key === partOf);
    const fresh = { minimumBasket: city.minimumBasket, feeRows, priority: saved.priority + index + 1 };
    return { ...(before ?? fresh), key: partOf, name, kind, city: key, isWhole: true };
  });
  const unique = [...new Map([saved, ...kept, ...parts].map((zone) => [zone.key, zone])).values()];
  return { ...zones, cityZones: renumbered(unique) };
}

/** ZON-19: a city is served whole, or in one district at least. */
export const isServedSomewhere = ({ cityZones }: DeliveryZones, key: string): boolean =>
  cityZones.some((zone) => (zone.key === key && zone.isWhole) || zone.city === key);

type Part = { city: string; key: string; kind: 'district' | 'sub_locality' };

/** SET-API-53, SET-API-54. */
export function withPart(zones: DeliveryZones, { city, key, kind }: Part, sent: PricedPart): DeliveryZones {
  const known = zones.cityZones.find((zone) => zone.key === key);
  const { placeId: _, priority, ...fields } = sent;
  const saved: CityZone = {
    ...fields,
    key,
    kind,
    city,
    isWhole: true,
    feeRows: collapseRows(sent.feeRows),
    priority: priority ?? known?.priority ?? zones.cityZones.length + 1,
  };
  const others = zones.cityZones.filter((zone) => zone.key !== key);
  return { ...zones, cityZones: renumbered([saved, ...others]) };
}

type Named = { city: string; location: unknown } | null;

/** ZON-12, ZON-15: the place that was looked up for a city, where one was. */
export function cityRefusal({ name }: { name: string }, place: Named | undefined): CityRefusal | null {
  if (nameKey(name) === '') return 'zone-name-missing';
  if (place === undefined) return null;
  return place === null || nameKey(place.city) === '' ? 'zone-address-incomplete' : null;
}

/** ZON-13: the place of a district lies in the city; one already listed needs none. */
export function partRefusal(
  { name }: { name: string },
  city: { name: string },
  place: Named | undefined,
  isKnown: boolean,
): CityRefusal | null {
  const refusal = cityRefusal({ name }, place);
  if (refusal) return refusal;
  if (place === undefined || place === null) return isKnown ? null : 'zone-address-incomplete';
  return nameKey(place.city) === nameKey(city.name) ? null : 'district-elsewhere';
}
