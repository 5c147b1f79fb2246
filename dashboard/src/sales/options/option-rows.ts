import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { offerOf } from '@comptoir/domain/menu/offer-of.ts';
import { isOptionAvailable, optionEnd } from '@comptoir/domain/option-lists/offer.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';

export type OptionRow = {
  option: Option;
  listName: string;
  /** OPT-39: the product whose stock and availability the option has. */
  productName: string | null;
  isAvailable: boolean;
  end: Instant | null;
};

export const isAway = ({ isAvailable }: OptionRow): boolean => !isAvailable;

export function optionRows(menu: Menu): OptionRow[] {
  const offer = offerOf(menu);
  return Object.values(menu.optionLists).flatMap((list) =>
    Object.values(list.options).map((option) => ({
      option,
      listName: list.name,
      productName: option.linkedProductKey ? (findProduct(menu, option.linkedProductKey)?.name ?? null) : null,
      isAvailable: isOptionAvailable(option, offer),
      end: optionEnd(option, offer),
    })),
  );
}

/** What has run out first: it is what the kitchen looks for; then by list and name. */
export const inOrder = (rows: readonly OptionRow[]): OptionRow[] =>
  rows.toSorted(
    (a, b) =>
      Number(a.isAvailable) - Number(b.isAvailable) ||
      compareFrench(a.listName, b.listName) ||
      a.option.position - b.option.position,
  );

export function optionsMatching(rows: readonly OptionRow[], query: string): OptionRow[] {
  const words = plain(query);
  return rows.filter(({ option, listName }) => plain(`${option.name}\n${listName}`).includes(words));
}
