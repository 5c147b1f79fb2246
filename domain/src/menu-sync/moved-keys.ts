/**
 * The smallest set of keys whose move explains the new order: one product dragged to the top has moved, not the forty
 * below it. Keys missing from either order are ignored.
 */
export function movedKeys(before: readonly string[], after: readonly string[]): string[] {
  const ranks = new Map(before.map((key, rank) => [key, rank]));
  const common = after.flatMap((key) => {
    const rank = ranks.get(key);
    return rank === undefined ? [] : [{ key, rank }];
  });
  const stayed = longestRise(common.map(({ rank }) => rank));
  return common.filter((_, index) => !stayed.has(index)).map(({ key }) => key);
}

/** Indexes of one longest increasing subsequence, in O(n log n). */
function longestRise(ranks: readonly number[]): Set<number> {
  /** For each length, the index of the smallest rank that ends an increasing run of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const rankAt = (index: number | undefined): number => (index === undefined ? -1 : (ranks[index] ?? -1));
  ranks.forEach((rank, index) => {
    const length = firstWhere(ends.length, (at) => rankAt(ends[at]) >= rank);
    previous[index] = ends[length - 1];
    ends[length] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index);
  return rise;
}

/**
 * Binary search: the first index below `count` for which the test holds (it then holds for all later ones), else
 * `count`.
 */
function firstWhere(count: number, test: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
