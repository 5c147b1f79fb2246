import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { ZERO, type Cents } from '../kernel/money.ts';
import { allProducts, optionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { cappedPrices } from '../menu/prices/channel-prices.ts';
import type { Product } from '../menu/product.ts';
import type { OptionList } from '../option-lists/option-list.ts';
import type { Pull } from './plan-pull.ts';
import { choiceOf, keyed, optionOf, listOf, productOf, sectionOf } from './till-elements.ts';
import { freeTillKey, keysByRef } from './till-keys.ts';
import type { TillList } from './till-menu.ts';

type Item = { name: string; price: Cents; available: boolean };
type Sold = Pick<
  Product,
  'name' | 'price' | 'posRef' | 'posPrice' | 'unavailable' | 'unavailableUntil' | 'missingInPos'
>;

/**
 * SYN-25, SYN-26, SYN-27: updates names, till prices and missing elements; what people decided in the dashboard stays.
 */
export function refreshedMenu(pull: Pull): Menu {
  const listKeys = keysByRef('OPTION', pull.tillMenu.optionLists, Object.values(pull.menu.optionLists));
  const optionLists = refreshedLists(pull, listKeys);
  const sections = withNewProducts(pull, listKeys, refreshedProducts(pull, listKeys));
  return { ...pull.menu, sections, optionLists };
}

function refreshedLists(pull: Pull, keys: ReadonlyMap<string, string>): Menu['optionLists'] {
  const { menu, tillMenu } = pull;
  // Outside its own list an article costs what it costs alone: within a composition it may cost nothing.
  const items = new Map<string, Item>([
    ...tillMenu.optionLists.flatMap(({ options }) => options.map((item) => [item.posRef, item] as const)),
    ...tillMenu.products.map((item) => [item.posRef, item] as const),
  ]);
  const byKey = new Map(tillMenu.optionLists.map((list) => [keys.get(list.posRef) ?? '', list]));
  const taken = new Set(Object.values(menu.optionLists).flatMap(({ options }) => Object.keys(options)));
  const lists = Object.values(menu.optionLists).map((list) => {
    const ofTill = byKey.get(list.key);
    const updated = refreshedOptions(pull, list, ofTill, items);
    return ofTill ? withNewOptions(refreshedHead(pull, updated, ofTill), ofTill, taken) : updated;
  });
  const added = tillMenu.optionLists.filter(({ posRef }) => !menu.optionLists[keys.get(posRef) ?? '']);
  for (const list of added) {
    const made = listOf(list, { key: keys.get(list.posRef) ?? '', position: lists.length });
    lists.push(withNewOptions(made, list, taken));
  }
  return keyed(lists);
}

const refreshedHead = ({ rules }: Pull, list: OptionList, ofTill: TillList): OptionList => ({
  ...list,
  name: ofTill.name,
  ...(rules.cannotEditChoice ? choiceOf(ofTill) : {}),
});

function refreshedOptions(
  pull: Pull,
  list: OptionList,
  ofTill: TillList | undefined,
  items: ReadonlyMap<string, Item>,
): OptionList {
  // The same reference may have another price in another list, so the option's own list is searched first.
  const own = new Map<string, Item>(ofTill?.options.map((item) => [item.posRef, item]));
  const options = Object.values(list.options).map((option) =>
    refreshElement(pull, option, own.get(option.posRef) ?? items.get(option.posRef), list.freeOnly),
  );
  return { ...list, options: keyed(options) };
}

function withNewOptions(list: OptionList, ofTill: TillList, taken: Set<string>): OptionList {
  const options = optionsByPosition(list);
  const known = new Set(options.map(({ posRef }) => posRef));
  for (const item of ofTill.options.filter(({ posRef }) => !known.has(posRef))) {
    const key = freeTillKey('ITEM', `${ofTill.posRef}/${item.posRef}`, taken);
    taken.add(key);
    options.push(optionOf(item, list, { key, position: options.length }));
  }
  return { ...list, options: keyed(options) };
}

function refreshedProducts(pull: Pull, listKeys: ReadonlyMap<string, string>): Menu['sections'] {
  const items = new Map(pull.tillMenu.products.map((item) => [item.posRef, item]));
  const sections = Object.values(pull.menu.sections).map((section) => {
    const products = Object.values(section.products).map((product): Product => {
      const item = items.get(product.posRef);
      const next = withTillPrices(pull, refreshElement(pull, product, item, section.freeOnly), section.freeOnly);
      if (!item) return next;
      const optionListKeys = linkedLists(pull, product, keysOf(item.listRefs, listKeys));
      return { ...next, kind: item.kind, posOnly: item.posOnly, optionListKeys };
    });
    return { ...section, products: keyed(products) };
  });
  return keyed(sections);
}

/** A list that is new in the till is linked wherever the till uses it; existing links stay as people set them. */
function linkedLists({ menu, rules }: Pull, product: Product, ofTill: readonly string[]): string[] {
  if (rules.disableOptionList) return [...ofTill];
  const added = ofTill.filter((key) => !menu.optionLists[key] && !product.optionListKeys.includes(key));
  return [...product.optionListKeys, ...added].slice(0, MENU_LIMITS.lists);
}

function withNewProducts(
  pull: Pull,
  listKeys: ReadonlyMap<string, string>,
  before: Menu['sections'],
): Menu['sections'] {
  const { menu, tillMenu } = pull;
  const sections = { ...before };
  const sectionKeys = keysByRef('SECTION', tillMenu.sections, Object.values(menu.sections));
  const items = new Map(tillMenu.products.map((item) => [item.posRef, item]));
  for (const { posRef } of allProducts(menu)) items.delete(posRef);
  const taken = new Set(allProducts(menu).map(({ key }) => key));
  for (const ofTill of tillMenu.sections) {
    const added = ofTill.productRefs.flatMap((ref) => items.get(ref) ?? []);
    const key = sectionKeys.get(ofTill.posRef) ?? '';
    const known = sections[key];
    if (!known && added.length === 0) continue;
    const position = Object.keys(sections).length;
    const section = known
      ? { ...known, name: ofTill.name }
      : { ...sectionOf(ofTill.name, { key, position }), hidden: true };
    const products = { ...section.products };
    for (const item of added) {
      const productKey = freeTillKey('PRODUCT', item.posRef, taken);
      taken.add(productKey);
      const at = { key: productKey, sectionKey: key, position: Object.keys(products).length };
      products[productKey] = {
        ...productOf(item, at),
        price: section.freeOnly ? ZERO : item.price,
        optionListKeys: keysOf(item.listRefs, listKeys).slice(0, MENU_LIMITS.lists),
        unavailable: !(pull.rules.lockAvailability && item.available),
      };
    }
    sections[key] = { ...section, products };
  }
  return sections;
}

/**
 * Updates one product or option. Without a reference it belongs to the shop; with a reference that the till no longer
 * has, it is missing.
 */
function refreshElement<T extends Sold>(pull: Pull, element: T, item: Item | undefined, isFree: boolean): T {
  if (!element.posRef) return element;
  const seen = item ? { name: item.name, posPrice: item.price, missingInPos: false } : { missingInPos: true };
  const next = { ...element, ...seen, ...availability(pull, element, item) };
  return { ...next, price: isFree ? ZERO : priceOf(pull, next) };
}

function availability({ rules }: Pull, element: Sold, item: Item | undefined) {
  if (!item?.available) return { unavailable: true, unavailableUntil: null };
  if (rules.lockAvailability) return { unavailable: false, unavailableUntil: null };
  return { unavailable: element.unavailable, unavailableUntil: element.unavailableUntil };
}

/** GRD-08: no channel sells above the till; reset prices are those of every channel. */
function withTillPrices({ options, rules }: Pull, product: Product, isFree: boolean): Product {
  const { posPrice, channelPrices } = product;
  if (isFree || options.resetPrice || rules.disablePrice) return { ...product, channelPrices: {} };
  return posPrice === null ? product : { ...product, channelPrices: cappedPrices(channelPrices, posPrice) };
}

function priceOf({ options, rules }: Pull, { price, posPrice }: Pick<Sold, 'price' | 'posPrice'>): Cents {
  if (posPrice === null) return price;
  return options.resetPrice || rules.disablePrice || price > posPrice ? posPrice : price;
}

const keysOf = (refs: readonly string[], keys: ReadonlyMap<string, string>): string[] =>
  refs.flatMap((ref) => keys.get(ref) ?? []);
