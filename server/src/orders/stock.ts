import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused, type FieldError } from '../http/refused.ts';
import type { Change } from './effects.ts';

/** STK-19: what never reached its customer gives its stock back; a refund after completion does not (FLO-82). */
const GIVES_BACK: readonly Order['status'][] = ['canceled', 'refused', 'missed'];

/** FLO-82: taken at reception, given back once, in the transaction of the move. */
export async function giveStockBack(tx: Tx, _ctx: Ctx, { before, order }: Change): Promise<void> {
  if (before && before.status !== order.status && GIVES_BACK.includes(order.status)) await returnStock(tx, order);
}

type Stocked = Pick<Order, 'companyId' | 'shopId' | 'id'>;
type Short = { key: string; name: string; remaining: number };

/**
 * STK-16, law 3: one statement for the whole basket. Rows are locked in the order of their keys, so that two baskets
 * wait for each other instead of dying. What is short refuses the order, unless a marketplace has sold it already.
 */
export async function takeStock(tx: Tx, ctx: Ctx, order: Stocked & Pick<Order, 'channel' | 'lines'>): Promise<void> {
  const wanted = quantities(order.lines);
  const isSold = isMarketplace(order.channel);
  const { rows } = await sql<Short & { wanted: number; taken: number | null }>`
    with wanted as (
      select * from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::int[]) as w (key, quantity)
    ), found as (
      select p.key, p.name, p.remaining_stock as remaining, w.quantity
      from products p join wanted w on w.key = p.key
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.remaining_stock is not null
      order by p.key for no key update of p
    ), taken as (
      update products p set remaining_stock = p.remaining_stock - least(f.quantity, f.remaining)
      from found f
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.key = f.key
        and (f.remaining >= f.quantity or ${isSold})
      returning p.key, least(f.quantity, f.remaining) as quantity
    )
    select f.key, f.name, f.remaining, f.quantity as wanted, t.quantity as taken
    from found f left join taken t on t.key = f.key order by f.key`.execute(tx);
  if (rows.length === 0) return;
  const short = rows.filter(({ wanted: quantity, remaining }) => quantity > remaining);
  if (!isSold) refuseShort(short);
  for (const { key, remaining } of short)
    ctx.log.warn({ orderId: order.id, product: key, remaining }, 'a marketplace sold more than the stock');
  await keepTaken(tx, order, Object.fromEntries(rows.map(({ key, taken }) => [key, taken ?? 0])));
}

/** STK-19: as much as was taken, where stock is still tracked; the second time there is nothing left to give. */
export async function returnStock(tx: Tx, order: Stocked): Promise<void> {
  await sql`
    with back as (
      select t.key, t.value::int as quantity
      from orders o, jsonb_each_text(o.stock_taken) t
      where o.company_id = ${order.companyId} and o.id = ${order.id}
    ), found as (
      select p.key, b.quantity from products p join back b on b.key = p.key
      where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.remaining_stock is not null
      order by p.key for no key update of p
    )
    update products p set remaining_stock = p.remaining_stock + f.quantity from found f
    where p.company_id = ${order.companyId} and p.shop_id = ${order.shopId} and p.key = f.key`.execute(tx);
  await keepTaken(tx, order, {});
}

/** What the order holds of each product now. */
export async function heldStock(db: Db | Tx, order: Stocked): Promise<ReadonlyMap<string, number>> {
  const row = await db
    .selectFrom('orders')
    .select('stock_taken')
    .where('company_id', '=', order.companyId)
    .where('id', '=', order.id)
    .executeTakeFirst();
  return new Map(Object.entries(row?.stock_taken ?? {}));
}

async function keepTaken(tx: Tx, order: Stocked, taken: Record<string, number>): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ stock_taken: JSON.stringify(taken) })
    .where('company_id', '=', order.companyId)
    .where('id', '=', order.id)
    .execute();
}

/** STK-17: the order is refused as a whole, and each product that is short is named. */
export function refuseShort(short: readonly Short[]): void {
  const [first] = short;
  if (!first) return;
  const fields: FieldError[] = short.map((product) => ({
    message: refusalSentence('stock-short', wordsOf(product)),
    path: product.key,
  }));
  throw new Refused('stock-short', { words: wordsOf(first), ...(fields.length > 1 ? { fields } : {}) });
}

const wordsOf = ({ name, remaining }: Short) => ({ name, count: String(remaining) });

export function quantities(lines: readonly Pick<OrderLine, 'productKey' | 'quantity'>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const { productKey, quantity } of lines) sum.set(productKey, (sum.get(productKey) ?? 0) + quantity);
  return sum;
}
