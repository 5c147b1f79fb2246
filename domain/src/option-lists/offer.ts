import type { Instant } from '../kernel/time.ts';
import type { Option, OptionList } from './option-list.ts';

/** OPT-40: how far down lists are asked, the one of the product counted. */
export const MAX_DEPTH = 3;

export type OfferedOption = Pick<
  Option,
  'key' | 'name' | 'price' | 'subListKeys' | 'linkedProductKey' | 'unavailable' | 'unavailableUntil'
>;
export type OfferedList = Pick<
  OptionList,
  'key' | 'name' | 'minChoices' | 'maxChoices' | 'allowRepeat' | 'freeChoices' | 'subListKeys'
> & { options: Readonly<Record<string, OfferedOption>> };
/** What decides whether a product can be had, for the options that stand for it. */
export type Stocked = {
  unavailable: boolean;
  unavailableUntil: Instant | null;
  remainingStock: number | null;
  soldOutUntil: Instant | null;
};

/** What choices are judged by: the lists, and the products that options stand for. A basket needs no more of a menu. */
export type Offer = {
  optionLists: Readonly<Record<string, OfferedList>>;
  findProduct: (key: string) => Stocked | null;
};

/** OPT-39: an option that stands for a product has that product's availability and stock, not its own. */
export function isOptionAvailable(option: OfferedOption, offer: Offer): boolean {
  const product = linkedProduct(option, offer);
  return product ? !product.unavailable && product.remainingStock !== 0 : !option.unavailable;
}

/** When an option that is away comes back by itself; null when nobody has said. */
export function optionEnd(option: OfferedOption, offer: Offer): Instant | null {
  const product = linkedProduct(option, offer);
  if (!product) return option.unavailable ? option.unavailableUntil : null;
  return product.unavailable ? product.unavailableUntil : product.remainingStock === 0 ? product.soldOutUntil : null;
}

export const linkedProduct = (
  { linkedProductKey }: Pick<OfferedOption, 'linkedProductKey'>,
  offer: Offer,
): Stocked | null => (linkedProductKey === null ? null : offer.findProduct(linkedProductKey));

/** OPT-40: the lists asked when an option is chosen: its own, and those that its list asks for each of its options. */
export function subLists(list: OfferedList, option: OfferedOption, offer: Offer): OfferedList[] {
  const keys = new Set([...option.subListKeys, ...list.subListKeys]);
  return [...keys].flatMap((key) => offer.optionLists[key] ?? []);
}

/** PRD-54: whether a list can be answered at all: what it demands is there, down to the lists below. */
export function isAnswerable(list: OfferedList, offer: Offer, depth = 1): boolean {
  if (list.minChoices === 0) return true;
  const choosable = Object.values(list.options).filter((option) => isChoosable(list, option, offer, depth));
  return list.allowRepeat ? choosable.length > 0 : choosable.length >= list.minChoices;
}

/** An option that is there, and whose own lists can be answered in their turn. */
export function isChoosable(list: OfferedList, option: OfferedOption, offer: Offer, depth: number): boolean {
  if (!isOptionAvailable(option, offer)) return false;
  return depth >= MAX_DEPTH || subLists(list, option, offer).every((sub) => isAnswerable(sub, offer, depth + 1));
}
