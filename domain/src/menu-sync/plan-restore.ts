import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import type { Option } from '../option-lists/option-list.ts';
import { dropDangling } from './arrange.ts';
import { flatMenu, menuOf } from './flat-menu.ts';

/**
 * SYN-55: the menu as it was saved, with the same keys. Current stock and availability are kept, because they describe
 * today and not the day of the snapshot. A restored element that had been deleted has no stock, and is unavailable only
 * if it was permanently so.
 */
export function planRestore({ snapshot, current }: { snapshot: Menu; current: Menu }): Menu {
  const [saved, now] = [flatMenu(snapshot), flatMenu(current)];
  for (const product of saved.products.values())
    saved.products.set(product.key, { ...product, ...productState(product, now.products.get(product.key)) });
  for (const option of saved.options.values())
    saved.options.set(option.key, { ...option, ...switchOf(option, now.options.get(option.key)) });
  dropDangling(saved);
  return menuOf(saved, current.menuVersion);
}

type Switched = Pick<Product | Option, 'unavailable' | 'unavailableUntil'>;

export function switchOf(saved: Switched, now: Switched | undefined): Switched {
  if (now) return { unavailable: now.unavailable, unavailableUntil: now.unavailableUntil };
  return { unavailable: saved.unavailable && saved.unavailableUntil === null, unavailableUntil: null };
}

const productState = (saved: Product, now: Product | undefined) => ({
  ...switchOf(saved, now),
  remainingStock: now?.remainingStock ?? null,
  soldOutUntil: now?.soldOutUntil ?? null,
});
