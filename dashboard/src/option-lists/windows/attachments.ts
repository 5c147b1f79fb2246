import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';

/** The products that are asked for this list. */
export const attachedKeys = (menu: Pick<Menu, 'sections'>, listKey: string): ReadonlySet<string> =>
  new Set(
    allProducts(menu)
      .filter(({ optionListKeys }) => optionListKeys.includes(listKey))
      .map(({ key }) => key),
  );

/** Only what was ticked or unticked here is sent. */
export const changesFrom = (before: ReadonlySet<string>, ticked: ReadonlySet<string>) => ({
  attach: [...ticked].filter((key) => !before.has(key)),
  detach: [...before].filter((key) => !ticked.has(key)),
});
