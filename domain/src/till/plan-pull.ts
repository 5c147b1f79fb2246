import { optionsByPosition, productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { refreshedMenu } from './plan-pull-refresh.ts';
import { rebuiltMenu } from './plan-pull-reset.ts';
import { PRICE_LOWERED } from './pull.labels.ts';
import { soundTillMenu } from './sound-till-menu.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import type { TillMenu, PullOptions } from './till-menu.ts';

export type Pull = {
  menu: Menu;
  tillMenu: TillMenu;
  options: Pick<PullOptions, 'resetMenu' | 'resetPrice'>;
  rules: Pick<ShopTypeRules, 'disablePrice' | 'lockAvailability' | 'disableOptionList' | 'cannotEditChoice'>;
};
/** `lowered`: elements whose price was above the till's (SYN-26). */
export type Pulled = { menu: Menu; leftOut: ElementChange[]; lowered: ElementChange[] };

/**
 * SYN-25 to SYN-28: the menu after a pull. Versions are set by the caller. Pulling the same menu again changes nothing.
 */
export function planPull({ tillMenu, ...pull }: Pull): Pulled {
  const sound = soundTillMenu(tillMenu);
  const known = { ...pull, tillMenu: sound.tillMenu };
  const menu = pull.options.resetMenu ? rebuiltMenu(known) : refreshedMenu(known);
  return { menu, leftOut: sound.leftOut, lowered: loweredPrices(pull, menu) };
}

function loweredPrices({ menu: before, options, rules }: Omit<Pull, 'tillMenu'>, after: Menu): ElementChange[] {
  if (options.resetMenu || options.resetPrice || rules.disablePrice) return [];
  const prices = new Map(pricedElements(before).map(({ key, price }) => [key, price]));
  return pricedElements(after)
    .filter(({ key, price }) => price < (prices.get(key) ?? 0))
    .map(({ kind, within, ...element }) => leftOut(kind, element, within, PRICE_LOWERED));
}

const pricedElements = (menu: Menu) => [
  ...sectionsByPosition(menu).flatMap((section) =>
    productsByPosition(section).map((product) => ({ ...product, kind: 'product' as const, within: section.name })),
  ),
  ...Object.values(menu.optionLists).flatMap((list) =>
    optionsByPosition(list).map((option) => ({ ...option, kind: 'option' as const, within: list.name })),
  ),
];
