import { ZERO, type Cents } from '../kernel/money.ts';
import { cappedPrices, type ChannelPrices } from '../menu/prices/channel-prices.ts';
import type { Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { LAST } from './arrange.ts';
import type { FlatMenu } from './flat-menu.ts';
import { REASONS } from './menu-sync.labels.ts';
import type { ElementChange } from './sync.ts';
import type { Twins } from './twins.ts';

/** The till's rules of the target shop, and its price for a reference (null when unknown). */
export type TargetShop = { rules: ShopTypeRules; posPriceOf: PosPriceOf };
/** `list` is the list of an option; null for a product. */
type PosPriceOf = (posRef: string, list: Pick<OptionListHead, 'key' | 'name'> | null) => Cents | null;

/** A copy in progress: `draft` is the target's menu, changed in place. */
export type Copying = {
  source: FlatMenu;
  draft: FlatMenu;
  twins: Twins;
  shop: TargetShop;
  leftOut: ElementChange[];
  /** Keys, in the target, of the lists that were overwritten. */
  writtenLists: Set<string>;
};

/** The key in the target of an element of the source. */
export const twinOf = ({ twins }: Pick<Copying, 'twins'>, kind: keyof FlatMenu, key: string): string =>
  twins[kind].get(key) ?? key;

/** SYN-08: copies a section. Whether it is hidden is left to the target. */
export function putSection(copying: Copying, section: SectionHead): void {
  const { draft } = copying;
  const key = twinOf(copying, 'sections', section.key);
  const known = draft.sections.get(key);
  const { name, description, picture, crop, hideProductNames, freeOnly, activationSchedule } = section;
  const copied = { name, description, picture, crop, hideProductNames, freeOnly, activationSchedule };
  draft.sections.set(key, known ? { ...known, ...copied } : { ...section, key, position: LAST });
  if (!freeOnly || known?.freeOnly) return;
  // PRD-41: products already in the section become free as well.
  for (const product of draft.products.values())
    if (product.sectionKey === key) draft.products.set(product.key, { ...product, price: ZERO, channelPrices: {} });
}

/** SYN-07: a missing section is created without its other products. */
function ensureSection(copying: Copying, sourceKey: string): string {
  const key = twinOf(copying, 'sections', sourceKey);
  const section = copying.source.sections.get(sourceKey);
  if (section && !copying.draft.sections.has(key)) putSection(copying, section);
  return key;
}

/**
 * SYN-07 to SYN-10. `isPlaced` means that the whole section is copied, so the product belongs to it and nowhere else.
 */
export function putProduct(copying: Copying, product: Product, { isPlaced }: { isPlaced: boolean }): void {
  const { draft, shop } = copying;
  const key = twinOf(copying, 'products', product.key);
  const known = draft.products.get(key);
  const home = ensureSection(copying, product.sectionKey);
  const sectionKey = known && !isPlaced ? known.sectionKey : home;
  const section = draft.sections.get(sectionKey);
  const change = { kind: 'product', key, name: product.name, within: section?.name ?? null } as const;
  const base = known ?? madeProduct(copying, { ...product, key }, change);
  draft.products.set(key, {
    ...base,
    ...copiedFields(product),
    sectionKey,
    optionListKeys:
      known && shop.rules.disableOptionList ? known.optionListKeys : linkedLists(copying, product.optionListKeys),
    price: priceThere(copying, product.price, { known, posPrice: base.posPrice, parent: section, change }),
    channelPrices: channelPricesThere(shop.rules, product.channelPrices, {
      known,
      posPrice: base.posPrice,
      parent: section,
    }),
  });
}

/**
 * SYN-08: the fields that a copy overwrites, besides price and lists. Allergens, diets and VAT belong to the dish,
 * not to the shop.
 */
const copiedFields = (product: Product) => ({
  name: product.name,
  description: product.description,
  picture: product.picture,
  crop: product.crop,
  preparationHours: product.preparationHours,
  unavailableForDelivery: product.unavailableForDelivery,
  unavailableForClickAndCollect: product.unavailableForClickAndCollect,
  unavailableForClickAndSeat: product.unavailableForClickAndSeat,
  closedChannels: product.closedChannels,
  allergens: product.allergens,
  diets: product.diets,
  vatRates: product.vatRates,
  mealVouchers: product.mealVouchers,
});

function madeProduct(copying: Copying, product: Product, change: Change): Product {
  return {
    ...product,
    ...referenceAndAvailability(copying, product, change, null),
    remainingStock: null,
    soldOutUntil: null,
  };
}

/** SYN-07: a missing list is created with its options and sub-lists; an existing one is linked but not overwritten. */
export function ensureList(copying: Copying, sourceKey: string): void {
  const list = copying.source.optionLists.get(sourceKey);
  if (!list || copying.draft.optionLists.has(twinOf(copying, 'optionLists', sourceKey))) return;
  putList(copying, list);
  for (const option of copying.source.options.values()) if (option.listKey === sourceKey) putOption(copying, option);
}

function linkedLists(copying: Copying, keys: readonly string[]): string[] {
  for (const key of keys) ensureList(copying, key);
  return [...new Set(keys.map((key) => twinOf(copying, 'optionLists', key)))];
}

/**
 * Copies the list without its options. The numbers of choices are kept when the target's till decides them
 * (CAT-ROL-17).
 */
export function putList(copying: Copying, list: OptionListHead): void {
  const { draft, shop, writtenLists } = copying;
  const key = twinOf(copying, 'optionLists', list.key);
  const known = draft.optionLists.get(key);
  const { name, description, freeOnly, minChoices, maxChoices, allowRepeat } = list;
  const freeChoices = shop.rules.hasOptionFree ? list.freeChoices : (known?.freeChoices ?? null);
  const choices = known && shop.rules.cannotEditChoice ? {} : { minChoices, maxChoices, allowRepeat, freeChoices };
  const base = known ?? { ...list, key, position: LAST, freeChoices };
  writtenLists.add(key);
  // Stored before its sub-lists are copied, because one of them may lead back to this list.
  draft.optionLists.set(key, { ...base, name, description, freeOnly, ...choices });
  const subListKeys = linkedLists(copying, list.subListKeys);
  draft.optionLists.set(key, { ...base, name, description, freeOnly, ...choices, subListKeys });
  if (!freeOnly || known?.freeOnly) return;
  for (const option of draft.options.values())
    if (option.listKey === key) draft.options.set(option.key, { ...option, price: ZERO });
}

/** The option's list must already exist in the target. */
export function putOption(copying: Copying, option: Option): void {
  const { draft, writtenLists } = copying;
  const key = twinOf(copying, 'options', option.key);
  const listKey = twinOf(copying, 'optionLists', option.listKey);
  const list = draft.optionLists.get(listKey);
  if (!list) return;
  const known = draft.options.get(key);
  const change = { kind: 'option', key, name: option.name, within: list.name } as const;
  const base = known ?? { ...option, ...referenceAndAvailability(copying, option, change, list), key, listKey };
  writtenLists.add(listKey);
  draft.options.set(key, {
    ...base,
    name: option.name,
    kind: list.kind,
    isSupplement: list.isSupplement,
    price: priceThere(copying, option.price, { known, posPrice: base.posPrice, parent: list, change }),
    subListKeys: linkedLists(copying, option.subListKeys),
    linkedProductKey: option.linkedProductKey === null ? null : twinOf(copying, 'products', option.linkedProductKey),
  });
}

type Change = Pick<ElementChange, 'kind' | 'key' | 'name' | 'within'>;
type ReferencedElement = Pick<Product & Option, 'posRef' | 'posPrice' | 'unavailable' | 'unavailableUntil'>;

/**
 * SYN-10: reference and availability of a newly created element. A temporary unavailability of the source is not
 * copied; a permanent one is.
 */
function referenceAndAvailability(
  { shop, leftOut }: Copying,
  element: ReferencedElement,
  change: Change,
  list: OptionListHead | null,
) {
  const fresh = { position: LAST, unavailableUntil: null, missingInPos: false };
  const unavailable = element.unavailable && element.unavailableUntil === null;
  if (!shop.rules.referencesRequired) return { ...fresh, posRef: element.posRef, posPrice: null, unavailable };
  const posPrice = element.posRef === '' ? null : shop.posPriceOf(element.posRef, list);
  if (posPrice !== null) return { ...fresh, posRef: element.posRef, posPrice, unavailable };
  leftOut.push({ ...change, fields: [], reason: REASONS.referenceMissing });
  return { ...fresh, posRef: '', posPrice: null, unavailable: true };
}

/** GRD-08: under the rules of the price itself. */
function channelPricesThere(
  rules: ShopTypeRules,
  prices: ChannelPrices,
  around: { known: Product | undefined; posPrice: Cents | null; parent: { freeOnly: boolean } | undefined },
): ChannelPrices {
  const { known, posPrice, parent } = around;
  if (parent?.freeOnly) return {};
  if (rules.disablePrice) return known?.channelPrices ?? {};
  return rules.posPriceCap && posPrice !== null ? cappedPrices(prices, posPrice) : prices;
}

function priceThere(
  { shop: { rules }, leftOut }: Copying,
  price: Cents,
  around: {
    known: { price: Cents } | undefined;
    posPrice: Cents | null;
    parent: { freeOnly: boolean } | undefined;
    change: Change;
  },
): Cents {
  const { known, posPrice, parent, change } = around;
  if (parent?.freeOnly) return ZERO;
  if (rules.disablePrice) {
    const kept = known?.price ?? posPrice ?? price;
    if (kept !== price) leftOut.push({ ...change, fields: [], reason: REASONS.priceKept });
    return kept;
  }
  if (!rules.posPriceCap || posPrice === null || price <= posPrice) return price;
  leftOut.push({ ...change, fields: [], reason: REASONS.priceLowered(posPrice) });
  return posPrice;
}
