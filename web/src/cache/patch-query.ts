import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Writes news into what is known; the same object back means that nothing changed. What was marked to be fetched again
 * stays so: the cache takes whatever is written for fresh, and what was missed before the news would never come.
 */
export function patchQuery<T>(cache: QueryClient, queryKey: QueryKey, update: (known: T) => T): void {
  const query = cache.getQueryCache().get<T>(hashKey(queryKey));
  const known = query?.state.data;
  if (!query || known === undefined) return;
  const next = update(known);
  if (next === known) return;
  const { isInvalidated } = query.state;
  cache.setQueryData<T>(queryKey, () => next);
  if (isInvalidated) query.invalidate();
}

/** An older copy never overwrites a newer one, wherever it comes from. */
export const newer = <T extends { version: number }>(known: T | undefined, item: T): T =>
  known && known.version > item.version ? known : item;
