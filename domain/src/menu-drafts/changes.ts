import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import type { FlatMenu } from '../menu-sync/flat-menu.ts';
import type { Option, OptionListHead } from '../option-lists/option-list.ts';

/** DRF-02: one field of an element on sale: what stood there when it was drafted, and what shall stand there. */
type FieldEdit = { base?: unknown; value?: unknown };
/** `name` is what conflicts call an element that has left the menu since. */
export type ElementEdit = { name: string; fields: Record<string, FieldEdit> };
/** `version` and `keys` (the products of a section) tell whether somebody has changed it since. */
type Removal = { name: string; version: number; keys: string[] };

/** DRF-02: a set of changes of one menu, not a second copy of it. */
export type DraftChanges = {
  edits: Record<string, ElementEdit>;
  /** New elements, whole. */
  sections: Record<string, SectionHead>;
  products: Record<string, Product>;
  removed: Record<string, Removal>;
  /** Keys in their wanted order: under '' those of sections, under a section those of its products. */
  order: Record<string, string[]>;
};

export const NO_CHANGES: DraftChanges = { edits: {}, sections: {}, products: {}, removed: {}, order: {} };

export type Element = SectionHead | Product | OptionListHead | Option;

export function tableOf(flat: FlatMenu, key: string): Map<string, Element> {
  if (key.startsWith('PRODUCT-')) return flat.products;
  if (key.startsWith('SECTION-')) return flat.sections;
  return key.startsWith('ITEM-') ? flat.options : flat.optionLists;
}

/** Without making tables of a whole menu: a call may name thousands of elements. */
export function elementIn({ sections, optionLists }: Menu, key: string): Element | undefined {
  if (sections[key]) return sections[key];
  for (const { products } of Object.values(sections)) if (products[key]) return products[key];
  for (const { options } of Object.values(optionLists)) if (options[key]) return options[key];
  return optionLists[key];
}

/** The keys of all elements that a draft names. */
export const draftedKeys = ({ edits, sections, products, removed }: DraftChanges): Set<string> =>
  new Set([edits, sections, products, removed].flatMap((part) => Object.keys(part)));

export const isEmptyDraft = (changes: DraftChanges): boolean =>
  draftedKeys(changes).size === 0 && Object.keys(changes.order).length === 0;

/** One value of an element, by the name of its field. */
export const valueIn = (element: Element, field: string): unknown => (element as Record<string, unknown>)[field];

export const without = <T>(record: Record<string, T>, ...keys: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
