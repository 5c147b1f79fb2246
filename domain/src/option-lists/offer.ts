import type { Instant } from '../kernel/time.ts';
import type { LineTax } from '../kernel/vat.ts';
import type { Option, OptionList } from './option-list.ts';

/** OPT-40: the maximum depth of nested lists, counting the product's own list. */
export const MAX_DEPTH = 3;

export type OfferedOption = Pick<
  Option,
  'key' | 'name' | 'price' | 'subListKeys' | 'linkedProductKey' | 'unavailable' | 'unavailableUntil'
>;
export type OfferedList = Pick<
  OptionList,
  'key' | 'name' | 'minChoices' | 'maxChoices' | 'allowRepeat' | 'freeChoices' | 'subListKeys'
> & { options: Readonly<Record<string, OfferedOption>> };
/** The part of a product that decides whether options linked to it are available. */
export type Stocked = {
  unavailable: boolean;
  unavailableUntil: Instant | null;
  remainingStock: number | null;
  soldOutUntil: Instant | null;
  /** Known where baskets are priced. */
  tax?: LineTax;
};

/**
 * What is needed to check choices: the lists, and the products that options are linked to. A basket needs nothing else
 * of a menu.
 */
export type Offer = {
  optionLists: Readonly<Record<string, OfferedList>>;
  findProduct: (key: string) => Stocked | null;
};

/** OPT-39: an option linked to a product has the availability and stock of that product. */
export function isOptionAvailable(option: OfferedOption, offer: Offer): boolean {
  const product = linkedProduct(option, offer);
  return product ? !product.unavailable && product.remainingStock !== 0 : !option.unavailable;
}

/** When an unavailable option becomes available again; null when no end was set. */
export function optionEnd(option: OfferedOption, offer: Offer): Instant | null {
  const product = linkedProduct(option, offer);
  if (!product) return option.unavailable ? option.unavailableUntil : null;
  return product.unavailable ? product.unavailableUntil : product.remainingStock === 0 ? product.soldOutUntil : null;
}

export const linkedProduct = (
  { linkedProductKey }: Pick<OfferedOption, 'linkedProductKey'>,
  offer: Offer,
): Stocked | null => (linkedProductKey === null ? null : offer.findProduct(linkedProductKey));

/** OPT-40: the lists asked when an option is chosen: its own, and those that its list adds to every option. */
export function subLists(list: OfferedList, option: OfferedOption, offer: Offer): OfferedList[] {
  const keys = new Set([...option.subListKeys, ...list.subListKeys]);
  return [...keys].flatMap((key) => offer.optionLists[key] ?? []);
}

/** PRD-54: whether a list can be answered: enough options are available, including in nested lists. */
export function isAnswerable(list: OfferedList, offer: Offer, depth = 1): boolean {
  if (list.minChoices === 0) return true;
  const choosable = Object.values(list.options).filter((option) => isChoosable(list, option, offer, depth));
  return list.allowRepeat ? choosable.length > 0 : choosable.length >= list.minChoices;
}

/** An available option whose nested lists can be answered as well. */
export function isChoosable(list: OfferedList, option: OfferedOption, offer: Offer, depth: number): boolean {
  if (!isOptionAvailable(option, offer)) return false;
  return depth >= MAX_DEPTH || subLists(list, option, offer).every((sub) => isAnswerable(sub, offer, depth + 1));
}
