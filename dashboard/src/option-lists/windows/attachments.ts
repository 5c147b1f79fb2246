import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';

/** The products that are asked for this list. */
export const attachedKeys = (menu: Pick<Menu, 'sections'>, listKey: string): ReadonlySet<string> =>
  new Set(
    allProducts(menu)
      .filter(({ optionListKeys }) => optionListKeys.includes(listKey))
      .map(({ key }) => key),
  );

export function withTicks(
  ticked: ReadonlySet<string>,
  keys: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const next = new Set(ticked);
  for (const key of keys)
    if (isTicked) next.add(key);
    else next.delete(key);
  return next;
}

/** Only what was ticked or unticked here is sent. */
export const changesFrom = (before: ReadonlySet<string>, ticked: ReadonlySet<string>) => ({
  attach: [...ticked].filter((key) => !before.has(key)),
  detach: [...before].filter((key) => !ticked.has(key)),
});
