import { formatEuros } from '../kernel/money.ts';
import { CHANNEL_LABELS, MARKETPLACES, ORDER_TYPES, ORDER_TYPE_LABELS } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import { formatDay } from '../kernel/time.ts';
import { formatVatRate } from '../kernel/vat.ts';
import { scheduleText } from '../menu/menu.labels.ts';
import { CHOICES, field, price, text, vatText, type Field } from '../menu-sync/diff-fields.ts';
import { isSame } from '../menu-sync/flat-menu.ts';
import { FIELD_LABELS, VALUE_LABELS } from '../menu-sync/menu-sync.labels.ts';
import type { HubCatalog, HubLimits, HubOption, HubOptionList, HubOther, HubProduct, HubSku } from './hub-catalog.ts';
import { HUB_FIELD_LABELS, HUB_VALUE_LABELS } from './hub.labels.ts';

/** Names of the elements that a field refers to, in the same catalogue, and the wording for values without a name. */
export type CatalogWords = {
  content: string;
  photo: string;
  category: (ref: string) => string;
  optionLists: (refs: readonly string[]) => string;
};
type CatalogField<T> = Field<T, CatalogWords>;

export const CATEGORY_FIELDS: readonly CatalogField<HubCatalog['categories'][number]>[] = [
  text('name'),
  text('description'),
];

export const PRODUCT_FIELDS: readonly CatalogField<HubProduct>[] = [
  text('name'),
  text('description'),
  {
    label: HUB_FIELD_LABELS.skus,
    value: ({ skus }) => skus.map(({ name }) => name),
    read: ({ skus }) => skus.map(({ name }) => name || VALUE_LABELS.noneFeminine).join(BETWEEN),
  },
  ofSkus(FIELD_LABELS.price, (sku) => sku.price, formatEuros),
  ofSkus(
    FIELD_LABELS.posRef,
    ({ ref }) => ref,
    (ref) => ref || VALUE_LABELS.noneFeminine,
  ),
  field('categoryRef', 'section', (ref: string, { category }: CatalogWords) => category(ref)),
  ofSkus(
    FIELD_LABELS.optionLists,
    ({ optionListRefs }) => optionListRefs,
    (refs, { optionLists }) => optionLists(refs),
  ),
  ofSkus(HUB_FIELD_LABELS.marketplaces, ({ marketplaces }) => marketplaces ?? null, marketplacesText),
  ofSkus(HUB_FIELD_LABELS.orderTypes, ({ orderTypes }) => orderTypes, typesText),
  ofSkus(HUB_FIELD_LABELS.hours, ({ hours }) => hours, hoursText),
  {
    label: HUB_FIELD_LABELS.availableSkus,
    // When all skus agree, the product's own availability already says it.
    value: (product) => (isMixed(product) ? product.skus.map(({ isAvailable }) => isAvailable) : null),
    read: ({ skus }) => alike(skus.map(({ isAvailable }) => (isAvailable ? VALUE_LABELS.yes : VALUE_LABELS.no))),
  },
  {
    label: FIELD_LABELS.picture,
    value: ({ photo }) => photo ?? null,
    read: ({ photo }, { photo: word }) => (photo ? word : VALUE_LABELS.noneFeminine),
  },
  field('vatRates', 'vatRates', ratesText),
];

function ratesText(rates: HubProduct['vatRates']): string {
  if (!rates) return VALUE_LABELS.noneFeminine;
  const { delivery, click_and_collect, click_and_seat } = rates;
  if (delivery !== null && click_and_collect !== null && click_and_seat !== null)
    return vatText({ delivery, click_and_collect, click_and_seat });
  const known = ORDER_TYPES.flatMap((type) => {
    const rate = rates[type];
    return rate === null ? [] : [`${ORDER_TYPE_LABELS[type]} : ${formatVatRate(rate)}`];
  });
  return french(known.join(', ')) || VALUE_LABELS.noneFeminine;
}

export const LIST_FIELDS: readonly CatalogField<HubOptionList>[] = [text('name'), CHOICES];

export const OPTION_FIELDS: readonly CatalogField<HubOption>[] = [text('name'), price('price')];

export const OTHER_FIELDS: readonly CatalogField<HubOther>[] = [
  text('name'),
  { label: HUB_FIELD_LABELS.content, value: ({ content }) => content, read: (_, { content }) => content },
];

const BETWEEN = ' / ';

/**
 * A product is shown as one element: a value that all its skus share is written once, otherwise « 9,80 € / 16,80 € ».
 */
function ofSkus<V>(
  label: string,
  valueOf: (sku: HubSku) => V,
  textOf: (value: V, words: CatalogWords) => string,
): CatalogField<HubProduct> {
  return {
    label,
    value: ({ skus }) => {
      const values = skus.map(valueOf);
      return values.every((value) => isSame(value, values[0])) ? values.slice(0, 1) : values;
    },
    read: ({ skus }, own) => alike(skus.map((sku) => textOf(valueOf(sku), own))),
  };
}

const alike = (texts: readonly string[]): string =>
  (new Set(texts).size === 1 ? texts.slice(0, 1) : texts).join(BETWEEN);

const isMixed = ({ skus }: HubProduct): boolean => new Set(skus.map(({ isAvailable }) => isAvailable)).size > 1;

function marketplacesText(marketplaces: HubSku['marketplaces'] | null): string {
  const own = MARKETPLACES.flatMap((marketplace) => {
    const price = marketplaces?.prices[marketplace];
    if (marketplaces?.closed.includes(marketplace))
      return [`${CHANNEL_LABELS[marketplace]} : ${HUB_VALUE_LABELS.closed}`];
    return price === undefined ? [] : [`${CHANNEL_LABELS[marketplace]} : ${formatEuros(price)}`];
  });
  return french(own.join(', ')) || VALUE_LABELS.none;
}

function typesText(types: HubLimits['orderTypes']): string {
  if (types === null) return HUB_VALUE_LABELS.everyType;
  return types.map((type) => ORDER_TYPE_LABELS[type]).join(', ') || VALUE_LABELS.none;
}

function hoursText(hours: HubLimits['hours']): string {
  if (hours === null) return VALUE_LABELS.always;
  const { weekdays, startTime, endTime, startDate, endDate } = hours;
  const day = { slots: [`${startTime ?? '00:00'}-${endTime ?? '23:59'}`] };
  const text = scheduleText({
    hasDateRange: startDate !== null && endDate !== null,
    startDate,
    endDate,
    weekdays: Object.fromEntries(weekdays.map((weekday) => [weekday, day])),
    hideWhenInactive: false,
  });
  if (startDate !== null && endDate === null) return `${text}, à partir du ${formatDay(startDate)}`;
  return startDate === null && endDate !== null ? `${text}, jusqu’au ${formatDay(endDate)}` : text;
}
