import { cents } from '../kernel/money.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import type { Menu } from './menu.ts';
import { newList, newOption, newProduct, newSection } from './new-elements.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';

export const aProduct = (fields: Partial<Product> = {}): Product =>
  newProduct({
    key: 'PRODUCT-socca',
    sectionKey: 'SECTION-plats',
    name: 'Socca',
    description: 'Farine de pois chiche, au feu de bois',
    price: cents(450),
    position: 0,
    ...fields,
  });

/** `products` get their keys here, the section's key, and positions in the order given. */
export function aSection({
  products = [],
  ...fields
}: Partial<Omit<Section, 'products'>> & Listed<Product> = {}): Section {
  const head = newSection({ key: 'SECTION-plats', name: 'Plats', position: 0, ...fields });
  const placed = products.map((product, position) => ({ ...product, sectionKey: head.key, position }));
  return { ...head, products: keyed(placed) };
}
type Listed<T> = { products?: readonly T[] };

export const anOption = (fields: Partial<Option> = {}): Option =>
  newOption(newList({ key: 'OPTION-sauces', position: 0 }), {
    key: 'ITEM-aioli',
    name: 'Aïoli',
    position: 0,
    price: cents(50),
    ...fields,
  });

/** `options` get their keys here, the list's key and kind, and positions in the order given. */
export function anOptionList({
  options = [],
  ...fields
}: Partial<Omit<OptionList, 'options'>> & { options?: readonly Option[] } = {}): OptionList {
  const head = newList({ key: 'OPTION-sauces', name: 'Sauces', position: 0, ...fields });
  const { key: listKey, kind, isSupplement } = head;
  const placed = options.map((option, position) => ({ ...option, listKey, kind, isSupplement, position }));
  return { ...head, options: keyed(placed) };
}

/** Two sections, three products, two lists: the socca has an optional sauce, the pan bagnat a required bread. */
export function aMenu({
  sections = [
    aSection({
      products: [
        aProduct({ optionListKeys: ['OPTION-sauces'] }),
        aProduct({
          key: 'PRODUCT-panbagnat',
          name: 'Pan bagnat',
          price: cents(890),
          optionListKeys: ['OPTION-pains', 'OPTION-sauces'],
        }),
      ],
    }),
    aSection({
      key: 'SECTION-desserts',
      name: 'Desserts',
      position: 1,
      products: [aProduct({ key: 'PRODUCT-tropezienne', name: 'Tarte tropézienne', price: cents(620) })],
    }),
  ],
  optionLists = [
    anOptionList({
      options: [anOption(), anOption({ key: 'ITEM-harissa', name: 'Harissa', price: cents(0) })],
    }),
    anOptionList({
      key: 'OPTION-pains',
      name: 'Pains',
      minChoices: 1,
      maxChoices: 1,
      position: 1,
      options: [
        anOption({ key: 'ITEM-blanc', name: 'Pain blanc', price: cents(0) }),
        anOption({ key: 'ITEM-complet', name: 'Pain complet', price: cents(30) }),
      ],
    }),
  ],
  menuVersion = 1,
}: { sections?: readonly Section[]; optionLists?: readonly OptionList[]; menuVersion?: number } = {}): Menu {
  return { menuVersion, sections: keyed(sections), optionLists: keyed(optionLists) };
}

const keyed = <T extends { key: string }>(elements: readonly T[]): Record<string, T> =>
  Object.fromEntries(elements.map((element) => [element.key, element]));
