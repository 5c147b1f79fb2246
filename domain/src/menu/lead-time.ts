import { addHours, type Instant } from '../kernel/time.ts';
import type { Product } from './product.ts';

type Prepared = Pick<Product, 'name' | 'preparationHours'>;

/** PRD-45: the first hour for which a basket can be asked: the product that takes longest decides. */
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
