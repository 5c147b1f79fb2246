import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import { optionsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { priceFault, priceLock } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import { lockedBecause, outOfBounds, type Locked } from '../../menu-locks/locks-here.ts';
import { gridOf } from '../menu-search.ts';

export type PriceKind = 'products' | 'options';
/** One price of the grid: `lock` says why nobody may change it, `faultOf` why it cannot be that one. */
export type PriceRow = {
  key: string;
  name: string;
  price: Cents;
  version: number;
  posPrice: Cents | null;
  lock: string | null;
  faultOf: (price: Cents) => string | null;
};
/** A section or a list with its prices. */
export type PriceGroup = { key: string; name: string; rows: PriceRow[] };

type Rules = Pick<ShopTypeRules, 'disablePrice' | 'posPriceCap'>;
type Place = { key: string; name: string; freeOnly: boolean };

/** Products by section, as the menu shows them; options by list, in the order of the lists' names (OPT-05). */
export function priceGroups(menu: Menu & Partial<Locked>, rules: Rules, kind: PriceKind): PriceGroup[] {
  const locked = { locks: menu.locks ?? [], areLocksBinding: menu.areLocksBinding ?? false };
  const groups =
    kind === 'products'
      ? sectionsByPosition(menu).map((section) => groupOf(section, gridOf(section), rules, locked))
      : Object.values(menu.optionLists)
          .sort((a, b) => compareFrench(a.name, b.name))
          .map((list) => groupOf(list, optionsByPosition(list), rules, locked));
  return groups.filter(({ rows }) => rows.length > 0);
}

const groupOf = (place: Place, elements: readonly (Product | Option)[], rules: Rules, locked: Locked): PriceGroup => ({
  key: place.key,
  name: place.name,
  rows: elements.map((element) => rowOf(element, place, rules, locked)),
});

function rowOf(element: Product | Option, place: Place, rules: Rules, locked: Locked): PriceRow {
  const { key, name, price, version, posPrice } = element;
  const around = { rules, place };
  const lock = priceLock(element, around);
  const product = 'sectionKey' in element ? element : null;
  return {
    key,
    name,
    price,
    version,
    posPrice,
    lock: lockedBecause(locked, product, 'price') ?? (lock && refusalSentence(lock.refusal)),
    faultOf: (wanted) => {
      const fault = priceFault(wanted, element, around);
      if (fault) return refusalSentence(fault.refusal, fault.words);
      return product && outOfBounds(locked, product, wanted);
    },
  };
}

/** The name of the element or of where it stands. */
export function foundGroups(groups: readonly PriceGroup[], query: string): PriceGroup[] {
  const words = plain(query.trim());
  if (words === '') return [...groups];
  return groups.flatMap((group) => {
    if (plain(group.name).includes(words)) return [group];
    const rows = group.rows.filter(({ name }) => plain(name).includes(words));
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/** What is drawn, line by line. */
export type GridLine =
  | { kind: 'group'; key: string; group: PriceGroup }
  | { kind: 'price'; key: string; row: PriceRow };

export const linesOf = (groups: readonly PriceGroup[]): GridLine[] =>
  groups.flatMap((group) => [
    { kind: 'group' as const, key: group.key, group },
    ...group.rows.map((row) => ({ kind: 'price' as const, key: row.key, row })),
  ]);
