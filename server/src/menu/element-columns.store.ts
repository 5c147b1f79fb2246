import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';

/**
 * The columns of each kind of element and the fields that they hold. Menus are read, saved and overwritten by these
 * lists. Stock and versions are not among them: orders and `elements.store.ts` write those.
 */
export const SECTION_COLUMNS = [
  'key',
  'name',
  'description',
  'position',
  'crop',
  'hide_product_names as hideProductNames',
  'hidden',
  'free_only as freeOnly',
  'activation_schedule as activationSchedule',
] as const;

export const PRODUCT_COLUMNS = [
  'key',
  'section_key as sectionKey',
  'name',
  'description',
  'price',
  'pos_ref as posRef',
  'pos_price as posPrice',
  'position',
  'option_list_keys as optionListKeys',
  'unavailable',
  'unavailable_until as unavailableUntil',
  'unavailable_for_delivery as unavailableForDelivery',
  'unavailable_for_click_and_collect as unavailableForClickAndCollect',
  'unavailable_for_click_and_seat as unavailableForClickAndSeat',
  'crop',
  'preparation_hours as preparationHours',
  'kind',
  'pos_only as posOnly',
  'missing_in_pos as missingInPos',
  'allergens',
  'diets',
  'vat_rates as vatRates',
  'meal_vouchers as mealVouchers',
  'channel_prices as channelPrices',
  'closed_channels as closedChannels',
] as const;

export const LIST_COLUMNS = [
  'key',
  'name',
  'description',
  'kind',
  'min_choices as minChoices',
  'max_choices as maxChoices',
  'allow_repeat as allowRepeat',
  'free_choices as freeChoices',
  'position',
  'sub_list_keys as subListKeys',
  'free_only as freeOnly',
] as const;

export const OPTION_COLUMNS = [
  'key',
  'list_key as listKey',
  'name',
  'position',
  'price',
  'pos_ref as posRef',
  'pos_price as posPrice',
  'sub_list_keys as subListKeys',
  'linked_product_key as linkedProductKey',
  'unavailable',
  'unavailable_until as unavailableUntil',
  'missing_in_pos as missingInPos',
] as const;

type FieldOf<T> = keyof T & string;
type ColumnOf<T> = FieldOf<T> | `${string} as ${FieldOf<T>}`;

/** The table of one kind of element. `T` is the element as the domain knows it. */
export type ElementTable<T> = {
  name: 'menu_sections' | 'products' | 'option_lists' | 'options';
  columns: readonly { column: string; field: FieldOf<T> }[];
  hasPicture: boolean;
  hasState: boolean;
};

function tableOf<T>(name: ElementTable<T>['name'], columns: readonly ColumnOf<T>[]): ElementTable<T> {
  return {
    name,
    columns: columns.map((entry) => {
      const [column = '', field = column] = entry.split(' as ');
      return { column, field: field as FieldOf<T> };
    }),
    hasPicture: name === 'menu_sections' || name === 'products',
    hasState: name === 'products' || name === 'options',
  };
}

export const SECTIONS = tableOf<SectionHead>('menu_sections', SECTION_COLUMNS);
export const PRODUCTS = tableOf<Product>('products', PRODUCT_COLUMNS);
export const OPTION_LISTS = tableOf<OptionListHead>('option_lists', LIST_COLUMNS);
export const OPTIONS = tableOf<Option>('options', OPTION_COLUMNS);
