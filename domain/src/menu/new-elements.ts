import { ZERO } from '../kernel/money.ts';
import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import type { Picture, Product } from './product.ts';
import type { SectionHead } from './section.ts';
import { DEFAULT_VAT_RATES } from '../kernel/vat.ts';

/** A new element: some fields are required, the others have the defaults below. */
type Begun<T, K extends keyof T> = Pick<T, K> & Partial<T>;

export const newSection = (fields: Begun<SectionHead, 'key' | 'position'>): SectionHead => ({
  name: '',
  description: '',
  picture: null,
  crop: null,
  hideProductNames: false,
  hidden: false,
  freeOnly: false,
  activationSchedule: null,
  version: 1,
  ...fields,
});

export const newProduct = (fields: Begun<Product, 'key' | 'sectionKey' | 'position'>): Product => ({
  name: '',
  description: '',
  price: ZERO,
  posRef: '',
  posPrice: null,
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
  diets: [],
  vatRates: DEFAULT_VAT_RATES,
  mealVouchers: null,
  channelPrices: {},
  closedChannels: [],
  version: 1,
  stateVersion: 1,
  ...fields,
});

export const newList = (fields: Begun<OptionListHead, 'key' | 'position'>): OptionListHead => ({
  name: '',
  description: '',
  kind: 'option',
  isSupplement: fields.kind === 'additional',
  minChoices: 0,
  maxChoices: null,
  allowRepeat: false,
  freeChoices: null,
  subListKeys: [],
  freeOnly: false,
  version: 1,
  ...fields,
});

/** An option has the kind of its list. */
export const newOption = (
  { key: listKey, kind, isSupplement }: Pick<OptionListHead, 'key' | 'kind' | 'isSupplement'>,
  fields: Begun<Option, 'key' | 'position'>,
): Option => ({
  listKey,
  name: '',
  price: ZERO,
  posRef: '',
  posPrice: null,
  kind,
  isSupplement,
  subListKeys: [],
  linkedProductKey: null,
  unavailable: false,
  unavailableUntil: null,
  missingInPos: false,
  version: 1,
  stateVersion: 1,
  ...fields,
});

/** The picture that a form names. Its address is enough to compare it, and to store it. */
export const pictureAt = (imageUrl: string | null): Picture | null =>
  imageUrl === null ? null : { imageUrl, thumbnailUrl: imageUrl, originalUrl: imageUrl };
