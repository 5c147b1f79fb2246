import type { HubCatalog, HubLimits, HubProduct } from '@comptoir/domain/hub/hub-catalog.ts';
import { ORDER_TYPES, ORDER_TYPE_LABELS, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { SERVICE_TYPES, VARIANT_REFS, moneyOf } from './hubrise-words.ts';

/** SYN-46: our catalogue in HubRise's format. */
export function catalogForm({ categories, products, optionLists }: HubCatalog): object {
  return {
    variants: ORDER_TYPES.map((type) => ({ ref: VARIANT_REFS[type], name: ORDER_TYPE_LABELS[type] })),
    categories,
    products: products.map(productForm),
    option_lists: optionLists.map(({ ref, name, minChoices, maxChoices, options }) => ({
      ref,
      name,
      min_selections: minChoices,
      max_selections: maxChoices,
      options: options.map((option) => ({
        ref: option.ref,
        name: option.name,
        price: moneyOf(option.price),
        restrictions: switchForm(option),
      })),
    })),
  };
}

function productForm({ ref, categoryRef, name, description, vatRates, skus }: HubProduct): object {
  return {
    ref,
    category_ref: categoryRef,
    name,
    description,
    tax_rate: vatRates && byServiceType((type) => (vatRates[type] / 100).toFixed(2)),
    skus: skus.map((sku) => ({
      ref: sku.ref,
      // A single sku needs no name of its own.
      name: sku.name || null,
      price: moneyOf(sku.price),
      option_list_refs: sku.optionListRefs,
      restrictions: restrictionsForm(sku),
    })),
  };
}

const byServiceType = <T>(valueOf: (type: OrderType) => T): Record<string, T> =>
  Object.fromEntries(ORDER_TYPES.map((type) => [SERVICE_TYPES[type], valueOf(type)]));

/** HubRise omits restrictions that do not apply, and so do we. */
const switchForm = ({ isAvailable }: Pick<HubLimits, 'isAvailable'>): object => (isAvailable ? {} : { enabled: false });

function restrictionsForm({ isAvailable, orderTypes, hours }: HubLimits): object {
  return {
    ...switchForm({ isAvailable }),
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
