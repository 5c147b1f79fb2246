import type { Cents } from '../kernel/money.ts';
import { resolveZone, type Destination } from './resolve.ts';
import type { DeliveryZones } from './zones.ts';

type Numbered = { key: string; priority: number };

/** ZON-20: 1 to n, in the order they have. */
export function renumbered<Zone extends Numbered>(zones: readonly Zone[]): Zone[] {
  return inOrder(zones).map((zone, index) => ({ ...zone, priority: index + 1 }));
}

export const inOrder = <Zone extends Numbered>(zones: readonly Zone[]): Zone[] =>
  zones.toSorted((a, b) => a.priority - b.priority || (a.key < b.key ? -1 : 1));

/** ZON-21: in the order asked for; zones that the list does not name follow as they were, unknown keys are ignored. */
export function placedAs<Zone extends Numbered>(zones: readonly Zone[], keys: readonly string[]): Zone[] {
  const named = [...new Set(keys)].flatMap((key) => zones.find((zone) => zone.key === key) ?? []);
  const others = inOrder(zones).filter((zone) => !named.includes(zone));
  return [...named, ...others].map((zone, index) => ({ ...zone, priority: index + 1 }));
}

/** A city goes with its districts. */
export function withoutZone(zones: DeliveryZones, key: string): DeliveryZones {
  return {
    mapZones: renumbered(zones.mapZones.filter((zone) => zone.key !== key)),
    cityZones: renumbered(zones.cityZones.filter((zone) => zone.key !== key && zone.city !== key)),
  };
}

/** Whether any address can be delivered to: a city whose districts alone are served serves nothing by itself. */
export const serveAnybody = ({ mapZones, cityZones }: DeliveryZones): boolean =>
  mapZones.length > 0 || cityZones.some(({ kind, isWhole }) => kind !== 'city' || isWhole);

/** Orders already placed that the zones of today take and those of tomorrow would not. */
export function strandedBy<Placed extends { where: Destination; basket: Cents }>(
  before: DeliveryZones,
  after: DeliveryZones,
  placed: readonly Placed[],
): Placed[] {
  return placed.filter(
    ({ where, basket }) => resolveZone(before, where, basket) !== null && resolveZone(after, where, basket) === null,
  );
}
