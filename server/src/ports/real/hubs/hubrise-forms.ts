import type { HubCatalog, HubProduct, HubSku } from '@comptoir/domain/hub/hub-catalog.ts';
import { ORDER_TYPES, ORDER_TYPE_LABELS, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { SERVICE_TYPES, VARIANT_REFS, moneyOf } from './hubrise-words.ts';

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

/** SYN-46: our catalogue in HubRise's format. */
export function catalogForm({ categories, products, optionLists }: HubCatalog): CatalogForm {
  const shared = {
    skus: onSale(products.flatMap(({ skus }) => skus)),
    options: onSale(optionLists.flatMap(({ options }) => options)),
  };
  return {
    variants: ORDER_TYPES.map((type) => ({ ref: VARIANT_REFS[type], name: ORDER_TYPE_LABELS[type] })),
    categories,
    products: products.map((product) => productForm(product, shared.skus)),
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
      restrictions: restrictionsForm(sku, onSaleRefs),
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

function restrictionsForm(sku: HubSku, onSaleRefs: ReadonlySet<string>): Restrictions {
  const { orderTypes, hours } = sku;
  return {
    ...switchForm(sku, onSaleRefs),
    ...(orderTypes && { variant_refs: orderTypes.map((type) => VARIANT_REFS[type]) }),
    ...(hours && {
      dow: WEEKDAYS.map((weekday, index) => (hours.weekdays.includes(weekday) ? index + 1 : '-')).join(''),
      ...(hours.startTime && { start_time: hours.startTime }),
      ...(hours.endTime && { end_time: hours.endTime }),
      ...(hours.startDate && { start_date: hours.startDate }),
      ...(hours.endDate && { end_date: hours.endDate }),
    }),
  };
}
