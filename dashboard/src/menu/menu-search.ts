import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import { productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';

/** What the address says. Only what differs from the usual is written there. */
export type MenuSearch = { q?: string; page?: number; size?: number };

export const MAX_SEARCH = 80;
/** SEC-01. */
export const SECTION_SIZES = [10, 20, 50] as const;

/** An address may have been typed by hand: what makes no sense is as if absent. */
export function readMenuSearch(raw: Record<string, unknown>): MenuSearch {
  const q = readWords(raw['q']);
  return {
    ...(q ? { q } : {}),
    ...(isCount(raw['page']) ? { page: raw['page'] } : {}),
    ...(isCount(raw['size']) ? { size: raw['size'] } : {}),
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

/** The address of a search for « 42 » holds a number. */
function readWords(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.trim().slice(0, MAX_SEARCH);
}

/** A section and what is shown of it. */
export type ShownSection = { section: Section; products: Product[] };

/** PRD-03, PRD-52: every section, or those with a product that matches; what is only the till's is not shown. */
export function shownSections(menu: Pick<Menu, 'sections'>, query: string): ShownSection[] {
  const words = plain(query);
  return sectionsByPosition(menu).flatMap((section) => {
    const products = gridOf(section);
    if (words === '') return [{ section, products }];
    const found = products.filter((product) => searchable(product).includes(words));
    return found.length === 0 ? [] : [{ section, products: found }];
  });
}

const grids = new WeakMap<Section, Product[]>();

/** The same list for the same section, so that a section that has not changed is not drawn again. */
export function gridOf(section: Section): Product[] {
  const known = grids.get(section);
  if (known) return known;
  const products = productsByPosition(section).filter(({ posOnly }) => !posOnly);
  grids.set(section, products);
  return products;
}

const texts = new WeakMap<Product, string>();

function searchable(product: Product): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const text = plain(`${product.name}\n${product.description}\n${product.posRef}`);
  texts.set(product, text);
  return text;
}

/** One page of the sections, and its number: the last page when there are fewer than were asked for. */
export function pageOf<T>(items: readonly T[], { page = 0, size }: MenuSearch) {
  const pageSize = SECTION_SIZES.find((known) => known === size) ?? SECTION_SIZES[0];
  const current = Math.min(page, Math.max(0, Math.ceil(items.length / pageSize) - 1));
  const offset = current * pageSize;
  // SEC-02: what comes last on this page stands before the first of the next one.
  const after = items[offset + pageSize] ?? null;
  return { page: current, pageSize, items: items.slice(offset, offset + pageSize), after };
}

/** Lists of options have no position of their own. */
export const byName = (a: OptionList, b: OptionList): number =>
  compareFrench(a.name, b.name) || (a.key < b.key ? -1 : 1);
