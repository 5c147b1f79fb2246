import type { HubCatalog, HubProduct, HubSku } from '@comptoir/domain/hub/hub-catalog.ts';
import {
  CHANNEL_LABELS,
  MARKETPLACES,
  ORDER_TYPES,
  ORDER_TYPE_LABELS,
  type OrderType,
} from '@comptoir/domain/kernel/sales.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import {
  MARKETPLACE_REFS,
  OUR_VARIANTS,
  SERVICE_TYPES,
  VARIANT_REFS,
  moneyOf,
  type Marketplace,
} from './hubrise-words.ts';

type Restrictions = { enabled?: false; variant_refs?: readonly string[] };
export type ElementForm = { [field: string]: unknown; ref: string; restrictions: Restrictions };
export type SkuForm = ElementForm;
export type ProductForm = { [field: string]: unknown; ref: string; skus: SkuForm[] };
export type CatalogForm = {
  variants: { ref: string; name: string }[];
  categories: HubCatalog['categories'];
  products: ProductForm[];
  option_lists: { [field: string]: unknown; ref: string; options: ElementForm[] }[];
};

/**
 * SYN-46: our catalogue in HubRise's format. A variant of ours that is there already stays, because a bridge may have been
 * told to read it.
 */
export function catalogForm(
  { categories, products, optionLists }: HubCatalog,
  variantsBefore: readonly string[] = [],
): CatalogForm {
  const marketplaces = MARKETPLACES.filter(
    (marketplace) =>
      variantsBefore.includes(MARKETPLACE_REFS[marketplace]) ||
      products.some(({ skus }) => skus.some((sku) => isApartOn(sku, marketplace))),
  );
  const shared = {
    skus: onSale(products.flatMap(({ skus }) => skus)),
    options: onSale(optionLists.flatMap(({ options }) => options)),
  };
  return {
    variants: [
      ...ORDER_TYPES.map((type) => ({ ref: VARIANT_REFS[type], name: ORDER_TYPE_LABELS[type] })),
      ...marketplaces.map((marketplace) => ({ ref: MARKETPLACE_REFS[marketplace], name: CHANNEL_LABELS[marketplace] })),
    ],
    categories,
    products: products.map((product) => productForm(product, shared.skus, marketplaces)),
    option_lists: optionLists.map(({ ref, name, minChoices, maxChoices, options }) => ({
      ref,
      name,
      min_selections: minChoices,
      max_selections: maxChoices,
      options: options.map((option) => ({
        ref: option.ref,
        name: option.name,
        price: moneyOf(option.price),
        restrictions: switchForm(option, shared.options),
      })),
    })),
  };
}

function productForm(
  { ref, categoryRef, name, description, vatRates, skus }: HubProduct,
  onSaleRefs: ReadonlySet<string>,
  marketplaces: readonly Marketplace[],
): ProductForm {
  return {
    ref,
    category_ref: categoryRef,
    name,
    description,
    tax_rate: vatRates && byServiceType((type) => rateForm(vatRates[type])),
    skus: skus.map((sku) => ({
      ref: sku.ref,
      // A single sku needs no name of its own.
      name: sku.name || null,
      price: moneyOf(sku.price),
      option_list_refs: sku.optionListRefs,
      restrictions: restrictionsForm(sku, onSaleRefs, marketplaces),
      ...pricesForm(sku),
    })),
  };
}

const byServiceType = <T>(valueOf: (type: OrderType) => T): Record<string, T> =>
  Object.fromEntries(ORDER_TYPES.map((type) => [SERVICE_TYPES[type], valueOf(type)]));

const rateForm = (basisPoints: number | null): string | null =>
  basisPoints === null ? null : (basisPoints / 100).toFixed(2);

const onSale = (elements: readonly Pick<HubSku, 'ref' | 'isAvailable'>[]): Set<string> =>
  new Set(elements.filter(({ isAvailable }) => isAvailable).map(({ ref }) => ref));

/**
 * HUB-20: what is sold out is said by the inventory, which is back on sale without a push. The catalogue says it only of
 * an element whose reference an inventory cannot name alone. HubRise omits restrictions that do not apply, and so do we.
 */
const switchForm = ({ isAvailable, ref }: Pick<HubSku, 'ref' | 'isAvailable'>, onSaleRefs: ReadonlySet<string>) =>
  !isAvailable && (ref === '' || onSaleRefs.has(ref)) ? { enabled: false as const } : {};

const isApartOn = ({ marketplaces }: HubSku, marketplace: Marketplace): boolean =>
  marketplaces !== undefined &&
  (marketplaces.prices[marketplace] !== undefined || marketplaces.closed.includes(marketplace));

function pricesForm({ marketplaces }: HubSku): { price_overrides?: object[] } {
  const overrides = MARKETPLACES.flatMap((marketplace) => {
    const price = marketplaces?.prices[marketplace];
    return price === undefined ? [] : [{ variant_refs: [MARKETPLACE_REFS[marketplace]], price: moneyOf(price) }];
  });
  return overrides.length > 0 ? { price_overrides: overrides } : {};
}

/** GRD-10: named where an order type or a marketplace does not sell it; a marketplace brings or lets fetch. */
function variantRefs({ orderTypes, marketplaces: own }: HubSku, marketplaces: readonly Marketplace[]): string[] | null {
  const open = marketplaces.filter((marketplace) => !own?.closed.includes(marketplace));
  if (orderTypes === null && open.length === marketplaces.length) return null;
  const isCarried = orderTypes === null || orderTypes.includes('delivery') || orderTypes.includes('click_and_collect');
  const types = orderTypes === null ? OUR_VARIANTS : orderTypes.map((type) => VARIANT_REFS[type]);
  return [...types, ...(isCarried ? open.map((marketplace) => MARKETPLACE_REFS[marketplace]) : [])];
}

function restrictionsForm(
  sku: HubSku,
  onSaleRefs: ReadonlySet<string>,
  marketplaces: readonly Marketplace[],
): Restrictions {
  const { hours } = sku;
  const refs = variantRefs(sku, marketplaces);
  return {
    ...switchForm(sku, onSaleRefs),
    ...(refs && { variant_refs: refs }),
    ...(hours && {
      dow: WEEKDAYS.map((weekday, index) => (hours.weekdays.includes(weekday) ? index + 1 : '-')).join(''),
      ...(hours.startTime && { start_time: hours.startTime }),
      ...(hours.endTime && { end_time: hours.endTime }),
      ...(hours.startDate && { start_date: hours.startDate }),
      ...(hours.endDate && { end_date: hours.endDate }),
    }),
  };
}
