import { toInstant, toMs, DAY, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Db } from '../../db/db.ts';
import type { ShopsScope } from '../orders.store.ts';
import * as finished from './finished.store.ts';

/** For fewer rows walking the index is cheaper than finding the start. */
const DEEP_OFFSET = 1_000;

type Place = { wanted: finished.Wanted; at: finished.At };

/** Skips whole days by their counts instead of row by row. */
export async function placeOf(db: Db, scope: ShopsScope, wanted: finished.Wanted, at: finished.At): Promise<Place> {
  const days = finished.wholeDays(wanted);
  if (at.offset < DEEP_OFFSET || wanted.search || !days) return { wanted, at };
  const isDescending = at.ordering === 'desc';
  const start = isDescending ? { from: days.before, before: wanted.before } : { from: wanted.from, before: days.from };
  const [ahead, counts] = await Promise.all([
    finished.countsByType(db, scope, start),
    finished.countsByDay(db, scope, { ...wanted, ...days }),
  ]);
  const aheadOfType = wanted.orderType ? [ahead[wanted.orderType] ?? 0] : Object.values(ahead);
  const offset = at.offset - aheadOfType.reduce((sum, count) => sum + count, 0);
  if (offset < 0) return { wanted, at };
  const skipped = skipDays(isDescending ? counts.toReversed() : counts, offset);
  if (!skipped) return { wanted, at };
  const midnight = `${skipped.day}T00:00:00.000Z`;
  const bound = isDescending ? { before: toInstant(toMs(midnight) + DAY) } : { from: midnight };
  return { wanted: { ...wanted, ...bound }, at: { ...at, offset: skipped.offset } };
}

type DayCount = { day: Day; orders: number };

/** The day that contains the row at this offset; null beyond the last day. */
export function skipDays(days: readonly DayCount[], offset: number): { day: Day; offset: number } | null {
  let left = offset;
  for (const { day, orders } of days) {
    if (left < orders) return { day, offset: left };
    left -= orders;
  }
  return null;
}
