import type { Menu } from '../menu/menu.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { dropDangling, removeElement, renumber } from './arrange.ts';
import { flatMenu, menuOf, type FlatMenu } from './flat-menu.ts';
import { REASONS } from './menu-sync.labels.ts';
import type { MenuKind } from './kinds.ts';
import type { Plan } from './plan-copy.ts';
import type { ElementChange } from './sync.ts';
import { likeName, likeReference } from './twins.ts';

/** An element deleted in another shop; `posRef` and `name` find it where its key is unknown (SYN-06). */
export type GoneElement = { kind: MenuKind; key: string; posRef: string; name: string };
/** `isAbsent`: the shop does not have the element (SYN-13). */
export type DeletePlan = Plan & { isAbsent: boolean };

/** SYN-13: the menu without the element, and without the links to it (OPT-17, PRD-51). */
export function planDelete(given: {
  target: Menu;
  gone: GoneElement;
  rules: Pick<ShopTypeRules, 'disableDeletion'>;
}): DeletePlan {
  const { target, gone, rules } = given;
  const draft = flatMenu(target);
  const found = findGone(draft, gone);
  if (!found) return { menu: target, leftOut: [], isAbsent: true };
  const isLast = isLastOption(draft, found.key);
  const refusal = rules.disableDeletion ? REASONS.ownedByTill : isLast ? REASONS.lastOption : null;
  if (refusal !== null) return { menu: target, leftOut: [{ ...found, reason: refusal }], isAbsent: false };
  return { menu: menuWithout(target, found.key), leftOut: [], isAbsent: false };
}

/** The menu without an element, what it contains, and the links to it. */
export function menuWithout(menu: Menu, key: string): Menu {
  const draft = flatMenu(menu);
  removeElement(draft, key);
  dropDangling(draft);
  renumber(draft);
  return menuOf(draft, menu.menuVersion);
}

function findGone(menu: FlatMenu, { kind, key, posRef, name }: GoneElement): ElementChange | null {
  const element = {
    section: () => menu.sections.get(key) ?? onlyOne(menu.sections, likeName, { name }),
    product: () => menu.products.get(key) ?? onlyOne(menu.products, likeReference, { posRef }),
    optionList: () => menu.optionLists.get(key) ?? onlyOne(menu.optionLists, likeName, { name }),
    option: () => menu.options.get(key) ?? onlyOne(menu.options, likeReference, { posRef }),
  }[kind]();
  return element ? { kind, key: element.key, name: element.name, within: null, fields: [], reason: null } : null;
}

/** When two elements match, neither is deleted: the request does not say which one is meant. */
function onlyOne<L, T extends L>(elements: ReadonlyMap<string, T>, likeness: (element: L) => string, like: L) {
  const wanted = likeness(like);
  const [found, ...others] = wanted === '' ? [] : [...elements.values()].filter((one) => likeness(one) === wanted);
  return others.length === 0 ? found : undefined;
}

/** OPT-41: a list keeps its last option. */
export function isLastOption({ options }: FlatMenu, key: string): boolean {
  const listKey = options.get(key)?.listKey;
  return listKey !== undefined && [...options.values()].filter((option) => option.listKey === listKey).length < 2;
}
