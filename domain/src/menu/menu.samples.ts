import { cents } from '../kernel/money.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import type { Menu } from './menu.ts';
import type { Product } from './product.ts';
import type { Section } from './section.ts';
import { DEFAULT_VAT_RATES } from './vat.ts';

export function aProduct(fields: Partial<Product> = {}): Product {
  return {
    key: 'PRODUCT-socca',
    sectionKey: 'SECTION-plats',
    name: 'Socca',
    description: 'Farine de pois chiche, au feu de bois',
    price: cents(450),
    posRef: '',
    posPrice: null,
    position: 0,
    optionListKeys: [],
    unavailable: false,
    unavailableUntil: null,
    remainingStock: null,
    soldOutUntil: null,
    unavailableForDelivery: false,
    unavailableForClickAndCollect: false,
    unavailableForClickAndSeat: false,
    picture: null,
    crop: null,
    preparationHours: 0,
    kind: 'product',
    posOnly: false,
    missingInPos: false,
    allergens: [],
    vatRates: DEFAULT_VAT_RATES,
    version: 1,
    stateVersion: 1,
    ...fields,
  };
}

/** `products` are keyed here, take the section's key, and stand in the order given. */
export function aSection({
  products = [],
  ...fields
}: Partial<Omit<Section, 'products'>> & Listed<Product> = {}): Section {
  const key = fields.key ?? 'SECTION-plats';
  return {
    key,
    name: 'Plats',
    description: '',
    position: 0,
    picture: null,
    crop: null,
    hideProductNames: false,
    hidden: false,
    freeOnly: false,
    activationSchedule: null,
    version: 1,
    products: keyed(products.map((product, position) => ({ ...product, sectionKey: key, position }))),
    ...fields,
  };
}
type Listed<T> = { products?: readonly T[] };

export function anOption(fields: Partial<Option> = {}): Option {
  return {
    key: 'ITEM-aioli',
    listKey: 'OPTION-sauces',
    name: 'Aïoli',
    position: 0,
    price: cents(50),
    posRef: '',
    posPrice: null,
    kind: 'option',
    isSupplement: false,
    subListKeys: [],
    linkedProductKey: null,
    unavailable: false,
    unavailableUntil: null,
    missingInPos: false,
    version: 1,
    stateVersion: 1,
    ...fields,
  };
}

/** `options` are keyed here, take the list's key and kind, and stand in the order given. */
export function anOptionList({
  options = [],
  ...fields
}: Partial<Omit<OptionList, 'options'>> & { options?: readonly Option[] } = {}): OptionList {
  const { key = 'OPTION-sauces', kind = 'option' } = fields;
  const isSupplement = kind === 'additional';
  return {
    key,
    name: 'Sauces',
    description: '',
    kind,
    isSupplement,
    minChoices: 0,
    maxChoices: null,
    allowRepeat: false,
    freeChoices: null,
    position: 0,
    subListKeys: [],
    freeOnly: false,
    version: 1,
    options: keyed(options.map((option, position) => ({ ...option, listKey: key, kind, isSupplement, position }))),
    ...fields,
  };
}

/** Two sections, three products, two lists: the socca takes a sauce, the pan bagnat must be given its bread. */
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
