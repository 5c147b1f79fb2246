import type { HubCatalog, HubLimits, HubSku } from '@comptoir/domain/hub/hub-catalog.ts';
import { isAlways } from '@comptoir/domain/hub/section-hours.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import { MARKETPLACES, ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { Day } from '@comptoir/domain/kernel/schema.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { MARKETPLACE_REFS, MONEY, SERVICE_TYPES, VARIANT_REFS, centsOf } from './hubrise-words.ts';

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const Count = z.int().min(0).nullish();
/** Prices in other currencies are not supported. */
const Money = z.string().regex(MONEY).transform(centsOf);
/** An unknown condition counts as none: a preview may be less complete, but must not fail. */
const known = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const Clock = known(z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/));
const Restrictions = known(
  z.object({
    enabled: known(z.boolean()),
    variant_refs: known(z.array(z.string())),
    service_types: known(z.array(z.string())),
    dow: known(z.string().regex(/^[1-7-]{7}$/)),
    start_time: Clock,
    end_time: Clock,
    start_date: known(Day),
    end_date: known(Day),
  }),
);
const Rate = z
  .string()
  .regex(/^\d{1,3}(\.\d+)?$/)
  .transform((percent) => Math.round(Number(percent) * 100));
/** HUB-19: each of them may be unknown. */
const NullableRate = known(Rate);
const TaxRate = known(z.object({ delivery: NullableRate, collection: NullableRate, eat_in: NullableRate }));

const Option = z.object({ ref: Text, name: Text, price: Money.nullish(), restrictions: Restrictions });
const Sku = z.object({
  ref: Text,
  name: Text,
  price: Money,
  option_list_refs: z.array(z.string()),
  restrictions: Restrictions,
  price_overrides: known(z.array(z.object({ variant_refs: known(z.array(z.string())), price: Money }))),
});

/** The parts of an uploaded catalogue that we understand. */
export const ReadCatalogue = z
  .object({
    variants: known(z.array(z.object({ ref: Text }))),
    categories: z.array(z.object({ ref: z.string(), name: Text, description: Text })),
    products: z.array(
      z.object({
        ref: Text,
        category_ref: Text,
        name: Text,
        description: Text,
        tax_rate: TaxRate,
        skus: z.array(Sku),
      }),
    ),
    option_lists: z.array(
      z.object({
        ref: z.string(),
        name: Text,
        min_selections: Count,
        max_selections: Count,
        options: z.array(Option),
      }),
    ),
  })
  .transform(({ variants, categories, products, option_lists }): Omit<HubCatalog, 'others'> => ({
    categories,
    products: products.map((product) => ({
      ref: product.ref,
      categoryRef: product.category_ref,
      name: product.name,
      description: product.description,
      vatRates: ratesOf(product.tax_rate),
      photo: null,
      skus: product.skus.map(({ ref, name, price, option_list_refs, restrictions, price_overrides }) => ({
        ref,
        name,
        price,
        optionListRefs: option_list_refs,
        ...limitsOf(restrictions),
        ...marketplacesOf(
          (variants ?? []).map((variant) => variant.ref),
          restrictions?.variant_refs,
          price_overrides,
        ),
      })),
    })),
    optionLists: option_lists.map((list) => ({
      ref: list.ref,
      name: list.name,
      minChoices: list.min_selections ?? 0,
      maxChoices: list.max_selections || null,
      options: list.options.map(({ ref, name, price, restrictions }) => ({
        ref,
        name,
        price: price ?? ZERO,
        isAvailable: restrictions?.enabled ?? true,
      })),
    })),
  }));

function ratesOf(rates: z.infer<typeof TaxRate>): Record<OrderType, number | null> | null {
  if (!rates) return null;
  const { delivery = null, collection = null, eat_in = null } = rates;
  if (delivery === null && collection === null && eat_in === null) return null;
  return { delivery, click_and_collect: collection, click_and_seat: eat_in };
}

function limitsOf(restrictions: z.infer<typeof Restrictions>): HubLimits {
  const { enabled, variant_refs, service_types, dow, start_time, end_time, start_date, end_date } = restrictions ?? {};
  const types = ORDER_TYPES.filter(
    (type) => isSoldAs(type, variant_refs, VARIANT_REFS) && isSoldAs(type, service_types, SERVICE_TYPES),
  );
  const hours = {
    weekdays: WEEKDAYS.filter((_, index) => !dow || dow[index] !== '-'),
    startTime: start_time ?? null,
    endTime: end_time ?? null,
    startDate: start_date ?? null,
    endDate: end_date ?? null,
  };
  return {
    isAvailable: enabled ?? true,
    orderTypes: types.length === ORDER_TYPES.length ? null : types,
    hours: isAlways(hours) ? null : hours,
  };
}

/** GRD-10: what our own variants of marketplaces say. */
function marketplacesOf(
  variants: readonly string[],
  named: readonly string[] | null | undefined,
  overrides: z.infer<typeof Sku>['price_overrides'],
): Pick<HubSku, 'marketplaces'> {
  const prices: NonNullable<HubSku['marketplaces']>['prices'] = {};
  for (const marketplace of MARKETPLACES) {
    const own = overrides?.find(({ variant_refs }) => variant_refs?.includes(MARKETPLACE_REFS[marketplace]));
    if (own) prices[marketplace] = own.price;
  }
  const { delivery, click_and_collect } = VARIANT_REFS;
  const isCarried = named?.includes(delivery) || named?.includes(click_and_collect);
  const closed = MARKETPLACES.filter((marketplace) => {
    const ref = MARKETPLACE_REFS[marketplace];
    return isCarried && variants.includes(ref) && !named?.includes(ref);
  });
  return closed.length === 0 && Object.keys(prices).length === 0 ? {} : { marketplaces: { prices, closed } };
}

/**
 * Variants of other systems (a marketplace, a location) say nothing about order types; an element with no variant is
 * never sold.
 */
function isSoldAs(
  type: OrderType,
  named: readonly string[] | null | undefined,
  words: Record<OrderType, string>,
): boolean {
  if (!named) return true;
  const isOurs = named.length === 0 || Object.values(words).some((word) => named.includes(word));
  return !isOurs || named.includes(words[type]);
}
