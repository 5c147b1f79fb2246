import { byPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { linksOf, subListRefusal } from '../option-lists/sub-lists.ts';
import { dropDangling, removeElement, renumber, type Firsts } from './arrange.ts';
import {
  ensureList,
  putList,
  putOption,
  putProduct,
  putSection,
  twinOf,
  type Copying,
  type TargetShop,
} from './copy-elements.ts';
import { flatMenu, grouped, hasElement, menuOf, TABLES, type FlatMenu } from './flat-menu.ts';
import type { MenuKind } from './kinds.ts';
import { leftOut as leaveOut } from './left-out.ts';
import { REASONS } from './menu-sync.labels.ts';
import type { ElementChange } from './sync.ts';
import { findTwins } from './twins.ts';

/** SYN-07, SYN-14, SYN-18, STO-14: the whole menu, its option lists alone, some sections with their products, or one element as saved by its window. */
export type CopyScope =
  | { kind: 'menu' }
  | { kind: 'lists' }
  | { kind: 'sections'; keys: readonly string[] }
  | { kind: 'element'; element: { kind: MenuKind; key: string } };

/** The resulting menu, and the requested changes that are left out. */
export type Plan = { menu: Menu; leftOut: ElementChange[] };
/** `isNew`: none of the requested elements existed in the target before. */
export type CopyPlan = Plan & { isNew: boolean };

/**
 * SYN-06 to SYN-17: the target's menu after copying from the source. Copying again changes nothing. `replace` deletes
 * what the source does not have; only a whole menu can be replaced.
 */
export function planCopy(given: {
  source: Menu;
  target: Menu;
  scope: CopyScope;
  replace: boolean;
  shop: TargetShop;
}): CopyPlan {
  const [source, before, draft] = [flatMenu(given.source), flatMenu(given.target), flatMenu(given.target)];
  const copying: Copying = {
    source,
    draft,
    twins: findTwins(source, before),
    shop: given.shop,
    leftOut: [],
    writtenLists: new Set(),
  };
  const { firsts, asked } = copyScope(copying, given.scope);
  if (given.scope.kind === 'menu' && given.replace && !given.shop.rules.disableDeletion) removeOthers(copying);
  keepListsSound(copying, before);
  noteUnlinked(copying, dropDangling(draft));
  renumber(draft, firsts);
  const isNew = !asked.some((key) => hasElement(before, key));
  return { menu: menuOf(draft, given.target.menuVersion), leftOut: copying.leftOut, isNew };
}

/**
 * `asked`: the keys, in the target, of the requested elements. `firsts`: the keys that take the order of the source.
 */
function copyScope(copying: Copying, scope: CopyScope): { asked: string[]; firsts: Firsts } {
  if (scope.kind === 'menu') return copyAll(copying);
  if (scope.kind === 'lists') return copyLists(copying);
  if (scope.kind === 'sections') return copySections(copying, scope.keys);
  return { asked: copyElement(copying, scope.element), firsts: {} };
}

/** SYN-15: elements follow the order of the source; those that only the target has come after them. */
function copyAll(copying: Copying): { asked: string[]; firsts: Firsts } {
  const { sections, products } = copying.source;
  copyLists(copying);
  for (const section of sections.values()) putSection(copying, section);
  for (const product of products.values()) putProduct(copying, product, { isPlaced: true });
  const there = (kind: keyof FlatMenu) => [...copying.source[kind].keys()].map((key) => twinOf(copying, kind, key));
  const firsts = { sections: there('sections'), products: there('products'), options: there('options') };
  return { asked: Object.values(firsts).flat(), firsts };
}

function copyLists(copying: Copying): { asked: string[]; firsts: Firsts } {
  const { optionLists, options } = copying.source;
  for (const list of optionLists.values()) putList(copying, list);
  for (const option of options.values()) putOption(copying, option);
  const there = (kind: 'optionLists' | 'options') =>
    [...copying.source[kind].keys()].map((key) => twinOf(copying, kind, key));
  return { asked: there('optionLists'), firsts: { options: there('options') } };
}

function copySections(copying: Copying, keys: readonly string[]): { asked: string[]; firsts: Firsts } {
  const chosen = new Set(keys);
  const sections = [...copying.source.sections.values()].filter(({ key }) => chosen.has(key));
  const products = [...copying.source.products.values()].filter(({ sectionKey }) => chosen.has(sectionKey));
  for (const section of sections) putSection(copying, section);
  for (const product of products) putProduct(copying, product, { isPlaced: true });
  return {
    asked: sections.map(({ key }) => twinOf(copying, 'sections', key)),
    firsts: { products: products.map(({ key }) => twinOf(copying, 'products', key)) },
  };
}

function copyElement(copying: Copying, { kind, key }: { kind: MenuKind; key: string }): string[] {
  const { source, draft } = copying;
  const table = TABLES[kind];
  if (!source[table].has(key)) return [];
  const there = twinOf(copying, table, key);
  const [section, product] = [source.sections.get(key), source.products.get(key)];
  const [list, option] = [source.optionLists.get(key), source.options.get(key)];
  if (section) putSection(copying, section);
  if (product) putProduct(copying, product, { isPlaced: false });
  if (list && draft.optionLists.has(there)) putList(copying, list);
  else if (list) ensureList(copying, key);
  if (option) ensureList(copying, option.listKey);
  if (option) putOption(copying, option);
  return [there];
}

function removeOthers({ draft, twins }: Copying): void {
  const kept = new Set(Object.values(twins).flatMap((keys) => [...keys.values()]));
  for (const elements of Object.values(draft))
    for (const key of elements.keys()) if (!kept.has(key)) removeElement(draft, key);
}

/**
 * OPT-40: together with lists that only the target has, a copied list could become its own sub-list. Its sub-lists are
 * then left as they were.
 */
function keepListsSound({ draft, writtenLists, leftOut }: Copying, before: FlatMenu): void {
  // Computed once, and again only after a change: computing it for every list would block the server for seconds.
  let links = linksIn(draft);
  for (const key of writtenLists) {
    const list = draft.optionLists.get(key);
    if (!list || !subListRefusal(links, key)) continue;
    draft.optionLists.set(key, { ...list, subListKeys: before.optionLists.get(key)?.subListKeys ?? [] });
    for (const option of [...draft.options.values()].filter(({ listKey }) => listKey === key))
      draft.options.set(option.key, { ...option, subListKeys: before.options.get(option.key)?.subListKeys ?? [] });
    links = linksIn(draft);
    leftOut.push(leaveOut('optionList', list, null, REASONS.subListsKept));
  }
}

function linksIn({ optionLists, options }: FlatMenu) {
  const optionsOf = grouped(options.values(), ({ listKey }) => listKey);
  return linksOf(
    [...optionLists.values()].sort(byPosition).map((list) => ({
      ...list,
      options: Object.fromEntries((optionsOf.get(list.key) ?? []).map((option) => [option.key, option])),
    })),
  );
}

function noteUnlinked({ draft, leftOut }: Copying, keys: readonly string[]): void {
  for (const key of keys) {
    const option = draft.options.get(key);
    const within = draft.optionLists.get(option?.listKey ?? '')?.name ?? null;
    if (option) leftOut.push(leaveOut('option', option, within, REASONS.linkDropped));
  }
}
