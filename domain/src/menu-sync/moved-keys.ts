/**
 * The fewest keys that were taken from their place: one product dragged to the top has moved, not the forty that it
 * pushed down. Keys that are not in both orders count for nothing.
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

/** The indexes of one longest rising subsequence: the classic one, in n log n. */
function longestRise(ranks: readonly number[]): Set<number> {
  /** For each length, the index of the smallest rank that ends a rise of that length. */
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

/** The first of `count` places where the test holds, which then holds for all that follow; `count` if it never does. */
function firstWhere(count: number, test: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
