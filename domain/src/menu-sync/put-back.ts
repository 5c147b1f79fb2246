import type { Menu } from '../menu/menu.ts';
import { dropDangling, renumber } from './arrange.ts';
import { flatMenu, menuOf, type FlatMenu } from './flat-menu.ts';

/**
 * SYN-58: the menu with a deleted section or list put back as it was saved just before: what it contained, the links to
 * it, its place. Everything else stays as it is now. Put back twice, it is there once.
 */
export function menuWithBack({ snapshot, current, key }: { snapshot: Menu; current: Menu; key: string }): Menu {
  const [saved, now] = [flatMenu(snapshot), flatMenu(current)];
  putBack(saved.sections, now.sections, key);
  putBack(saved.optionLists, now.optionLists, key);
  for (const product of saved.products.values())
    if (product.sectionKey === key && !now.products.has(product.key)) now.products.set(product.key, product);
  for (const option of saved.options.values())
    if (option.listKey === key && !now.options.has(option.key)) now.options.set(option.key, option);
  linkAgain(saved, now, key);
  dropDangling(now);
  renumber(now);
  return menuOf(now, current.menuVersion);
}

type Placed = { key: string; position: number };

function putBack<T extends Placed>(saved: ReadonlyMap<string, T>, now: Map<string, T>, key: string): void {
  const element = saved.get(key);
  // Before the one that has moved up to its place; `renumber` makes whole positions of it.
  if (element && !now.has(key)) now.set(key, { ...element, position: element.position - 0.5 });
}

function linkAgain(saved: FlatMenu, now: FlatMenu, key: string): void {
  const withLink = (links: readonly string[], before: readonly string[] = []): string[] =>
    before.includes(key) && !links.includes(key) ? links.toSpliced(before.indexOf(key), 0, key) : [...links];
  for (const product of now.products.values()) {
    const before = saved.products.get(product.key)?.optionListKeys;
    now.products.set(product.key, { ...product, optionListKeys: withLink(product.optionListKeys, before) });
  }
  for (const list of now.optionLists.values()) {
    const before = saved.optionLists.get(list.key)?.subListKeys;
    now.optionLists.set(list.key, { ...list, subListKeys: withLink(list.subListKeys, before) });
  }
  for (const option of now.options.values()) {
    const before = saved.options.get(option.key);
    now.options.set(option.key, {
      ...option,
      subListKeys: withLink(option.subListKeys, before?.subListKeys),
      linkedProductKey: option.linkedProductKey ?? productBack(saved, key, before?.linkedProductKey ?? null),
    });
  }
}

/** The product that an option stood for, when it left the menu with its section. */
const productBack = ({ products }: FlatMenu, sectionKey: string, productKey: string | null): string | null =>
  productKey !== null && products.get(productKey)?.sectionKey === sectionKey ? productKey : null;
