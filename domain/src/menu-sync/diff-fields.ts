import { formatEuros, type Cents } from '../kernel/money.ts';
import { ORDER_TYPES, ORDER_TYPE_LABELS, type OrderType } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import { ALLERGEN_LABELS } from '../menu/allergens.ts';
import { scheduleText } from '../menu/menu.labels.ts';
import type { Picture, Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import { formatVatRate } from '../menu/vat.ts';
import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import { OPTION_LIST_KIND_LABELS, choiceRangeLabel } from '../option-lists/option-lists.labels.ts';
import { FIELD_LABELS, PRODUCT_KIND_LABELS, VALUE_LABELS } from './menu-sync.labels.ts';

/**
 * Names of the elements that a field refers to, in the same menu, and the label of the picture before or after the
 * change.
 */
export type Words = {
  picture: string;
  crop: string;
  section: (key: string) => string;
  product: (key: string) => string;
  optionLists: (keys: readonly string[]) => string;
};

/** A field of a preview: `value` is compared, `read` is what people see. */
export type Field<T, W = Words> = {
  label: string;
  value: (element: T) => unknown;
  read: (element: T, words: W) => string;
};

const yesNo = (value: boolean): string => (value ? VALUE_LABELS.yes : VALUE_LABELS.no);
const text = (value: string): string => value || VALUE_LABELS.noneFeminine;
const money = (value: Cents | null): string => (value === null ? VALUE_LABELS.none : formatEuros(value));

function flag<T>(label: string, value: (element: T) => boolean): Field<T> {
  return { label, value, read: (element) => yesNo(value(element)) };
}
export function words<T, W = Words>(label: string, value: (element: T) => string): Field<T, W> {
  return { label, value, read: (element) => text(value(element)) };
}
export function price<T, W = Words>(label: string, value: (element: T) => Cents | null): Field<T, W> {
  return { label, value, read: (element) => money(value(element)) };
}

type Pictured = Pick<Product, 'picture' | 'crop'>;
/** The large image identifies the picture: the other two sizes are made from the same file. */
const fileOf = (picture: Picture | null): string | null => picture?.imageUrl ?? null;
const PICTURE: readonly Field<Pictured>[] = [
  {
    label: FIELD_LABELS.picture,
    value: ({ picture }) => fileOf(picture),
    read: ({ picture }, { picture: word }) => (picture ? word : VALUE_LABELS.noneFeminine),
  },
  {
    label: FIELD_LABELS.crop,
    value: ({ crop }) => crop,
    read: ({ crop }, { crop: word }) => (crop ? word : VALUE_LABELS.cropNone),
  },
];

export const SECTION_FIELDS: readonly Field<SectionHead>[] = [
  words(FIELD_LABELS.name, ({ name }) => name),
  words(FIELD_LABELS.description, ({ description }) => description),
  ...PICTURE,
  flag(FIELD_LABELS.hideProductNames, ({ hideProductNames }) => hideProductNames),
  flag(FIELD_LABELS.visible, ({ hidden }) => !hidden),
  flag(FIELD_LABELS.freeOnly, ({ freeOnly }) => freeOnly),
  {
    label: FIELD_LABELS.activationSchedule,
    value: ({ activationSchedule }) => activationSchedule,
    read: ({ activationSchedule }) => (activationSchedule ? scheduleText(activationSchedule) : VALUE_LABELS.always),
  },
];

export function vatText(rates: Record<OrderType, number>): string {
  const [first] = ORDER_TYPES;
  if (ORDER_TYPES.every((type) => rates[type] === rates[first])) return formatVatRate(rates[first]);
  return french(ORDER_TYPES.map((type) => `${ORDER_TYPE_LABELS[type]} : ${formatVatRate(rates[type])}`).join(', '));
}

export const PRODUCT_FIELDS: readonly Field<Product>[] = [
  words(FIELD_LABELS.name, ({ name }) => name),
  words(FIELD_LABELS.description, ({ description }) => description),
  price(FIELD_LABELS.price, (product) => product.price),
  words(FIELD_LABELS.posRef, ({ posRef }) => posRef),
  price(FIELD_LABELS.posPrice, ({ posPrice }) => posPrice),
  {
    label: FIELD_LABELS.section,
    value: ({ sectionKey }) => sectionKey,
    read: ({ sectionKey }, { section }) => section(sectionKey),
  },
  {
    label: FIELD_LABELS.optionLists,
    value: ({ optionListKeys }) => optionListKeys,
    read: ({ optionListKeys }, { optionLists }) => optionLists(optionListKeys),
  },
  ...PICTURE,
  flag(FIELD_LABELS.unavailableForDelivery, ({ unavailableForDelivery }) => unavailableForDelivery),
  flag(FIELD_LABELS.unavailableForClickAndCollect, (product) => product.unavailableForClickAndCollect),
  flag(FIELD_LABELS.unavailableForClickAndSeat, (product) => product.unavailableForClickAndSeat),
  {
    label: FIELD_LABELS.preparationHours,
    value: ({ preparationHours }) => preparationHours,
    read: ({ preparationHours }) => french(`${String(preparationHours).replace('.', ',')} h`),
  },
  {
    label: FIELD_LABELS.kind,
    value: ({ kind }) => kind,
    read: ({ kind }) => PRODUCT_KIND_LABELS[kind],
  },
  flag(FIELD_LABELS.soldOnline, ({ posOnly }) => !posOnly),
  flag(FIELD_LABELS.missingInPos, ({ missingInPos }) => missingInPos),
  {
    label: FIELD_LABELS.allergens,
    value: ({ allergens }) => [...allergens].sort(),
    read: ({ allergens }) => allergens.map((allergen) => ALLERGEN_LABELS[allergen]).join(', ') || VALUE_LABELS.none,
  },
  { label: FIELD_LABELS.vatRates, value: ({ vatRates }) => vatRates, read: ({ vatRates }) => vatText(vatRates) },
];

export const LIST_FIELDS: readonly Field<OptionListHead>[] = [
  words(FIELD_LABELS.name, ({ name }) => name),
  words(FIELD_LABELS.description, ({ description }) => description),
  { label: FIELD_LABELS.kind, value: ({ kind }) => kind, read: ({ kind }) => OPTION_LIST_KIND_LABELS[kind] },
  {
    label: FIELD_LABELS.choices,
    value: ({ minChoices, maxChoices }) => [minChoices, maxChoices],
    read: (list) => choiceRangeLabel(list),
  },
  {
    label: FIELD_LABELS.freeChoices,
    value: ({ freeChoices }) => freeChoices ?? 0,
    read: ({ freeChoices }) => String(freeChoices ?? 0),
  },
  flag(FIELD_LABELS.allowRepeat, ({ allowRepeat }) => allowRepeat),
  {
    label: FIELD_LABELS.subLists,
    value: ({ subListKeys }) => subListKeys,
    read: ({ subListKeys }, { optionLists }) => optionLists(subListKeys),
  },
  flag(FIELD_LABELS.freeOnly, ({ freeOnly }) => freeOnly),
];

export const OPTION_FIELDS: readonly Field<Option>[] = [
  words(FIELD_LABELS.name, ({ name }) => name),
  price(FIELD_LABELS.price, (option) => option.price),
  words(FIELD_LABELS.posRef, ({ posRef }) => posRef),
  price(FIELD_LABELS.posPrice, ({ posPrice }) => posPrice),
  {
    label: FIELD_LABELS.subLists,
    value: ({ subListKeys }) => subListKeys,
    read: ({ subListKeys }, { optionLists }) => optionLists(subListKeys),
  },
  {
    label: FIELD_LABELS.linkedProduct,
    value: ({ linkedProductKey }) => linkedProductKey,
    read: ({ linkedProductKey }, { product }) =>
      linkedProductKey === null ? VALUE_LABELS.none : product(linkedProductKey),
  },
  flag(FIELD_LABELS.missingInPos, ({ missingInPos }) => missingInPos),
];
