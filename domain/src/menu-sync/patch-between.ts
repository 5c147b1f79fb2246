import type { MenuPatch } from '../menu/menu-patch.ts';
import type { Menu } from '../menu/menu.ts';
import { flatMenu, hasElement, isSame } from './flat-menu.ts';

/** With more changed elements than this the event would be larger than the menu, so screens fetch the menu again. */
export const LARGEST_PATCH = 50;

/** The live event for every difference between two versions of a menu. */
export function patchBetween(before: Menu, after: Menu): MenuPatch {
  const [old, next] = [flatMenu(before), flatMenu(after)];
  const differing = <T extends { key: string }>(from: ReadonlyMap<string, T>, to: ReadonlyMap<string, T>): T[] =>
    [...to.values()].filter((element) => !isSame(from.get(element.key) ?? null, element));
  const patch = {
    sections: differing(old.sections, next.sections),
    products: differing(old.products, next.products),
    optionLists: differing(old.optionLists, next.optionLists),
    options: differing(old.options, next.options),
    removedKeys: [old.sections, old.products, old.optionLists, old.options].flatMap((elements) =>
      [...elements.keys()].filter((key) => !hasElement(next, key)),
    ),
  };
  const size = Object.values(patch).reduce((sum, elements) => sum + elements.length, 0);
  return size > LARGEST_PATCH ? { isReplaced: true } : patch;
}
