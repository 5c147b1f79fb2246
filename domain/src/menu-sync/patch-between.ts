import type { MenuPatch, Placement } from '../menu/menu-patch.ts';
import type { Menu } from '../menu/menu.ts';
import { flatMenu, type FlatMenu } from './flat-menu.ts';

/** With more changed elements than this the event would be larger than the menu, so screens fetch the menu again. */
export const LARGEST_PATCH = 50;

type Element = { key: string; position: number; version: number; stateVersion?: number };
type Elements<T> = ReadonlyMap<string, T>;

/** The live event for a write: `after` is the menu read after it, so every changed element has a higher version. */
export function patchBetween(before: Menu, after: Menu): MenuPatch {
  const [old, next] = [flatMenu(before), flatMenu(after)];
  const placements = placementsBetween(old, next);
  const patch = {
    sections: changed(old.sections, next.sections),
    products: changed(old.products, next.products),
    // The order of lists has no placement: a list that moves is sent again.
    optionLists: changed(old.optionLists, next.optionLists, (known, list) => known.position !== list.position),
    options: changed(old.options, next.options),
    removedKeys: removedKeys(old, next),
  };
  const size = Object.values(patch).reduce((sum, elements) => sum + elements.length, 0);
  if (size > LARGEST_PATCH) return { isReplaced: true };
  return placements.length > 0 ? { ...patch, placements } : patch;
}

const changed = <T extends Element>(
  old: Elements<T>,
  next: Elements<T>,
  isMoved: (known: T, element: T) => boolean = () => false,
): T[] =>
  [...next.values()].filter((element) => {
    const known = old.get(element.key);
    if (!known || isMoved(known, element)) return true;
    return known.version !== element.version || known.stateVersion !== element.stateVersion;
  });

/** A section is removed with its products, a list with its options: only the parent is named. */
function removedKeys(old: FlatMenu, next: FlatMenu): string[] {
  const gone = <T extends Element>(from: Elements<T>, to: Elements<T>, isParentKept: (element: T) => boolean) =>
    [...from.values()].filter((element) => !to.has(element.key) && isParentKept(element)).map(({ key }) => key);
  return [
    ...gone(old.sections, next.sections, () => true),
    ...gone(old.products, next.products, ({ sectionKey }) => next.sections.has(sectionKey)),
    ...gone(old.optionLists, next.optionLists, () => true),
    ...gone(old.options, next.options, ({ listKey }) => next.optionLists.has(listKey)),
  ];
}

/** The new order under every parent where an element that existed has moved. */
function placementsBetween(old: FlatMenu, next: FlatMenu): Placement[] {
  const moved = <T extends Element>(from: Elements<T>, to: Elements<T>, parentOf: (element: T) => string | null) => {
    const parents = [...to.values()].filter((element) => {
      const known = from.get(element.key);
      return known && (known.position !== element.position || parentOf(known) !== parentOf(element));
    });
    return [...new Set(parents.map(parentOf))].map((parentKey) => ({
      parentKey,
      keys: [...to.values()].filter((element) => parentOf(element) === parentKey).map(({ key }) => key),
    }));
  };
  return [
    ...moved(old.sections, next.sections, () => null),
    ...moved(old.products, next.products, ({ sectionKey }) => sectionKey),
    ...moved(old.options, next.options, ({ listKey }) => listKey),
  ];
}
