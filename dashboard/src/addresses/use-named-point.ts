import { pointText } from '@comptoir/domain/addresses/point.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '@comptoir/web/ui/base/use-settled.ts';
import { useUser } from '../session/session.ts';
import { nearestPlace, type FoundPlace } from './addresses.queries.ts';

/** A point of the map, and the address by which it was found, if it was. */
export type Point = { location: Location; place: FoundPlace | null };

const RESTS_AFTER_MS = 500;

/** ADR-09: a point that was pressed is named after the door next to it, once it rests; the point stays where it is. */
export function useNamedPoint(point: Point | null): FoundPlace | null {
  const { companyId } = useUser();
  const asked = useSettled(point && !point.place ? point.location : null, RESTS_AFTER_MS);
  const { data } = useQuery(nearestPlace(companyId, asked));
  if (!point || point.place) return point?.place ?? null;
  const isHere = asked && pointText(asked) === pointText(point.location);
  return isHere && data ? { ...data, location: point.location } : null;
}
