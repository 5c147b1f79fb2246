import { MARKETPLACES, ORDER_TYPES, type OrderType } from '../kernel/sales.ts';
import { byPosition, optionsByPosition, productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { offerOf } from '../menu/offer-of.ts';
import { isSoldOut, isWrongMode } from '../menu/orderable.ts';
import type { Product } from '../menu/product.ts';
import { canonical } from '../menu-sync/flat-menu.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import { isAnswerable, isOptionAvailable, type Offer } from '../option-lists/offer.ts';
import type { OptionList } from '../option-lists/option-list.ts';
import { carriedLists } from './carried-lists.ts';
import type { HubCatalog, HubLimits, HubOptionList, HubProduct, HubSku } from './hub-catalog.ts';
import { HUB_REASONS } from './hub.labels.ts';
import { hubHours } from './section-hours.ts';

/** SYN-46, SYN-47: the menu as the hub can represent it, and the elements it cannot. */
export function toHubCatalog(menu: Menu): { catalog: HubCatalog; leftOut: ElementChange[] } {
  const offer = offerOf(menu);
  const catalog: HubCatalog = { categories: [], products: [], optionLists: [], others: [] };
  const carried = new Set<OptionList>();
  const left: ElementChange[] = [];

  for (const section of sectionsByPosition(menu)) {
    const { key: ref, name, description } = section;
    if (section.hidden) {
      left.push(leftOut('section', section, null, HUB_REASONS.hiddenSection));
      continue;
    }
    catalog.categories.push({ ref, name, description });
    const hours = hubHours(section.activationSchedule);
    if (hours === 'cannot-be-said') left.push(leftOut('section', section, null, HUB_REASONS.hours));
    for (const product of productsByPosition(section)) {
      if (product.posOnly) {
        left.push(leftOut('product', product, name, HUB_REASONS.posOnly));
        continue;
      }
      const { lists, leftOut: dropped } = carriedLists(product, menu);
      for (const list of lists) carried.add(list);
      left.push(...dropped);
      catalog.products.push(hubProduct(product, lists, offer, hours === 'cannot-be-said' ? null : hours));
    }
  }
  for (const list of [...carried].sort(byPosition)) {
    catalog.optionLists.push(hubList(list, offer));
    if (hasPaidExtras(list)) left.push(leftOut('optionList', list, null, HUB_REASONS.freeChoices));
  }
  return { catalog, leftOut: distinct(left) };
}

function hubProduct(
  product: Product,
  lists: readonly OptionList[],
  offer: Offer,
  hours: HubLimits['hours'],
): HubProduct {
  const { key, sectionKey, name, description, vatRates, price, picture } = product;
  const sku = {
    ref: hubRef(product),
    name: '',
    price,
    optionListRefs: lists.map((list) => list.key),
    isAvailable: isOrderable(product, offer),
    orderTypes: soldTypes(product),
    hours,
    ...marketplacesOf(product),
  };
  return { ref: key, categoryRef: sectionKey, name, description, vatRates, photo: photoOf(picture), skus: [sku] };
}

function hubList(list: OptionList, offer: Offer): HubOptionList {
  const options = optionsByPosition(list).map((option) => ({
    ref: hubRef(option),
    name: option.name,
    price: option.price,
    isAvailable: isOptionAvailable(option, offer),
  }));
  const { key, name, minChoices } = list;
  return { ref: key, name, minChoices, maxChoices: mostChoices(list, options.length), options };
}

const PHOTO = /\/([0-9a-f]{40})-image\.\w+$/;

/** IMG-09: a picture of ours is named after its content, so the same name is the same picture. */
const photoOf = (picture: Product['picture']): string | null => PHOTO.exec(picture?.imageUrl ?? '')?.[1] ?? null;

/** The till's reference where there is one: orders from the hub repeat it. */
export const hubRef = ({ posRef, key }: { posRef: string; key: string }): string => posRef || key;

/**
 * PRD-54 without the hours: as in our own shop, a required list that cannot be answered makes the product unavailable.
 */
function isOrderable(product: Product, offer: Offer): boolean {
  const lists = product.optionListKeys.flatMap((key) => offer.optionLists[key] ?? []);
  return !product.unavailable && !isSoldOut(product) && lists.every((list) => isAnswerable(list, offer));
}

/** GRD-10: only what differs from the product itself. */
function marketplacesOf(product: Product): Pick<HubSku, 'marketplaces'> {
  const { price, channelPrices, closedChannels } = product;
  const prices: NonNullable<HubSku['marketplaces']>['prices'] = {};
  for (const marketplace of MARKETPLACES) {
    const own = channelPrices[marketplace];
    if (own !== undefined && own !== price) prices[marketplace] = own;
  }
  // What is neither delivered nor fetched reaches no marketplace anyway.
  const isCarried = !isWrongMode.delivery(product) || !isWrongMode.click_and_collect(product);
  const closed = isCarried ? MARKETPLACES.filter((marketplace) => closedChannels.includes(marketplace)) : [];
  return closed.length === 0 && Object.keys(prices).length === 0 ? {} : { marketplaces: { prices, closed } };
}

function soldTypes(product: Product): OrderType[] | null {
  const types = ORDER_TYPES.filter((type) => !isWrongMode[type](product));
  return types.length === ORDER_TYPES.length ? null : types;
}

/**
 * The hub cannot forbid choosing an option twice. Where we forbid it, the maximum is limited to the number of options
 * instead, but never below the minimum, which the hub would refuse.
 */
function mostChoices({ minChoices, maxChoices, allowRepeat }: OptionList, count: number): number | null {
  return allowRepeat ? maxChoices : Math.max(minChoices, Math.min(maxChoices ?? count, count));
}

/** Free choices among options that cost nothing need no representation at the hub. */
const hasPaidExtras = ({ freeChoices, options }: OptionList): boolean =>
  (freeChoices ?? 0) > 0 && Object.values(options).some(({ price }) => price > 0);

/** The same list is left out of every product that uses it; report it once. */
const distinct = (changes: readonly ElementChange[]): ElementChange[] => [
  ...new Map(changes.map((change) => [canonical(change), change])).values(),
];
