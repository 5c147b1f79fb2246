import { cents, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Offer } from '@comptoir/domain/option-lists/offer.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { planned } from '../db/fast/door.ts';
import { knownShop, SHOP_STAMP } from '../shops/known-shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { readLists, type LinkedProduct, type Lists } from './offer.store.ts';
import type { PlacedInput } from './place-order.ts';

export type Fees = { deliveryFee: Cents; managementFee: Cents; deliveryMinutes: number };

/** FLO-81. Promotions and cash back have no rules yet. */
export const amountsOf = (
  lines: readonly OrderLine[],
  { deliveryFee, managementFee }: Fees,
  deducted: Pick<Order, 'promotionDiscount' | 'cashbackUsed'> = { promotionDiscount: ZERO, cashbackUsed: ZERO },
) => {
  const { promotionDiscount, cashbackUsed } = deducted;
  const fees = { deliveryFeeBeforePromotion: deliveryFee, deliveryFee, managementFee };
  return orderAmounts(lines, { ...fees, promotionDiscount, cashbackUsed });
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
> & { section: Pick<SectionHead, 'hidden' | 'activationSchedule'> };

export type Prices = {
  products: ReadonlyMap<string, BasketProduct>;
  optionLists: Offer['optionLists'];
  linked: readonly LinkedProduct[];
  fees: Fees;
};

const NO_LISTS: Lists = { optionLists: {}, linked: [] };

type PricedBasket = { lines: readonly { productKey: string }[]; orderType: PlacedInput['body']['orderType'] };

/** Prices come from the menu, never from the caller. One query per basket, one more if a product has options. */
async function readBasket(
  db: Db,
  ref: ShopRef,
  basket: PricedBasket,
): Promise<{ prices: Prices; shopStamp: string } | null> {
  const keys = [...new Set(basket.lines.map(({ productKey }) => productKey))];
  const rows = await basketRows(db, [keys, ref.companyId, ref.shopId]);
  const [shop] = rows;
  if (!shop) return null;
  const products = rows.filter(isProduct).map(toProduct);
  const listKeys = products.flatMap(({ optionListKeys }) => optionListKeys);
  const prices = {
    products: new Map(products.map((product) => [product.key, product])),
    ...(listKeys.length > 0 ? await readLists(db, ref, listKeys) : NO_LISTS),
    fees: {
      deliveryFee: cents(basket.orderType === 'delivery' ? shop.flat_delivery_fee : 0),
      managementFee: cents(shop.management_fee),
      deliveryMinutes: shop.delivery_minutes,
    },
  };
  return { prices, shopStamp: shop.shop_stamp };
}

export const readPrices = async (db: Db, ref: ShopRef, basket: PricedBasket): Promise<Prices | null> =>
  (await readBasket(db, ref, basket))?.prices ?? null;

/** The shop is read only if it has changed since it was last read. */
export async function readPricesAtShop(db: Db, ref: ShopRef, basket: PricedBasket) {
  const found = await readBasket(db, ref, basket);
  const shop = found && (await knownShop(db, ref, found.shopStamp));
  return shop && { shop, prices: found.prices };
}

const basketRows = planned(basketQuery);

/** Parameters: the keys, the company, the shop. */
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
    .select(['shops.flat_delivery_fee', 'shops.management_fee', 'shops.delivery_minutes', SHOP_STAMP])
    .select(['p.key', 'p.name', 'p.price', 'p.unavailable', 'p.remaining_stock', 'p.option_list_keys', 'p.pos_only'])
    .select(['p.preparation_hours', 'p.unavailable_for_delivery', 'p.unavailable_for_click_and_collect'])
    .select(['p.unavailable_for_click_and_seat', 's.hidden', 's.activation_schedule'])
    .where('shops.company_id', '=', '')
    .where('shops.id', '=', '');
}

type Row = Awaited<ReturnType<typeof basketRows>>[number];
type NeverNull = Exclude<keyof Row, 'remaining_stock' | 'activation_schedule'>;
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
  section: { hidden: row.hidden, activationSchedule: row.activation_schedule },
});
