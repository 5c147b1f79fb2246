import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';

type Kept<Counts> = { counted: Promise<Counts>; until: Instant };

type Limits<Counts> = {
  totalOf: (counts: Counts) => number;
  /** From this total on, a count is kept: below, counting costs less than remembering. */
  keptFrom: number;
  keptMs: number;
};

/**
 * Counting a million rows takes a third of a second of one processor. However many people look at the list, and however
 * often an order makes their pages ask again, it is done once in `keptMs` for each scope.
 */
export function keepCounts<Counts>({ totalOf, keptFrom, keptMs }: Limits<Counts>) {
  const kept = new Map<string, Kept<Counts>>();
  return async (key: string, now: Instant, count: () => Promise<Counts>): Promise<Counts> => {
    const known = kept.get(key);
    if (known && now < known.until) return known.counted;
    for (const [other, { until }] of kept) if (now >= until) kept.delete(other);
    const counting = count();
    // Who asks for a large scope while it is counted again waits for the same answer.
    if (known) kept.set(key, { counted: counting, until: addMs(now, keptMs) });
    try {
      const counted = await counting;
      if (totalOf(counted) >= keptFrom) kept.set(key, { counted: counting, until: addMs(now, keptMs) });
      else kept.delete(key);
      return counted;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
