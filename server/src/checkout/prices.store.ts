import { cents, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { vatOfOrder } from '@comptoir/domain/checkout/vat.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { codeKey } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { planned } from '../db/fast/door.ts';
import { FOUND, toFound, type Found } from '../promotions/found.store.ts';
import { knownShop, SHOP_STAMP } from '../shops/known-shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { readLists, type LinkedProduct, type Lists } from './offer.store.ts';

export type Fees = {
  deliveryFee: Cents;
  /** Without a promotion that offers it; drafts from before there were any have none. */
  deliveryFeeBeforePromotion?: Cents;
  managementFee: Cents;
  deliveryMinutes: number;
  /** FEE-19. */
  deliveryFeeSource: Order['deliveryFeeSource'];
  distanceKm: number | null;
};

type PricedLine = Pick<OrderLine, 'quantity' | 'unitPrice' | 'isLoyaltyProduct' | 'optionLists' | 'tax'>;

/** Beside the fees: what is taken off, and what is given to the staff. */
type Deducted = Pick<Order, 'promotionDiscount' | 'cashbackUsed' | 'tip'>;

/** FLO-81, FLO-90. */
export const amountsOf = (
  lines: readonly PricedLine[],
  orderType: OrderType,
  {
    deliveryFee,
    deliveryFeeBeforePromotion = deliveryFee,
    managementFee,
  }: Pick<Fees, 'deliveryFee' | 'deliveryFeeBeforePromotion' | 'managementFee'>,
  { promotionDiscount = ZERO, cashbackUsed = ZERO, tip = ZERO }: Partial<Deducted> = {},
) => {
  const fees = { deliveryFeeBeforePromotion, deliveryFee, managementFee };
  const amounts = orderAmounts(lines, { ...fees, promotionDiscount, cashbackUsed, tip });
  return { ...amounts, vatByRate: vatOfOrder(lines, orderType, amounts) };
};

export type BasketProduct = Pick<
  Product,
  | 'key'
  | 'name'
  | 'price'
  | 'optionListKeys'
  | 'unavailable'
  | 'remainingStock'
  | 'posOnly'
  | 'preparationHours'
  | 'unavailableForDelivery'
  | 'unavailableForClickAndCollect'
  | 'unavailableForClickAndSeat'
  | 'vatRates'
  | 'mealVouchers'
  | 'channelPrices'
  | 'closedChannels'
> & { section: Pick<SectionHead, 'hidden' | 'activationSchedule'> };

export type Prices = {
  products: ReadonlyMap<string, BasketProduct>;
  optionLists: Offer['optionLists'];
  linked: readonly LinkedProduct[];
  flatDeliveryFee: Cents;
  deliveryMinutes: number;
  /** PRO-27: what this basket may use. */
  promotions: Found[];
};

const NO_LISTS: Lists = { optionLists: {}, linked: [] };

type PricedBasket = { lines: readonly { productKey: string }[]; promoCode?: string | null };

/** Prices come from the menu, never from the caller. One query per basket, one more if a product has options. */
async function readBasket(
  db: Db,
  ref: ShopRef,
  basket: PricedBasket,
): Promise<{ prices: Prices; shopStamp: string } | null> {
  const keys = [...new Set(basket.lines.map(({ productKey }) => productKey))];
  const typed = basket.promoCode ? codeKey(basket.promoCode) : null;
  const rows = await basketRows(db, [keys, ref.companyId, ref.shopId, typed]);
  const [shop] = rows;
  if (!shop) return null;
  const products = rows.filter(isProduct).map(toProduct);
  const listKeys = products.flatMap(({ optionListKeys }) => optionListKeys);
  const prices = {
    products: new Map(products.map((product) => [product.key, product])),
    ...(listKeys.length > 0 ? await readLists(db, ref, listKeys) : NO_LISTS),
    flatDeliveryFee: cents(shop.flat_delivery_fee),
    deliveryMinutes: shop.delivery_minutes,
    promotions: toFound(shop.promotions),
  };
  return { prices, shopStamp: shop.shop_stamp };
}

/** The shop is read only if it has changed since it was last read. */
export async function readPricesAtShop(db: Db, ref: ShopRef, basket: PricedBasket) {
  const found = await readBasket(db, ref, basket);
  const shop = found && (await knownShop(db, ref, found.shopStamp));
  return shop && { shop, prices: found.prices };
}

const basketRows = planned(basketQuery);

/** Parameters: the keys, the company, the shop, the key of a code. */
function basketQuery(db: Db) {
  return db
    .selectFrom('shops')
    .leftJoin('products as p', (join) =>
      join
        .onRef('p.company_id', '=', 'shops.company_id')
        .onRef('p.shop_id', '=', 'shops.id')
        .on('p.key', '=', sql<string>`any(${[]}::text[])`)
        .on('p.deleted_at', 'is', null),
    )
    .leftJoin('menu_sections as s', (join) =>
      join
        .onRef('s.company_id', '=', 'p.company_id')
        .onRef('s.shop_id', '=', 'p.shop_id')
        .onRef('s.key', '=', 'p.section_key'),
    )
    .select(['shops.flat_delivery_fee', 'shops.delivery_minutes', SHOP_STAMP])
    .select(['p.key', 'p.name', 'p.price', 'p.unavailable', 'p.remaining_stock', 'p.option_list_keys', 'p.pos_only'])
    .select(['p.preparation_hours', 'p.unavailable_for_delivery', 'p.unavailable_for_click_and_collect'])
    .select(['p.unavailable_for_click_and_seat', 's.hidden', 's.activation_schedule'])
    .select(['p.vat_rates', 'p.meal_vouchers', 'p.channel_prices', 'p.closed_channels'])
    .select(FOUND.as('promotions'))
    .where('shops.company_id', '=', '')
    .where('shops.id', '=', '');
}

type Row = Awaited<ReturnType<typeof basketRows>>[number];
type NeverNull = Exclude<keyof Row, 'remaining_stock' | 'activation_schedule' | 'meal_vouchers' | 'promotions'>;
/** A left join makes every column nullable; where there is a product, its own are not. */
type ProductRow = Row & { [K in NeverNull]: NonNullable<Row[K]> };

const isProduct = (row: Row): row is ProductRow => row.key !== null;

const toProduct = (row: ProductRow): BasketProduct => ({
  key: row.key,
  name: row.name,
  price: cents(row.price),
  optionListKeys: row.option_list_keys,
  unavailable: row.unavailable,
  remainingStock: row.remaining_stock,
  posOnly: row.pos_only,
  preparationHours: row.preparation_hours,
  unavailableForDelivery: row.unavailable_for_delivery,
  unavailableForClickAndCollect: row.unavailable_for_click_and_collect,
  unavailableForClickAndSeat: row.unavailable_for_click_and_seat,
  vatRates: row.vat_rates,
  mealVouchers: row.meal_vouchers,
  channelPrices: row.channel_prices,
  closedChannels: row.closed_channels,
  section: { hidden: row.hidden, activationSchedule: row.activation_schedule },
});
