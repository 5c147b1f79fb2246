import { cents } from '@comptoir/domain/kernel/money.ts';
import { MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addDays, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { ChannelPrices } from '@comptoir/domain/menu/prices/channel-prices.ts';
import { channelStep } from '@comptoir/domain/menu/prices/price-steps.ts';
import type { ActivationSchedule } from '@comptoir/domain/menu/section.ts';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE, type DemoShop } from './company.ts';
import { DEMO_USERS } from './users.ts';
import { DEMO_OPTION_LISTS, DEMO_PRODUCTS, DEMO_SECTIONS, productKey, sectionKey, type DemoProduct } from './menu.ts';

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
  const inEachShop = <R>(rowsOf: (shop: DemoShop) => R[]) =>
    DEMO_SHOPS.flatMap((shop) =>
      rowsOf(shop).map((row) => ({ company_id: DEMO_COMPANY_ID, shop_id: shop.shopId, ...row })),
    );
  await tx
    .insertInto('menus')
    .values(inEachShop(() => [{}]))
    .execute();
  await tx.insertInto('menu_sections').values(inEachShop(sectionRows)).execute();
  await tx
    .insertInto('products')
    .values(inEachShop((shop) => productRows(shop, now)))
    .execute();
  await tx.insertInto('option_lists').values(inEachShop(listRows)).execute();
  await tx.insertInto('options').values(inEachShop(optionRows)).execute();
  await seedLocks(tx, now);
}

function sectionRows() {
  return DEMO_SECTIONS.map(({ key, name, description, isHidden }, position) => ({
    key,
    name,
    description,
    hidden: isHidden,
    activation_schedule: key === sectionKey('midi') ? JSON.stringify(AT_NOON) : null,
    position,
  }));
}

function productRows(shop: DemoShop, now: Instant) {
  return DEMO_SECTIONS.flatMap(({ key: section_key, products }) =>
    products.map((product, position) => ({
      key: product.key,
      section_key,
      name: product.name,
      description: product.description,
      price: product.price,
      position,
      option_list_keys: product.lists.map(optionListKey),
      allergens: product.allergens,
      diets: product.diets,
      vat_rates: JSON.stringify(product.vatRates),
      unavailable_for_delivery: product.isOnTheSpotOnly,
      unavailable_for_click_and_collect: product.isOnTheSpotOnly,
      channel_prices: JSON.stringify(channelPrices(product)),
      closed_channels: product.vatRates.delivery === 2000 ? [...MARKETPLACES] : [],
      ...(shop === DEMO_SHOPS[0] && todaysState(product, now)),
    })),
  );
}

/** GRD-01: mains cost more where a marketplace takes its share. */
function channelPrices({ course, price }: DemoProduct): ChannelPrices {
  if (course !== 'main') return {};
  return { ubereats: channelStep(cents(price), 15, cents(10)), deliveroo: channelStep(cents(price), 12, cents(10)) };
}

/** LCK-01: the network's own set menu is called and costs the same everywhere. */
async function seedLocks(tx: Tx, now: Instant): Promise<void> {
  const dish = DEMO_PRODUCTS.find(({ key }) => key === productKey('menunicois'));
  const [headOffice] = DEMO_USERS;
  if (!dish || !headOffice) return;
  await tx
    .insertInto('menu_locks')
    .values({
      company_id: DEMO_COMPANY_ID,
      id: stableId('demo', 'menu-lock', dish.key),
      scope: 'product',
      element_key: dish.key,
      element_name: dish.name,
      fields: ['name', 'price'],
      reason: french('Même nom et même prix dans tout le réseau.'),
      locked_by_id: headOffice.userId,
      locked_by: headOffice.firstName,
      locked_at: now,
    })
    .execute();
}

/** PRD-55: one dish is unavailable until the evening. */
function todaysState({ key, stock }: DemoProduct, now: Instant) {
  const isOut = key === productKey('tourte');
  return {
    remaining_stock: stock,
    unavailable: isOut,
    unavailable_until: isOut ? nextTime('21:30', now) : null,
  };
}

function nextTime(time: string, now: Instant): Instant {
  const today = localDay(now, DEMO_TIME_ZONE);
  const tonight = instantAt(today, time, DEMO_TIME_ZONE);
  return tonight > now ? tonight : instantAt(addDays(today, 1), time, DEMO_TIME_ZONE);
}

const optionListKey = (slug: string): string => `OPTION-${slug.padEnd(12, '0')}`;
const optionKey = (slug: string, rank: number): string => `ITEM-${slug.slice(0, 10).padEnd(10, '0')}0${rank}`;

function listRows() {
  return DEMO_OPTION_LISTS.map(({ slug, name, minChoices, maxChoices, freeChoices }, position) => ({
    key: optionListKey(slug),
    name,
    min_choices: minChoices,
    max_choices: maxChoices,
    free_choices: freeChoices,
    position,
  }));
}

function optionRows() {
  return DEMO_OPTION_LISTS.flatMap(({ slug, reference, options }) =>
    options.map(({ name, price, asks, linked, isOut }, position) => ({
      key: optionKey(slug, position + 1),
      list_key: optionListKey(slug),
      name,
      position,
      price,
      pos_ref: `${reference}-0${position + 1}`,
      sub_list_keys: asks.map(optionListKey),
      linked_product_key: linked === null ? null : productKey(linked),
      unavailable: isOut,
    })),
  );
}
