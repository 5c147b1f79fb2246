import { french } from '@comptoir/domain/kernel/text.ts';
import { addDays, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { ActivationSchedule } from '@comptoir/domain/menu/section.ts';
import { DEFAULT_VAT_RATES } from '@comptoir/domain/menu/vat.ts';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE, type DemoShop } from './company.ts';
import { DEMO_PRODUCTS, DEMO_SECTIONS, productKey, sectionKey } from './menu.ts';
import { CELLAR } from './menu/cellar.ts';
import { DETAILS, OUT_TONIGHT } from './menu/details.ts';
import { DEMO_OPTION_LISTS, optionListKey } from './menu/options.ts';

const LUNCH = { slots: ['11:30-14:30'] };
/** SEC-10: at noon, on working days. */
const AT_NOON: ActivationSchedule = {
  hasDateRange: false,
  startDate: null,
  endDate: null,
  weekdays: { monday: LUNCH, tuesday: LUNCH, wednesday: LUNCH, thursday: LUNCH, friday: LUNCH },
  hideWhenInactive: false,
};

/**
 * The same menu in each shop; only the shop in the old town has stock and unavailable products. Pictures are added
 * later.
 */
export async function seedMenu(tx: Tx, now: Instant): Promise<void> {
  await tx.insertInto('menus').values(DEMO_SHOPS.map(place)).execute();
  await tx
    .insertInto('menu_sections')
    .values(DEMO_SHOPS.flatMap((shop) => sectionRows().map((row) => ({ ...place(shop), ...row }))))
    .execute();
  await tx
    .insertInto('products')
    .values(
      DEMO_SHOPS.flatMap((shop, rank) =>
        productRows().map((row) => ({ ...place(shop), ...row, ...(rank === 0 ? todaysState(row.key, now) : {}) })),
      ),
    )
    .execute();
  await tx
    .insertInto('option_lists')
    .values(DEMO_SHOPS.flatMap((shop) => listRows().map((row) => ({ ...place(shop), ...row }))))
    .execute();
  await tx
    .insertInto('options')
    .values(DEMO_SHOPS.flatMap((shop) => optionRows().map((row) => ({ ...place(shop), ...row }))))
    .execute();
}

const place = (shop: DemoShop) => ({ company_id: DEMO_COMPANY_ID, shop_id: shop.shopId });

function sectionRows() {
  const rows = DEMO_SECTIONS.map(({ key, name }) => ({
    key,
    name,
    description: '',
    hidden: false,
    activation_schedule: key === sectionKey('midi') ? JSON.stringify(AT_NOON) : null,
  }));
  const wines = {
    key: sectionKey('vins'),
    name: 'Vins',
    description: french("L'abus d'alcool est dangereux pour la santé, à consommer avec modération."),
    hidden: true,
    activation_schedule: null,
  };
  return [...rows, wines].map((row, position) => ({ ...row, position }));
}

function productRows() {
  const dishes = DEMO_PRODUCTS.map(({ key, sectionKey: section_key, name, description, price }) => ({
    key,
    section_key,
    name,
    description,
    price,
  }));
  const bottles = CELLAR.map(([slug, name, price, description]) => ({
    key: productKey(slug),
    section_key: sectionKey('vins'),
    name: french(name),
    description: french(description),
    price,
  }));
  const perSection = new Map<string, number>();
  return [...dishes, ...bottles].map((row) => {
    const position = perSection.get(row.section_key) ?? 0;
    perSection.set(row.section_key, position + 1);
    const { lists = [], allergens = [], vatRates = DEFAULT_VAT_RATES, isOnTheSpotOnly = false } = detailsOf(row.key);
    return {
      ...row,
      position,
      option_list_keys: lists.map(optionListKey),
      allergens: [...allergens],
      vat_rates: JSON.stringify(vatRates),
      unavailable_for_delivery: isOnTheSpotOnly,
      unavailable_for_click_and_collect: isOnTheSpotOnly,
    };
  });
}

const DETAILS_BY_KEY = new Map(Object.entries(DETAILS).map(([slug, details]) => [productKey(slug), details]));
const detailsOf = (key: string) => DETAILS_BY_KEY.get(key) ?? {};

function todaysState(key: string, now: Instant) {
  const isOut = key === productKey(OUT_TONIGHT.slug);
  return {
    remaining_stock: detailsOf(key).stock ?? null,
    unavailable: isOut,
    unavailable_until: isOut ? nextTime(OUT_TONIGHT.until, now) : null,
  };
}

function nextTime(time: string, now: Instant): Instant {
  const today = localDay(now, DEMO_TIME_ZONE);
  const tonight = instantAt(today, time, DEMO_TIME_ZONE);
  return tonight > now ? tonight : instantAt(addDays(today, 1), time, DEMO_TIME_ZONE);
}

function listRows() {
  return DEMO_OPTION_LISTS.map(({ key, name, minChoices, maxChoices, freeChoices }, position) => ({
    key,
    name,
    min_choices: minChoices,
    max_choices: maxChoices,
    free_choices: freeChoices,
    position,
  }));
}

function optionRows() {
  return DEMO_OPTION_LISTS.flatMap(({ key: list_key, options }) =>
    options.map(({ key, name, price, posRef, subListKeys, linked, unavailable }, position) => ({
      key,
      list_key,
      name,
      position,
      price,
      pos_ref: posRef,
      sub_list_keys: subListKeys,
      linked_product_key: linked === null ? null : productKey(linked),
      unavailable,
    })),
  );
}
