import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import { sql, type Selectable } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { rowsOf, textOnce } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { Refused } from '../http/refused.ts';
import { quantities, refuseShort } from '../orders/stock.ts';
import { SHOP_STAMP } from '../shops/known-shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { PlacedInput } from './place-order.ts';

export type Fees = { deliveryFee: Cents; managementFee: Cents; deliveryMinutes: number };

const NOTHING: ReadonlyMap<string, number> = new Map();

type Basket = Pick<PlacedInput['body'], 'lines' | 'orderType'>;
type Product = { key: string; name: string; price: number; unavailable: boolean; remaining_stock: number | null };
/** What a basket is priced by, and which version of its shop that is. */
export type Prices = { products: Product[]; fees: Fees; shopStamp: string };

/** Prices come from the menu, never from the caller. One query for the basket, whatever its length. */
export async function readPrices(ctx: Ctx, { companyId, shopId }: ShopRef, basket: Basket): Promise<Prices | null> {
  const keys = [...new Set(basket.lines.map((line) => line.productKey))];
  const rows = await rowsOf<PriceRow>(ctx.db, PRICES(), [keys, companyId, shopId]);
  const [shop] = rows;
  if (!shop) return null;
  const fees = {
    deliveryFee: cents(basket.orderType === 'delivery' ? shop.flat_delivery_fee : 0),
    managementFee: cents(shop.management_fee),
    deliveryMinutes: shop.delivery_minutes,
  };
  return { products: rows.filter(isProduct), fees, shopStamp: shop.shop_stamp };
}

type PriceRow = { [K in keyof Product]: Product[K] | null } & Pick<
  Selectable<Tables['shops']>,
  'flat_delivery_fee' | 'management_fee' | 'delivery_minutes'
> & { shop_stamp: string };

const PRICES = textOnce((db) =>
  db
    .selectFrom('shops')
    .leftJoin('products', (join) =>
      join
        .onRef('products.company_id', '=', 'shops.company_id')
        .onRef('products.shop_id', '=', 'shops.id')
        .on('products.key', '=', sql<string>`any(${[]}::text[])`),
    )
    .select(['shops.flat_delivery_fee', 'shops.management_fee', 'shops.delivery_minutes', SHOP_STAMP])
    .select(['products.key', 'products.name', 'products.price', 'products.unavailable', 'products.remaining_stock'])
    .where('shops.company_id', '=', '')
    .where('shops.id', '=', ''),
);

const isProduct = <R extends { key: string | null }>(row: R): row is R & Product => row.key !== null;

/** `held` is the stock that an order being changed has taken already. */
export async function pricedLines(
  ctx: Ctx,
  ref: ShopRef,
  basket: Basket,
  held: ReadonlyMap<string, number> = NOTHING,
): Promise<{ lines: OrderLine[]; fees: Fees }> {
  const prices = await readPrices(ctx, ref, basket);
  if (!prices) throw new Refused('shop-not-recognised');
  return { lines: linesOf(ctx, prices, basket, held), fees: prices.fees };
}

export function linesOf(ctx: Ctx, { products }: Prices, basket: Basket, held = NOTHING): OrderLine[] {
  const byKey = new Map(products.map((product) => [product.key, product]));
  refuseShort(shortProducts(products, basket.lines, held));
  return basket.lines.map((line): OrderLine => {
    const product = byKey.get(line.productKey);
    if (!product) throw new Refused('product-unknown');
    if (product.unavailable) throw new Refused('product-unavailable', { words: { name: product.name } });
    return {
      id: ctx.newId(),
      productKey: product.key,
      name: product.name,
      quantity: line.quantity,
      unit: null,
      unitPrice: cents(product.price),
      points: null,
      isLoyaltyProduct: false,
      instruction: line.instruction,
      optionLists: [],
    };
  });
}

export const hasTrackedStock = ({ products }: Prices): boolean =>
  products.some(({ remaining_stock }) => remaining_stock !== null);

/** STK-17: said before the card is asked. Whoever takes the last piece meanwhile is found out when it is taken. */
function shortProducts(
  products: readonly Product[],
  lines: PlacedInput['body']['lines'],
  held: ReadonlyMap<string, number>,
) {
  const wanted = quantities(lines);
  return products.flatMap(({ key, name, remaining_stock }) => {
    const remaining = remaining_stock === null ? Infinity : remaining_stock + (held.get(key) ?? 0);
    return (wanted.get(key) ?? 0) > remaining ? [{ key, name, remaining }] : [];
  });
}
