import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Picture, Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

type Keys = { storage_key: string | null; thumbnail_key: string | null; original_key: string | null };
export type SectionRow = Selectable<Tables['menu_sections']> & Keys;
export type ProductRow = Selectable<Tables['products']> & Keys;
export type OptionListRow = Selectable<Tables['option_lists']>;
export type OptionRow = Selectable<Tables['options']>;

const address = (key: string): string => `/images/${key}`;

function toPicture({ storage_key, thumbnail_key, original_key }: Keys): Picture | null {
  if (!storage_key || !thumbnail_key || !original_key) return null;
  return {
    imageUrl: address(storage_key),
    thumbnailUrl: address(thumbnail_key),
    originalUrl: address(original_key),
  };
}

/** The storage key of an address that this server gave out, or null for any other text. */
export const storageKeyOf = (imageUrl: string): string | null =>
  imageUrl.startsWith('/images/') ? imageUrl.slice('/images/'.length) : null;

export function toSection(row: SectionRow): SectionHead {
  return {
    key: row.key,
    name: row.name,
    description: row.description,
    position: row.position,
    picture: toPicture(row),
    crop: row.crop,
    hideProductNames: row.hide_product_names,
    hidden: row.hidden,
    freeOnly: row.free_only,
    activationSchedule: row.activation_schedule,
    version: row.version,
  };
}

export function toProduct(row: ProductRow): Product {
  return {
    key: row.key,
    sectionKey: row.section_key,
    name: row.name,
    description: row.description,
    price: cents(row.price),
    posRef: row.pos_ref,
    posPrice: row.pos_price === null ? null : cents(row.pos_price),
    position: row.position,
    optionListKeys: row.option_list_keys,
    unavailable: row.unavailable,
    unavailableUntil: row.unavailable_until,
    remainingStock: row.remaining_stock,
    soldOutUntil: row.sold_out_until,
    unavailableForDelivery: row.unavailable_for_delivery,
    unavailableForClickAndCollect: row.unavailable_for_click_and_collect,
    unavailableForClickAndSeat: row.unavailable_for_click_and_seat,
    picture: toPicture(row),
    crop: row.crop,
    preparationHours: row.preparation_hours,
    kind: row.kind,
    posOnly: row.pos_only,
    missingInPos: row.missing_in_pos,
    allergens: row.allergens,
    vatRates: row.vat_rates,
    version: row.version,
    stateVersion: row.state_version,
  };
}

export function toOptionList(row: OptionListRow): OptionListHead {
  return {
    key: row.key,
    name: row.name,
    description: row.description,
    kind: row.kind,
    isSupplement: row.kind === 'additional',
    minChoices: row.min_choices,
    maxChoices: row.max_choices,
    allowRepeat: row.allow_repeat,
    freeChoices: row.free_choices,
    position: row.position,
    subListKeys: row.sub_list_keys,
    freeOnly: row.free_only,
    version: row.version,
  };
}

/** `kind` is the list's: an option has none of its own (glossary). */
export function toOption(row: OptionRow, kind: OptionListHead['kind']): Option {
  return {
    key: row.key,
    listKey: row.list_key,
    name: row.name,
    position: row.position,
    price: cents(row.price),
    posRef: row.pos_ref,
    posPrice: row.pos_price === null ? null : cents(row.pos_price),
    kind,
    isSupplement: kind === 'additional',
    subListKeys: row.sub_list_keys,
    linkedProductKey: row.linked_product_key,
    unavailable: row.unavailable,
    unavailableUntil: row.unavailable_until,
    missingInPos: row.missing_in_pos,
    version: row.version,
    stateVersion: row.state_version,
  };
}
