import { addHours, type Instant } from '../kernel/time.ts';
import type { Product } from './product.ts';

type Prepared = Pick<Product, 'name' | 'preparationHours'>;

/** PRD-45: the earliest time for which a basket can be ordered; the product with the longest lead time decides. */
export function firstHour<P extends Prepared>(
  products: readonly P[],
  since: (product: P) => Instant,
): { at: Instant; product: P } | null {
  let latest: { at: Instant; product: P } | null = null;
  for (const product of products) {
    if (product.preparationHours === 0) continue;
    const at = addHours(since(product), product.preparationHours);
    if (!latest || at > latest.at) latest = { at, product };
  }
  return latest;
}
