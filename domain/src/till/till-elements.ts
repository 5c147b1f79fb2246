import { ZERO } from '../kernel/money.ts';
import { newList, newOption, newProduct, newSection } from '../menu/new-elements.ts';
import type { Product } from '../menu/product.ts';
import type { Section } from '../menu/section.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import type { TillList, TillOption, TillProduct } from './till-menu.ts';

/** What the till knows of an element, as the first pull writes it. */
export const productOf = (item: TillProduct, at: Pick<Product, 'key' | 'sectionKey' | 'position'>): Product =>
  newProduct({ ...at, ...soldAs(item), description: item.description, kind: item.kind, posOnly: item.posOnly });

export const sectionOf = (name: string, at: Pick<Section, 'key' | 'position'>): Section => ({
  ...newSection({ ...at, name }),
  products: {},
});

export const listOf = (list: TillList, at: Pick<OptionList, 'key' | 'position'>): OptionList => ({
  ...newList({ ...at, name: list.name, kind: list.kind, ...choiceOf(list) }),
  options: {},
});

export const choiceOf = ({ minChoices, maxChoices, allowRepeat }: TillList) => ({
  minChoices,
  maxChoices,
  allowRepeat,
});

export const optionOf = (item: TillOption, list: OptionList, at: Pick<Option, 'key' | 'position'>): Option =>
  newOption(list, { ...at, ...soldAs(item), ...(list.freeOnly ? { price: ZERO } : {}) });

const soldAs = ({ name, price, posRef, available }: TillOption) => ({
  name,
  price,
  posRef,
  posPrice: price,
  unavailable: !available,
});

export const keyed = <T extends { key: string }>(elements: readonly T[]): Record<string, T> =>
  Object.fromEntries(elements.map((element) => [element.key, element]));
