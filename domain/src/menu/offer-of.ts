import type { Offer } from '../option-lists/offer.ts';
import { allProducts } from './by-position.ts';
import type { Menu } from './menu.ts';

/** The whole menu as what choices are judged by. Made once per menu: its products are then found without a search. */
export function offerOf(menu: Pick<Menu, 'sections' | 'optionLists'>): Offer {
  const products = new Map(allProducts(menu).map((product) => [product.key, product]));
  return { optionLists: menu.optionLists, findProduct: (key) => products.get(key) ?? null };
}
