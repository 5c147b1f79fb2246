import { add, times, type Cents } from '../kernel/money.ts';
import type { PublicMenu, PublicProduct, PublicSection } from '../menu/public-menu.ts';
import { chooseOptions, type Chosen, type ListChoice } from '../option-lists/chosen.ts';
import type { Offer, OfferedList } from '../option-lists/offer.ts';

type PublicList = PublicMenu['optionLists'][string];

/** The menu that customers see as an offer: choices are priced and refused by the rules that the server applies. */
export function offerOfPublic({ optionLists }: Pick<PublicMenu, 'optionLists'>): Offer {
  const offered = Object.entries(optionLists).map(([key, list]) => [key, offeredList(list)] as const);
  // The stock of a linked product is in the option's own availability already.
  return { optionLists: Object.fromEntries(offered), findProduct: () => null };
}

const offeredList = ({ options, ...list }: PublicList): OfferedList => ({
  ...list,
  options: Object.fromEntries(
    options.map(({ key, name, price, subListKeys, isAvailable }) => [
      key,
      { key, name, price, subListKeys, linkedProductKey: null, unavailable: !isAvailable, unavailableUntil: null },
    ]),
  ),
});

export type Placed = { product: PublicProduct; section: PublicSection };

/** Every product of a menu by its key. */
export const publicProducts = ({ sections }: Pick<PublicMenu, 'sections'>): ReadonlyMap<string, Placed> =>
  new Map(sections.flatMap((section) => section.products.map((product) => [product.key, { product, section }])));

export type PricedLine = { unit: Cents; total: Cents; chosen: Chosen };

/** What a line costs before offers and fees. */
export function priceLine(
  product: Pick<PublicProduct, 'price' | 'optionListKeys'>,
  { choices, quantity }: { choices: readonly ListChoice[]; quantity: number },
  offer: Offer,
): PricedLine {
  const chosen = chooseOptions(product, choices, offer);
  const unit = add(product.price, chosen.extras);
  return { unit, total: times(unit, quantity), chosen };
}
