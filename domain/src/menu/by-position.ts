import type { OptionList } from '../option-lists/option-list.ts';
import type { Menu } from './menu.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';

type Positioned = { key: string; position: number };

/** Display order: by position, then by key (positions are unique in a stored menu). */
export function byPosition(a: Positioned, b: Positioned): number {
  return a.position - b.position || (a.key < b.key ? -1 : 1);
}

export const sectionsByPosition = (menu: Pick<Menu, 'sections'>): Section[] =>
  Object.values(menu.sections).sort(byPosition);
export const productsByPosition = (section: Pick<Section, 'products'>): Product[] =>
  Object.values(section.products).sort(byPosition);
export const optionsByPosition = (list: Pick<OptionList, 'options'>) => Object.values(list.options).sort(byPosition);

export const allProducts = (menu: Pick<Menu, 'sections'>): Product[] =>
  sectionsByPosition(menu).flatMap(productsByPosition);

/** PRD-48: a product is found by its key alone, even after it has moved. */
export function findProduct(menu: Pick<Menu, 'sections'>, productKey: string): Product | null {
  for (const section of Object.values(menu.sections)) {
    const product = section.products[productKey];
    if (product) return product;
  }
  return null;
}
