import { formatEuros, type Cents } from '../kernel/money.ts';
import { CHANNELS, CHANNEL_LABELS, ORDER_TYPES, ORDER_TYPE_LABELS, type OrderType } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import { ALLERGEN_LABELS } from '../menu/allergens.ts';
import { DIET_LABELS } from '../menu/diets/diets.ts';
import { scheduleText } from '../menu/menu.labels.ts';
import type { Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import { formatVatRate } from '../kernel/vat.ts';
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

type Label = keyof typeof FIELD_LABELS;

export function field<K extends string, V, W = Words>(
  name: K,
  label: Label,
  read: (value: V, words: W) => string,
): Field<Record<K, V>, W> {
  return {
    label: FIELD_LABELS[label],
    value: (element) => element[name],
    read: (element, words) => read(element[name], words),
  };
}

const yesNo = (value: boolean): string => (value ? VALUE_LABELS.yes : VALUE_LABELS.no);
const flag = <K extends Label>(name: K) => field(name, name, yesNo);
export const text = <K extends Label, W = Words>(name: K) =>
  field<K, string, W>(name, name, (value) => value || VALUE_LABELS.noneFeminine);
export const price = <K extends Label, W = Words>(name: K) =>
  field<K, Cents | null, W>(name, name, (value) => (value === null ? VALUE_LABELS.none : formatEuros(value)));
const lists = <K extends string>(name: K, label: Label) =>
  field(name, label, (keys: readonly string[], { optionLists }: Words) => optionLists(keys));

type Pictured = Pick<Product, 'picture' | 'crop'>;
const PICTURE: readonly Field<Pictured>[] = [
  {
    label: FIELD_LABELS.picture,
    // The large image identifies the picture: the other two sizes are made from the same file.
    value: ({ picture }) => picture?.imageUrl ?? null,
    read: ({ picture }, { picture: word }) => (picture ? word : VALUE_LABELS.noneFeminine),
  },
  field('crop', 'crop', (crop: Product['crop'], { crop: word }) => (crop ? word : VALUE_LABELS.cropNone)),
];

export const SECTION_FIELDS: readonly Field<SectionHead>[] = [
  text('name'),
  text('description'),
  ...PICTURE,
  flag('hideProductNames'),
  field('hidden', 'visible', (hidden: boolean) => yesNo(!hidden)),
  flag('freeOnly'),
  field('activationSchedule', 'activationSchedule', (schedule: SectionHead['activationSchedule']) =>
    schedule ? scheduleText(schedule) : VALUE_LABELS.always,
  ),
];

export function vatText(rates: Record<OrderType, number>): string {
  const [first] = ORDER_TYPES;
  if (ORDER_TYPES.every((type) => rates[type] === rates[first])) return formatVatRate(rates[first]);
  return french(ORDER_TYPES.map((type) => `${ORDER_TYPE_LABELS[type]} : ${formatVatRate(rates[type])}`).join(', '));
}

export const PRODUCT_FIELDS: readonly Field<Product>[] = [
  text('name'),
  text('description'),
  price('price'),
  text('posRef'),
  price('posPrice'),
  field('sectionKey', 'section', (key: string, { section }) => section(key)),
  lists('optionListKeys', 'optionLists'),
  ...PICTURE,
  {
    label: FIELD_LABELS.channelPrices,
    value: ({ channelPrices }) => channelPrices ?? {},
    read: ({ channelPrices }) =>
      french(
        CHANNELS.flatMap((channel) => {
          const own = channelPrices?.[channel];
          return own === undefined ? [] : [`${CHANNEL_LABELS[channel]} : ${formatEuros(own)}`];
        }).join(', '),
      ) || VALUE_LABELS.none,
  },
  {
    label: FIELD_LABELS.closedChannels,
    value: ({ closedChannels }) => [...(closedChannels ?? [])].sort(),
    read: ({ closedChannels }) =>
      (closedChannels ?? []).map((channel) => CHANNEL_LABELS[channel]).join(', ') || VALUE_LABELS.none,
  },
  flag('unavailableForDelivery'),
  flag('unavailableForClickAndCollect'),
  flag('unavailableForClickAndSeat'),
  field('preparationHours', 'preparationHours', (hours: number) => french(`${String(hours).replace('.', ',')} h`)),
  field('kind', 'kind', (kind: Product['kind']) => PRODUCT_KIND_LABELS[kind]),
  field('posOnly', 'soldOnline', (posOnly: boolean) => yesNo(!posOnly)),
  flag('missingInPos'),
  {
    label: FIELD_LABELS.allergens,
    value: ({ allergens }) => [...allergens].sort(),
    read: ({ allergens }) => allergens.map((allergen) => ALLERGEN_LABELS[allergen]).join(', ') || VALUE_LABELS.none,
  },
  {
    label: FIELD_LABELS.diets,
    value: ({ diets }) => [...(diets ?? [])].sort(),
    read: ({ diets }) => (diets ?? []).map((diet) => DIET_LABELS[diet]).join(', ') || VALUE_LABELS.none,
  },
  field('vatRates', 'vatRates', vatText),
  {
    label: FIELD_LABELS.mealVouchers,
    value: ({ mealVouchers }) => mealVouchers ?? null,
    read: ({ mealVouchers }) => (mealVouchers === null ? VALUE_LABELS.byVatRate : yesNo(mealVouchers)),
  },
];

/** Of a list of options, here or at the hub. */
export const CHOICES = {
  label: FIELD_LABELS.choices,
  value: ({ minChoices, maxChoices }: ChoiceRange) => [minChoices, maxChoices],
  read: choiceRangeLabel,
};
type ChoiceRange = Pick<OptionListHead, 'minChoices' | 'maxChoices'>;

export const LIST_FIELDS: readonly Field<OptionListHead>[] = [
  text('name'),
  text('description'),
  field('kind', 'kind', (kind: OptionListHead['kind']) => OPTION_LIST_KIND_LABELS[kind]),
  CHOICES,
  {
    label: FIELD_LABELS.freeChoices,
    value: ({ freeChoices }) => freeChoices ?? 0,
    read: ({ freeChoices }) => String(freeChoices ?? 0),
  },
  flag('allowRepeat'),
  lists('subListKeys', 'subLists'),
  flag('freeOnly'),
];

export const OPTION_FIELDS: readonly Field<Option>[] = [
  text('name'),
  price('price'),
  text('posRef'),
  price('posPrice'),
  lists('subListKeys', 'subLists'),
  field('linkedProductKey', 'linkedProduct', (key: string | null, { product }) =>
    key === null ? VALUE_LABELS.none : product(key),
  ),
  flag('missingInPos'),
];
