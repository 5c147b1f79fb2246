import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';

/** No name of a list holds a line break. */
const SEPARATOR = '\n';

/** PRD-08: the names of its lists, in the stored order. */
export const listsText = ({ optionListKeys }: Pick<Product, 'optionListKeys'>, { optionLists }: Offer): string =>
  optionListKeys.flatMap((key) => optionLists[key]?.name ?? []).join(SEPARATOR);

export const listsOf = (text: string): string[] => (text === '' ? [] : text.split(SEPARATOR));

const LISTS_SHOWN = 3;
/** What stands beside each other on a card of the narrowest grid, in letters; a chip's own edges are two more. */
const LETTERS_IN_A_ROW = 20;

/** PRD-08: three at most, and no more than a card has room for: a name cut to two letters tells nothing. */
export function shownLists(names: readonly string[]): { shown: readonly string[]; more: readonly string[] } {
  let letters = 0;
  const count = names.slice(0, LISTS_SHOWN).filter((name, index) => {
    letters += name.length + 2;
    return index === 0 || letters <= LETTERS_IN_A_ROW;
  }).length;
  return { shown: names.slice(0, count), more: names.slice(count) };
}
