import { add, cents, type Cents, ZERO } from '../kernel/money.ts';
import { isOptionAvailable, type Offer, type OfferedList } from '../option-lists/offer.ts';
import type { Product } from './product.ts';

type Priced = Pick<Product, 'price' | 'optionListKeys'>;

/** PRD-11: the cheapest answer to the required lists. Nested lists are not considered. */
export function fromPrice({ optionListKeys }: Pick<Product, 'optionListKeys'>, offer: Offer): Cents {
  return add(...optionListKeys.map((key) => leastOf(offer.optionLists[key], offer)));
}

function leastOf(list: OfferedList | undefined, offer: Offer): Cents {
  if (!list || list.minChoices === 0) return ZERO;
  const prices = Object.values(list.options)
    .filter((option) => isOptionAvailable(option, offer))
    .map(({ price }) => Number(price))
    .sort((a, b) => a - b);
  const [cheapest] = prices;
  if (cheapest === undefined) return ZERO;
  const taken = list.allowRepeat
    ? Array.from({ length: list.minChoices }, () => cheapest)
    : prices.slice(0, list.minChoices);
  return cents(taken.slice(list.freeChoices ?? 0).reduce((sum, price) => sum + price, 0));
}

/** PRD-10: the product's price; if it is zero, the lowest price that its options lead to. */
export function shownPrice(product: Priced, offer: Offer): { price: Cents; isFrom: boolean } {
  if (product.price > 0) return { price: product.price, isFrom: false };
  const price = fromPrice(product, offer);
  return { price, isFrom: price > 0 };
}
