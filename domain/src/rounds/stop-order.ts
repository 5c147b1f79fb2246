import { tripMinutes } from '../deliveries/trip-estimate.ts';
import { distanceKm } from '../kernel/geo.ts';
import type { Location } from '../kernel/schema.ts';
import { addMinutes, msBetween, type Instant } from '../kernel/time.ts';

/** RND-05: what a bag holds, and what can be put in the best order exactly. */
export const MAX_STOPS = 8;

export type Stop = {
  orderId: string;
  place: Location | null;
  /** What the customer was told. */
  promisedAt: Instant;
};

/** Where the driver sets out from, and when. */
export type Departure = { place: Location | null; at: Instant };

/** `at` is null for an address whose place nobody knows; the way to it counts as no way. */
export type Visit = { orderId: string; at: Instant | null };

const kmBetween = (from: Location | null, to: Location | null): number => (from && to ? distanceKm(from, to) : 0);

/** RND-07: the hour at each door, by the speed and the minutes of DLV-38's estimates. */
export function hoursAt(stops: readonly Stop[], { place, at }: Departure): Visit[] {
  let here = place;
  let now = at;
  return stops.map((stop) => {
    now = addMinutes(now, tripMinutes(kmBetween(here, stop.place)));
    here = stop.place ?? here;
    return { orderId: stop.orderId, at: stop.place ? now : null };
  });
}

/** What an order of stops costs the customers, then the driver. */
export type Cost = { lateMs: number; metres: number };

const isBetter = (a: Cost, b: Cost): boolean => a.lateMs < b.lateMs || (a.lateMs === b.lateMs && a.metres < b.metres);

type Reached = Cost & Departure;

function reach(from: Reached, stop: Stop): Reached {
  const km = kmBetween(from.place, stop.place);
  const at = addMinutes(from.at, tripMinutes(km));
  return {
    at,
    place: stop.place ?? from.place,
    lateMs: from.lateMs + Math.max(0, msBetween(stop.promisedAt, at)),
    metres: from.metres + Math.round(km * 1_000),
  };
}

export const costOf = (stops: readonly Stop[], departure: Departure): Cost => {
  const { lateMs, metres } = stops.reduce(reach, { ...departure, lateMs: 0, metres: 0 });
  return { lateMs, metres };
};

const byPromise = (a: Stop, b: Stop): number =>
  a.promisedAt === b.promisedAt ? (a.orderId < b.orderId ? -1 : 1) : a.promisedAt < b.promisedAt ? -1 : 1;

/**
 * RND-06: the least lateness of all customers together, then the shortest way; of two that are equal the one that follows
 * the promised hours. Exact: every order is tried, and given up as soon as it costs more than the best one known.
 */
export function bestOrder(stops: readonly Stop[], departure: Departure): Stop[] {
  let best: { stops: Stop[]; cost: Cost } | null = null;
  const visit = (done: Stop[], left: readonly Stop[], reached: Reached): void => {
    if (best && !isBetter(reached, best.cost)) return;
    if (left.length === 0) {
      best = { stops: done, cost: reached };
      return;
    }
    for (const next of left)
      visit(
        [...done, next],
        left.filter((stop) => stop !== next),
        reach(reached, next),
      );
  };
  const inTurn = stops.toSorted(byPromise);
  visit([], inTurn, { ...departure, lateMs: 0, metres: 0 });
  return (best as { stops: Stop[] } | null)?.stops ?? inTurn;
}
