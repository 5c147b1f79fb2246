import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';

/** No name of a list holds a line break. */
const SEPARATOR = '\n';

/** PRD-08: the names of its lists, in the stored order. */
export const listsText = ({ optionListKeys }: Pick<Product, 'optionListKeys'>, { optionLists }: Offer): string =>
  optionListKeys.flatMap((key) => optionLists[key]?.name ?? []).join(SEPARATOR);

export const listsOf = (text: string): string[] => (text === '' ? [] : text.split(SEPARATOR));
