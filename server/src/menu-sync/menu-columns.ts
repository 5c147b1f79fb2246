import type { Picture, Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import { sql, type RawBuilder } from 'kysely';
import { storageKeyOf } from '../menu/menu-rows.store.ts';

/**
 * `place` is where an element stands, `state` its availability; the rest is what a form edits, whose version counts.
 * `isImage`: a storage key here, an id in the table. `type` is how PostgreSQL reads the column from JSON.
 */
type Part = 'form' | 'place' | 'state';
type Column<T> = { type: RawBuilder<unknown>; part: Part; isImage: boolean; read: (element: T) => unknown };
export type ElementTable<T> = {
  name: 'menu_sections' | 'products' | 'option_lists' | 'options';
  columns: Readonly<Record<string, Column<T>>>;
};

const column = <T>(type: RawBuilder<unknown>, read: (element: T) => unknown, part: Part = 'form'): Column<T> => ({
  type,
  part,
  isImage: false,
  read,
});
const image = <T>(read: (element: T) => Picture | null): Column<T> => ({
  type: sql`text`,
  part: 'form',
  isImage: true,
  read: (element) => imageKey(read(element)),
});
const imageKey = (picture: Picture | null): string | null => (picture ? storageKeyOf(picture.imageUrl) : null);

export const SECTIONS: ElementTable<SectionHead> = {
  name: 'menu_sections',
  columns: {
    key: column(sql`text`, ({ key }) => key),
    name: column(sql`text`, ({ name }) => name),
    description: column(sql`text`, ({ description }) => description),
    position: column(sql`integer`, ({ position }) => position, 'place'),
    image_id: image(({ picture }) => picture),
    crop: column(sql`jsonb`, ({ crop }) => crop),
    hide_product_names: column(sql`boolean`, ({ hideProductNames }) => hideProductNames),
    hidden: column(sql`boolean`, ({ hidden }) => hidden),
    free_only: column(sql`boolean`, ({ freeOnly }) => freeOnly),
    activation_schedule: column(sql`jsonb`, ({ activationSchedule }) => activationSchedule),
  },
};

/** Without the stock: orders write it, no run does. */
export const PRODUCTS: ElementTable<Product> = {
  name: 'products',
  columns: {
    key: column(sql`text`, ({ key }) => key),
    section_key: column(sql`text`, ({ sectionKey }) => sectionKey, 'place'),
    name: column(sql`text`, ({ name }) => name),
    description: column(sql`text`, ({ description }) => description),
    price: column(sql`integer`, ({ price }) => price),
    pos_ref: column(sql`text`, ({ posRef }) => posRef),
    pos_price: column(sql`integer`, ({ posPrice }) => posPrice),
    position: column(sql`integer`, ({ position }) => position, 'place'),
    option_list_keys: column(sql`text[]`, ({ optionListKeys }) => optionListKeys),
    unavailable: column(sql`boolean`, ({ unavailable }) => unavailable, 'state'),
    unavailable_until: column(sql`timestamptz`, ({ unavailableUntil }) => unavailableUntil, 'state'),
    unavailable_for_delivery: column(sql`boolean`, (product) => product.unavailableForDelivery),
    unavailable_for_click_and_collect: column(sql`boolean`, (product) => product.unavailableForClickAndCollect),
    unavailable_for_click_and_seat: column(sql`boolean`, (product) => product.unavailableForClickAndSeat),
    image_id: image(({ picture }) => picture),
    crop: column(sql`jsonb`, ({ crop }) => crop),
    preparation_hours: column(sql`double precision`, ({ preparationHours }) => preparationHours),
    kind: column(sql`text`, ({ kind }) => kind),
    pos_only: column(sql`boolean`, ({ posOnly }) => posOnly),
    missing_in_pos: column(sql`boolean`, ({ missingInPos }) => missingInPos),
    allergens: column(sql`text[]`, ({ allergens }) => allergens),
    vat_rates: column(sql`jsonb`, ({ vatRates }) => vatRates),
  },
};

export const OPTION_LISTS: ElementTable<OptionListHead> = {
  name: 'option_lists',
  columns: {
    key: column(sql`text`, ({ key }) => key),
    name: column(sql`text`, ({ name }) => name),
    description: column(sql`text`, ({ description }) => description),
    kind: column(sql`text`, ({ kind }) => kind),
    min_choices: column(sql`smallint`, ({ minChoices }) => minChoices),
    max_choices: column(sql`smallint`, ({ maxChoices }) => maxChoices),
    allow_repeat: column(sql`boolean`, ({ allowRepeat }) => allowRepeat),
    free_choices: column(sql`smallint`, ({ freeChoices }) => freeChoices),
    position: column(sql`integer`, ({ position }) => position, 'place'),
    sub_list_keys: column(sql`text[]`, ({ subListKeys }) => subListKeys),
    free_only: column(sql`boolean`, ({ freeOnly }) => freeOnly),
  },
};

export const OPTIONS: ElementTable<Option> = {
  name: 'options',
  columns: {
    key: column(sql`text`, ({ key }) => key),
    list_key: column(sql`text`, ({ listKey }) => listKey, 'place'),
    name: column(sql`text`, ({ name }) => name),
    position: column(sql`integer`, ({ position }) => position, 'place'),
    price: column(sql`integer`, ({ price }) => price),
    pos_ref: column(sql`text`, ({ posRef }) => posRef),
    pos_price: column(sql`integer`, ({ posPrice }) => posPrice),
    sub_list_keys: column(sql`text[]`, ({ subListKeys }) => subListKeys),
    linked_product_key: column(sql`text`, ({ linkedProductKey }) => linkedProductKey),
    unavailable: column(sql`boolean`, ({ unavailable }) => unavailable, 'state'),
    unavailable_until: column(sql`timestamptz`, ({ unavailableUntil }) => unavailableUntil, 'state'),
    missing_in_pos: column(sql`boolean`, ({ missingInPos }) => missingInPos),
  },
};
