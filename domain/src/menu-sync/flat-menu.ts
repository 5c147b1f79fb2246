import { byPosition, optionsByPosition, productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import type { MenuKind } from './kinds.ts';

/**
 * A menu as four tables in display order, each element by its key. Menus are compared, copied and written in this form.
 */
export type FlatMenu = {
  sections: Map<string, SectionHead>;
  products: Map<string, Product>;
  optionLists: Map<string, OptionListHead>;
  options: Map<string, Option>;
};

/** The table of each kind of element. */
export const TABLES = {
  section: 'sections',
  product: 'products',
  optionList: 'optionLists',
  option: 'options',
} as const satisfies Record<MenuKind, keyof FlatMenu>;

export function flatMenu(menu: Menu): FlatMenu {
  const flat: FlatMenu = { sections: new Map(), products: new Map(), optionLists: new Map(), options: new Map() };
  for (const section of sectionsByPosition(menu)) {
    const { products: _, ...head } = section;
    flat.sections.set(head.key, head);
    for (const product of productsByPosition(section)) flat.products.set(product.key, product);
  }
  for (const list of Object.values(menu.optionLists).sort(byPosition)) {
    const { options: _, ...head } = list;
    flat.optionLists.set(head.key, head);
    for (const option of optionsByPosition(list)) flat.options.set(option.key, option);
  }
  return flat;
}

export function menuOf(flat: FlatMenu, menuVersion: number): Menu {
  const menu: Menu = { menuVersion, sections: {}, optionLists: {} };
  for (const head of flat.sections.values()) menu.sections[head.key] = { ...head, products: {} };
  for (const product of flat.products.values()) {
    const section = menu.sections[product.sectionKey];
    if (section) section.products[product.key] = product;
  }
  for (const head of flat.optionLists.values()) menu.optionLists[head.key] = { ...head, options: {} };
  for (const option of flat.options.values()) {
    const list = menu.optionLists[option.listKey];
    if (list) list.options[option.key] = option;
  }
  return menu;
}

/** SYN-55: the number of elements of a menu. */
export function elementCount(menu: Menu): number {
  return Object.values(flatMenu(menu)).reduce((sum, elements) => sum + elements.size, 0);
}

export const hasElement = (menu: FlatMenu, key: string): boolean =>
  Object.values(menu).some((elements) => elements.has(key));

/** JSON with sorted fields: equal values give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function grouped<T>(elements: Iterable<T>, groupOf: (element: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const element of elements) {
    const group = groups.get(groupOf(element));
    if (group) group.push(element);
    else groups.set(groupOf(element), [element]);
  }
  return groups;
}
