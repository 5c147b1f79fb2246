import type { Menu } from '../menu/menu.ts';
import { dropDangling, LAST, renumber } from '../menu-sync/arrange.ts';
import { switchOf } from '../menu-sync/plan-restore.ts';
import { flatMenu, menuOf, type FlatMenu } from '../menu-sync/flat-menu.ts';
import { isSameValue } from './apply-draft.ts';
import { valueIn, type Element } from './changes.ts';

/** Today's, whatever was published: an evening's stock is nobody's draft. */
const OF_TODAY = new Set(['version', 'stateVersion', 'remainingStock', 'soldOutUntil']);

type Menus<T> = { snapshot: T; published: T; current: T };

/**
 * DRF-12: the menu without what a publication changed. Each field that still is as it was published becomes what it was
 * before; one that was changed since is kept. `published` is the snapshot with the draft.
 */
export function planUndo({ snapshot, published, current }: Menus<Menu>): Menu {
  const menus = { snapshot: flatMenu(snapshot), published: flatMenu(published), current: flatMenu(current) };
  const flat: FlatMenu = {
    sections: undone(menus, 'sections'),
    products: undone(menus, 'products'),
    optionLists: undone(menus, 'optionLists'),
    options: undone(menus, 'options'),
  };
  keepHomes(flat, menus);
  dropDangling(flat);
  renumber(flat);
  return menuOf(flat, current.menuVersion);
}

function undone<K extends keyof FlatMenu>(menus: Menus<FlatMenu>, kind: K): FlatMenu[K] {
  const [old, made, now] = [menus.snapshot[kind], menus.published[kind], menus.current[kind]] as Map<string, Element>[];
  const elements = new Map<string, Element>();
  for (const [key, element] of now ?? []) {
    const [before, published] = [old?.get(key), made?.get(key)];
    if (before && published) elements.set(key, merged(before, published, element));
    // Created since; what the publication added goes.
    else if (before || !published) elements.set(key, element);
  }
  for (const [key, before] of old ?? []) if (!made?.has(key) && !elements.has(key)) elements.set(key, restored(before));
  return elements as FlatMenu[K];
}

/** An end that was set for the evening of the publication ends nothing any more. */
const restored = (before: Element): Element =>
  'unavailableUntil' in before ? { ...before, ...switchOf(before, undefined) } : before;

function merged(before: Element, published: Element, now: Element): Element {
  const fields = Object.keys(now).filter((field) => !OF_TODAY.has(field));
  const back = fields.filter((field) => isSameValue(valueIn(now, field), valueIn(published, field)));
  return { ...now, ...Object.fromEntries(back.map((field) => [field, valueIn(before, field)])) };
}

/** A dish that somebody put into a section of the draft since, or whose section was deleted since, keeps its section. */
function keepHomes(flat: FlatMenu, { snapshot, current }: Menus<FlatMenu>): void {
  for (const { sectionKey } of flat.products.values()) {
    const home = current.sections.get(sectionKey) ?? snapshot.sections.get(sectionKey);
    if (!flat.sections.has(sectionKey) && home) flat.sections.set(sectionKey, { ...home, position: LAST });
  }
}
