import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { quantities, refuseShort } from '../orders/stock.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { PlacedInput } from './place-order.ts';

export type Fees = { deliveryFee: Cents; managementFee: Cents; deliveryMinutes: number };

const NOTHING: ReadonlyMap<string, number> = new Map();

/**
 * Prices come from the menu, never from the caller. One query for the basket, whatever its length. `held` is the stock
 * that an order being changed has taken already.
 */
export async function pricedLines(
  ctx: Ctx,
  ref: ShopRef,
  body: Pick<PlacedInput['body'], 'lines' | 'orderType'>,
  held: ReadonlyMap<string, number> = NOTHING,
): Promise<{ lines: OrderLine[]; fees: Fees }> {
  const keys = [...new Set(body.lines.map((line) => line.productKey))];
  const [products, shop] = await Promise.all([
    ctx.db
      .selectFrom('products')
      .select(['key', 'name', 'price', 'unavailable', 'remaining_stock'])
      .where('company_id', '=', ref.companyId)
      .where('shop_id', '=', ref.shopId)
      .where('key', 'in', keys)
      .execute(),
    ctx.db
      .selectFrom('shops')
      .select(['flat_delivery_fee', 'management_fee', 'delivery_minutes'])
      .where('company_id', '=', ref.companyId)
      .where('id', '=', ref.shopId)
      .executeTakeFirstOrThrow(),
  ]);
  const byKey = new Map(products.map((product) => [product.key, product]));
  refuseShort(shortProducts(products, body.lines, held));
  const lines = body.lines.map((line): OrderLine => {
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
  const deliveryFee = cents(body.orderType === 'delivery' ? shop.flat_delivery_fee : 0);
  return {
    lines,
    fees: { deliveryFee, managementFee: cents(shop.management_fee), deliveryMinutes: shop.delivery_minutes },
  };
}

type Stocked = { key: string; name: string; remaining_stock: number | null };

/** STK-17: said before the card is asked. Whoever takes the last piece meanwhile is found out when it is taken. */
function shortProducts(
  products: readonly Stocked[],
  lines: PlacedInput['body']['lines'],
  held: ReadonlyMap<string, number>,
) {
  const wanted = quantities(lines);
  return products.flatMap(({ key, name, remaining_stock }) => {
    const remaining = remaining_stock === null ? Infinity : remaining_stock + (held.get(key) ?? 0);
    return (wanted.get(key) ?? 0) > remaining ? [{ key, name, remaining }] : [];
  });
}
