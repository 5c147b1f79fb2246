import { optionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import { MAX_DEPTH } from '../option-lists/offer.ts';
import type { OptionList } from '../option-lists/option-list.ts';
import { HUB_REASONS } from './hub.labels.ts';

type CarriedLists = { lists: OptionList[]; leftOut: ElementChange[] };

/**
 * SYN-47: the option lists of a product as sent to the hub, which has no nested lists, in the order in which they are
 * asked.
 */
export function carriedLists(product: Product, { optionLists }: Menu): CarriedLists {
  const lists: OptionList[] = [];
  const left: ElementChange[] = [];

  function carry(list: OptionList, above: string | null, depth: number): void {
    if (lists.includes(list)) {
      left.push(leftOut('optionList', list, product.name, HUB_REASONS.askedOnce));
      return;
    }
    if (Object.keys(list.options).length === 0) {
      left.push(leftOut('optionList', list, above, HUB_REASONS.noOption));
      return;
    }
    lists.push(list);
    if (depth >= MAX_DEPTH) return;
    for (const sub of below(list)) {
      if (isGiven(list)) carry(sub, list.name, depth + 1);
      else left.push(leftOut('optionList', sub, list.name, HUB_REASONS.subList));
    }
  }

  const named = (keys: Iterable<string>): OptionList[] => [...new Set(keys)].flatMap((key) => optionLists[key] ?? []);
  const below = (list: OptionList): OptionList[] =>
    named([...optionsByPosition(list).flatMap(({ subListKeys }) => subListKeys), ...list.subListKeys]);

  for (const list of named(product.optionListKeys)) carry(list, null, 1);
  return { lists, leftOut: left };
}

/**
 * Whether every customer gets the same single option of this list exactly once. Its nested lists are then always asked.
 */
const isGiven = ({ minChoices, allowRepeat, options }: OptionList): boolean =>
  minChoices >= 1 && !allowRepeat && Object.keys(options).length === 1;
