import type { Offer } from '../option-lists/offer.ts';
import { allProducts } from './by-position.ts';
import type { Menu } from './menu.ts';

/** An index of the menu for checking choices, built once per menu. */
export function offerOf(menu: Pick<Menu, 'sections' | 'optionLists'>): Offer {
  const products = new Map(allProducts(menu).map((product) => [product.key, product]));
  return { optionLists: menu.optionLists, findProduct: (key) => products.get(key) ?? null };
}
