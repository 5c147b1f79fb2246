import { ZERO } from '../kernel/money.ts';
import type { Product } from '../menu/product.ts';
import type { Section } from '../menu/section.ts';
import { DEFAULT_VAT_RATES } from '../menu/vat.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import type { TillList, TillOption, TillProduct } from './till-menu.ts';

/** What the till knows of an element, as the first pull writes it. */
export function newProduct(item: TillProduct, at: Pick<Product, 'key' | 'sectionKey' | 'position'>): Product {
  return {
    ...at,
    name: item.name,
    description: item.description,
    price: item.price,
    posRef: item.posRef,
    posPrice: item.price,
    optionListKeys: [],
    unavailable: !item.available,
    unavailableUntil: null,
    remainingStock: null,
    soldOutUntil: null,
    unavailableForDelivery: false,
    unavailableForClickAndCollect: false,
    unavailableForClickAndSeat: false,
    picture: null,
    crop: null,
    preparationHours: 0,
    kind: item.kind,
    posOnly: item.posOnly,
    missingInPos: false,
    allergens: [],
    vatRates: DEFAULT_VAT_RATES,
    version: 1,
    stateVersion: 1,
  };
}

export function newSection(name: string, at: Pick<Section, 'key' | 'position'>): Section {
  return {
    ...at,
    name,
    description: '',
    picture: null,
    crop: null,
    hideProductNames: false,
    hidden: false,
    freeOnly: false,
    activationSchedule: null,
    version: 1,
    products: {},
  };
}

export function newOptionList(list: TillList, at: Pick<OptionList, 'key' | 'position'>): OptionList {
  return {
    ...at,
    name: list.name,
    description: '',
    kind: list.kind,
    isSupplement: list.kind === 'additional',
    ...choiceOf(list),
    freeChoices: null,
    subListKeys: [],
    freeOnly: false,
    version: 1,
    options: {},
  };
}

export const choiceOf = ({ minChoices, maxChoices, allowRepeat }: TillList) => ({
  minChoices,
  maxChoices,
  allowRepeat,
});

export function newOption(
  item: TillOption,
  { key, position, list }: Pick<Option, 'key' | 'position'> & { list: OptionList },
): Option {
  return {
    key,
    listKey: list.key,
    name: item.name,
    position,
    price: list.freeOnly ? ZERO : item.price,
    posRef: item.posRef,
    posPrice: item.price,
    kind: list.kind,
    isSupplement: list.isSupplement,
    subListKeys: [],
    linkedProductKey: null,
    unavailable: !item.available,
    unavailableUntil: null,
    missingInPos: false,
    version: 1,
    stateVersion: 1,
  };
}

export const keyed = <T extends { key: string }>(elements: readonly T[]): Record<string, T> =>
  Object.fromEntries(elements.map((element) => [element.key, element]));
