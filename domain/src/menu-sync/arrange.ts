import { grouped, type FlatMenu } from './flat-menu.ts';

type Positioned = { key: string; position: number };

/** New elements are placed last until the positions are renumbered. */
export const LAST = Number.MAX_SAFE_INTEGER;

/** The keys that come first, in this order; all others follow in their previous order. */
export type Firsts = Partial<Record<keyof FlatMenu, readonly string[]>>;

/** Renumbers the positions from 0 without gaps under every parent. */
export function renumber({ sections, products, optionLists, options }: FlatMenu, firsts: Firsts = {}): void {
  renumberIn(sections, () => '', firsts.sections);
  renumberIn(products, ({ sectionKey }) => sectionKey, firsts.products);
  renumberIn(optionLists, () => '', firsts.optionLists);
  renumberIn(options, ({ listKey }) => listKey, firsts.options);
}

function renumberIn<T extends Positioned>(
  elements: Map<string, T>,
  parentOf: (element: T) => string,
  firsts: readonly string[] = [],
): void {
  const ranks = new Map(firsts.map((key, rank) => [key, rank]));
  const rankOf = ({ key }: T) => ranks.get(key) ?? firsts.length;
  const siblings = grouped(elements.values(), parentOf);
  for (const group of siblings.values())
    group
      .sort((a, b) => rankOf(a) - rankOf(b) || a.position - b.position)
      .forEach((element, position) => {
        if (element.position !== position) elements.set(element.key, { ...element, position });
      });
}

/**
 * Removes every link to an element that the menu does not contain; returns the options that lost their linked product.
 */
export function dropDangling(menu: FlatMenu): string[] {
  const isList = (key: string) => menu.optionLists.has(key);
  for (const product of menu.products.values())
    if (!product.optionListKeys.every(isList))
      menu.products.set(product.key, { ...product, optionListKeys: product.optionListKeys.filter(isList) });
  for (const list of menu.optionLists.values())
    if (!list.subListKeys.every(isList))
      menu.optionLists.set(list.key, { ...list, subListKeys: list.subListKeys.filter(isList) });
  const unlinked: string[] = [];
  for (const option of menu.options.values()) {
    const isUnlinked = option.linkedProductKey !== null && !menu.products.has(option.linkedProductKey);
    if (!isUnlinked && option.subListKeys.every(isList)) continue;
    menu.options.set(option.key, {
      ...option,
      subListKeys: option.subListKeys.filter(isList),
      linkedProductKey: isUnlinked ? null : option.linkedProductKey,
    });
    if (isUnlinked) unlinked.push(option.key);
  }
  return unlinked;
}

/** Deletes a section with its products, or a list with its options. */
export function removeElement(menu: FlatMenu, key: string): void {
  if (menu.sections.delete(key))
    for (const product of menu.products.values()) if (product.sectionKey === key) menu.products.delete(product.key);
  if (menu.optionLists.delete(key))
    for (const option of menu.options.values()) if (option.listKey === key) menu.options.delete(option.key);
  menu.products.delete(key);
  menu.options.delete(key);
}
