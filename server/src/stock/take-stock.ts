import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { productState } from '@comptoir/domain/menu/menu-patch.ts';
import type { ProductState } from '@comptoir/domain/menu/product.ts';
import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused, type FieldError } from '../http/refused.ts';
import { tellStates } from '../menu/change-menu.ts';
import { recordMovements } from './stock-movements.ts';
import { STATE } from './stock.store.ts';
import type { Change } from '../orders/effects.ts';
import * as orders from '../orders/orders.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** STK-19: these orders never reached the customer. A refund after completion gives no stock back (FLO-82). */
const GIVES_BACK: readonly Order['status'][] = ['canceled', 'refused', 'missed'];

/** FLO-82: taken at reception, given back once, in the transaction of the move. */
export async function giveStockBack(tx: Tx, ctx: Ctx, { before, order }: Change): Promise<void> {
  if (before && before.status !== order.status && GIVES_BACK.includes(order.status)) await returnStock(tx, ctx, order);
}

type Stocked = Pick<Order, 'companyId' | 'shopId' | 'id'>;
type Short = { key: string; name: string; remaining: number };
type Counted = ProductState & { before: number };

/**
 * STK-16, law:atomic-counter: one statement for the whole basket, with the products that chosen options are linked to.
 * Rows are locked in the order of their keys, so that two baskets do not deadlock. A lack of stock refuses the order,
 * unless a marketplace has sold it already.
 */
export async function takeStock(tx: Tx, ctx: Ctx, order: Stocked & Pick<Order, 'channel' | 'lines'>): Promise<void> {
  const products = quantities(order.lines.map(({ productKey: key, quantity }) => ({ key, quantity })));
  const options = quantities(order.lines.flatMap(chosenOptions));
  const isSold = isMarketplace(order.channel);
  const { rows } = await sql<Counted & { name: string; wanted: number; isTaken: boolean }>`
    with asked as (
      select * from unnest(${[...products.keys()]}::text[], ${[...products.values()]}::int[]) as a (key, quantity)
      union all
      select o.linked_product_key, c.quantity
      from unnest(${[...options.keys()]}::text[], ${[...options.values()]}::int[]) as c (key, quantity)
      join options o on o.company_id = ${order.companyId} and o.shop_id = ${order.shopId} and o.key = c.key
      where o.linked_product_key is not null
    ), wanted as (
      select key, sum(quantity)::int as quantity from asked group by key
    ), found as (
      select p.key, p.name, p.remaining_stock as remaining, w.quantity
      from products p join wanted w on w.key = p.key
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.remaining_stock is not null
      order by p.key for no key update of p
    ), taken as (
      update products p set remaining_stock = p.remaining_stock - least(f.quantity, f.remaining),
        state_version = p.state_version + 1
      from found f
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.key = f.key
        and (f.remaining >= f.quantity or ${isSold})
      returning ${STATE}
    )
    select t.*, f.key, f.name, f.remaining as before, f.quantity as wanted, t.key is not null as "isTaken"
    from found f left join taken t on t.key = f.key order by f.key`.execute(tx);
  if (rows.length === 0) return;
  const short = rows
    .filter(({ wanted, before }) => wanted > before)
    .map(({ key, name, before }) => ({ key, name, remaining: before }));
  if (!isSold) refuseShort(short);
  for (const { key, remaining } of short)
    ctx.log.warn({ orderId: order.id, product: key, remaining }, 'a marketplace sold more than the stock');
  const taken = rows.filter(({ isTaken }) => isTaken);
  await keepTaken(tx, order, Object.fromEntries(taken.map((row) => [row.key, row.before - (row.remainingStock ?? 0)])));
  await tellStock(tx, ctx, order, 'order', taken);
}

/**
 * Gives back what an order holds and takes what it needs now. The rows of both are locked together and by key, so that
 * two baskets do not deadlock. REP-11: a test order holds nothing.
 */
export async function exchangeStock(
  tx: Tx,
  ctx: Ctx,
  order: Stocked & Pick<Order, 'channel' | 'lines' | 'isTest'>,
): Promise<void> {
  if (order.isTest) return;
  const products = order.lines.map(({ productKey }) => productKey);
  const options = order.lines.flatMap(chosenOptions).map(({ key }) => key);
  await sql`
    select from products p
    where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.remaining_stock is not null
      and p.key in (
        select unnest(${products}::text[])
        union select o.linked_product_key from options o
          where o.company_id = ${order.companyId} and o.shop_id = ${order.shopId} and o.key = any(${options}::text[])
        union select t.key from orders o, jsonb_each_text(o.stock_taken) t
          where o.company_id = ${order.companyId} and o.id = ${order.id})
    order by p.key for no key update of p`.execute(tx);
  await returnStock(tx, ctx, order);
  await takeStock(tx, ctx, order);
}

/** law:parent-first: both are locked before one is written, as another order locks them. */
export async function lockProducts(tx: Tx, { companyId, shopId }: ShopRef, keys: readonly string[]): Promise<void> {
  await sql`
    select from products p
    where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.key = any(${[...keys]}::text[])
    order by p.key for no key update of p`.execute(tx);
}

type Missing = { key: string; quantity: number };

/** MIS-09: what is missing was never there: this order no longer holds it, and will not give it back. */
export const forgetStock = (tx: Tx, order: Stocked, { key, quantity }: Missing): Promise<void> =>
  holdOf(tx, order, key, (held) => Math.max(0, held - quantity));

/** MIS-07: found after all. Who has changed the basket meanwhile holds it already. */
export function recallStock(tx: Tx, order: Stocked & Pick<Order, 'lines'>, { key, quantity }: Missing): Promise<void> {
  const own = order.lines.filter(({ productKey }) => productKey === key);
  const most = own.reduce((sum, line) => sum + line.quantity, 0);
  return holdOf(tx, order, key, (held) => Math.max(held, Math.min(held + quantity, most)));
}

/** A product that was counted when the order came is kept with zero, so that it can be found again. */
async function holdOf(tx: Tx, order: Stocked, key: string, change: (held: number) => number): Promise<void> {
  const held = await heldStock(tx, order);
  const before = held.get(key);
  if (before !== undefined) await keepTaken(tx, order, { ...Object.fromEntries(held), [key]: change(before) });
}

/** MIS-02: besides what the order holds, law:atomic-counter as for a new one. */
export async function takeMore(
  tx: Tx,
  ctx: Ctx,
  order: Stocked & Pick<Order, 'channel' | 'isTest'>,
  line: OrderLine,
): Promise<void> {
  if (order.isTest) return;
  const held = new Map(await heldStock(tx, order));
  await takeStock(tx, ctx, { ...order, lines: [line] });
  for (const [key, quantity] of await heldStock(tx, order))
    if (key === line.productKey) held.set(key, (held.get(key) ?? 0) + quantity);
  await keepTaken(tx, order, Object.fromEntries(held));
}

/** STK-19: as much as was taken, where stock is still tracked; the second time there is nothing left to give. */
export async function returnStock(tx: Tx, ctx: Ctx, order: Stocked): Promise<void> {
  const { rows } = await sql<Counted>`
    with back as (
      select t.key, t.value::int as quantity
      from orders o, jsonb_each_text(o.stock_taken) t
      where o.company_id = ${order.companyId} and o.id = ${order.id}
    ), found as (
      select p.key, p.remaining_stock as before, b.quantity from products p join back b on b.key = p.key
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.remaining_stock is not null
        and b.quantity > 0
      order by p.key for no key update of p
    )
    update products p set remaining_stock = p.remaining_stock + f.quantity, sold_out_until = null,
      state_version = p.state_version + 1
    from found f
    where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.key = f.key
    returning ${STATE}, f.before`.execute(tx);
  await keepTaken(tx, order, {});
  await tellStock(tx, ctx, order, 'cancellation', rows);
}

/** STK-18, STK-22: every open menu knows at once, and the journal of stocks says why. */
async function tellStock(
  tx: Tx,
  ctx: Ctx,
  order: Stocked,
  reason: 'order' | 'cancellation',
  counted: readonly Counted[],
): Promise<void> {
  if (counted.length === 0) return;
  const movements = counted.map(({ key, before, remainingStock }) => ({ key, before, after: remainingStock }));
  await recordMovements(tx, ctx, order, { reason, orderId: order.id }, movements);
  await tellStates(tx, ctx, order, { productStates: counted.map(productState) });
}

/** What the order holds of each product now. */
export async function heldStock(db: Db | Tx, order: Stocked): Promise<ReadonlyMap<string, number>> {
  const row = await db
    .selectFrom('orders')
    .select('stock_taken')
    .where((eb) => eb.and({ company_id: order.companyId, id: order.id }))
    .executeTakeFirst();
  return new Map(Object.entries(row?.stock_taken ?? {}));
}

const keepTaken = (tx: Tx, order: Stocked, taken: Record<string, number>): Promise<void> =>
  orders.saveAside(tx, order, { stock_taken: JSON.stringify(taken) });

/** STK-17: the order is refused as a whole, and each product that is short is named. */
export function refuseShort(short: readonly Short[]): void {
  const [first] = short;
  if (!first) return;
  const fields: FieldError[] = short.map((product) => ({
    message: refusalSentence(refusalOf(product), wordsOf(product)),
    path: product.key,
  }));
  throw new Refused(refusalOf(first), { words: wordsOf(first), ...(fields.length > 1 ? { fields } : {}) });
}

const refusalOf = ({ remaining }: Short) => (remaining > 0 ? 'stock-short' : 'stock-gone');
const wordsOf = ({ name, remaining }: Short) => ({ name, count: String(remaining) });

const chosenOptions = ({ quantity, optionLists }: OrderLine) =>
  optionLists.flatMap(({ options }) => options).map(({ optionPath }) => ({ key: optionKeyOf(optionPath), quantity }));

function quantities(counted: readonly { key: string; quantity: number }[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { key, quantity } of counted) sum.set(key, (sum.get(key) ?? 0) + quantity);
  return sum;
}
