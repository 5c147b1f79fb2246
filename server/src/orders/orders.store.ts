import { FINISHED_STATUSES, statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql, type Compilable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserCtx } from '../ctx.ts';
import { UNCONNECTED, type Db, type Tx } from '../db/db.ts';
import { bound, planned, send, stampOf, textsByKey } from '../db/fast/door.ts';
import { toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import { knownShop, SHOP_STAMP, stampOfShop } from '../shops/known-shops.store.ts';
import { knownOrders, learn, type Held, type Seen } from './known-orders.store.ts';
import { changingRow, lineRows, newRow, toOrder, type OrderRow } from './order-rows.store.ts';

export { recall, type Held } from './known-orders.store.ts';

/** Literals, as in the predicate of the index orders_by_driver: with parameters it would not serve. */
export const isUnderWay = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.status`)} not in (${sql.join(FINISHED_STATUSES.map((status) => sql.lit(status)))})`;

export type CompanyRef = { companyId: string };
export type ShopScope = { companyId: string; shopId?: string };
export type ShopsScope = ShopScope & { shopIds?: readonly string[] };

/** API-05, ROL-10: with a lent right, « all shops » are only the borrower's own. */
export const ownShops = ({ companyId, user }: UserCtx): ShopsScope =>
  isCompanyAdmin(user) ? { companyId } : { companyId, shopIds: user.shops.map(({ shopId }) => shopId) };

/** In one round trip. */
export function wholeOrders(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('shops', (join) =>
      join.onRef('shops.company_id', '=', 'orders.company_id').onRef('shops.id', '=', 'orders.shop_id'),
    )
    .select(sql<OrderRow['row']>`row_to_json(orders)`.as('row'))
    .select(['shops.name as shop_name', 'shops.time_zone as shop_time_zone', 'shops.address as shop_address'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.id', 'l.product_key', 'l.name', 'l.quantity', 'l.unit', 'l.unit_price', 'l.points'])
          .select(['l.is_loyalty_product', 'l.instruction', 'l.option_lists', 'l.tax'])
          .whereRef('l.company_id', '=', 'orders.company_id')
          .whereRef('l.order_id', '=', 'orders.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('orders.company_id', '=', companyId);
}

export async function find(db: Db | Tx, scope: ShopScope, orderId: string): Promise<Order | null> {
  const row = await findOne(db, scope, orderId);
  return row ? toOrder(row) : null;
}

const oneOrder = (db: Db) => wholeOrders(db, '').where('orders.id', '=', '');
const findOne = oneOf(oneOrder);

/** One prebuilt statement per kind of scope. */
function oneOf<Row>(build: (db: Db) => OrderQuery<Row>) {
  const anywhere = planned(build);
  const atShop = planned((db) => build(db).where('orders.shop_id', '=', ''));
  return async (db: Db, { companyId, shopId }: ShopScope, orderId: string): Promise<Row | undefined> => {
    const [row] = shopId ? await atShop(db, [companyId, orderId, shopId]) : await anywhere(db, [companyId, orderId]);
    return row;
  };
}

type OrderQuery<Row> = Compilable<Row> & { where(column: 'orders.shop_id', is: '=', value: string): Compilable<Row> };

export async function findAll(db: Db | Tx, scope: ShopsScope, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  let query = wholeOrders(db, scope.companyId).where('orders.id', '=', sql<string>`any(${orderIds}::uuid[])`);
  if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
  if (scope.shopIds) query = query.where('orders.shop_id', 'in', scope.shopIds);
  return (await query.execute()).map(toOrder);
}

export async function awaited(
  db: Db,
  { companyId }: CompanyRef,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('status', '=', 'contacting')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Orders written in this transaction without a command; they are remembered from now on. */
export async function findWritten(tx: Tx, scope: ShopScope, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  const rows = await wholeOrders(tx, scope.companyId)
    .select([ORDER_STAMP, SHOP_STAMP])
    .where('orders.id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute();
  return rows.map((row) => {
    const order = toOrder(row);
    learn(tx, order, { stamp: row.stamp, shopStamp: row.shop_stamp });
    return order;
  });
}

/** The parent row first, in every transaction (law:parent-first). */
export async function lock(tx: Tx, scope: ShopScope, orderId: string): Promise<Order | null> {
  return (await lockRow(tx, scope, orderId))?.order ?? null;
}

export async function lockAtShop(tx: Tx, scope: ShopScope, orderId: string): Promise<Held | null> {
  const locked = await lockRow(tx, scope, orderId);
  const shop = locked && (await knownShop(tx, locked.order, locked.shopStamp));
  return shop ? { order: locked.order, shop, seen: { shopStamp: locked.shopStamp } } : null;
}

/** If the lock had to wait, the row is current but its lines are not: the order is read again. */
async function lockRow(tx: Tx, scope: ShopScope, orderId: string): Promise<{ order: Order; shopStamp: string } | null> {
  const row = await lockOne(tx, scope, orderId);
  if (!row) return null;
  const order = row.seen_version === row.row.version ? toOrder(row) : await find(tx, scope, orderId);
  return order && { order, shopStamp: row.shop_stamp };
}

const lockOne = oneOf((db) =>
  oneOrder(db)
    .select(SHOP_STAMP)
    .select((eb) =>
      eb
        .selectFrom('orders as seen')
        .select('seen.version')
        .whereRef('seen.company_id', '=', 'orders.company_id')
        .whereRef('seen.id', '=', 'orders.id')
        .as('seen_version'),
    )
    .forNoKeyUpdate('orders'),
);

const MAX_LIVE = 2_000;

/** ORD-09: with the live sequence that the list stands for. */
export async function live(db: Db, scope: ShopsScope): Promise<{ orders: Order[]; sequence: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const company = await tx
        .selectFrom('companies')
        .select('event_seq')
        .where('company_id', '=', scope.companyId)
        .executeTakeFirstOrThrow();
      let query = wholeOrders(tx, scope.companyId)
        .where('orders.status', 'not in', [...FINISHED_STATUSES])
        .orderBy('orders.requested_for')
        .limit(MAX_LIVE);
      if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
      if (scope.shopIds) query = query.where('orders.shop_id', 'in', scope.shopIds);
      return { orders: (await query.execute()).map(toOrder), sequence: company.event_seq };
    });
}

export async function story(db: Db, companyId: string, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['at', 'type', 'actor_kind', 'actor_name', 'from_status', 'to_status', 'data'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...toFields(row),
    preparationMinutes: typeof row.data['preparationMinutes'] === 'number' ? row.data['preparationMinutes'] : null,
    data: plainData(row.data),
  }));
}

/** Only what a sentence of the timeline may hold: nothing nested. */
function plainData(data: Record<string, unknown>): OrderEvent['data'] {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number | boolean | null] => entry[1] === null || typeof entry[1] !== 'object',
    ),
  );
}

/** Given `before`, only changed columns are written: the others then cost no index, generated column or log. */
export const save = (tx: Tx, order: Order, before?: Order): Promise<Order> => write(tx, order, before, null);

export const saveHeld = (tx: Tx, held: Held, order: Order): Promise<Order> => write(tx, order, held.order, held.seen);

async function write(tx: Tx, order: Order, before: Order | undefined, seen: Seen | null): Promise<Order> {
  const saved = { ...order, version: order.version + 1, statusLabel: statusLabel(order.status, order.orderType) };
  const [row, known] = [changingRow(saved), before ? changingRow(before) : null];
  const changed = Object.entries(row).filter(([column, value]) => known?.[column as keyof typeof row] !== value);
  const unlocked = seen?.stamp === undefined ? [] : [seen.stamp, order.shopId, seen.shopStamp];
  if (unlocked.length > 0) knownOrders.trust(tx, order.id);
  const text = updateOf(
    changed.map(([column]) => column),
    unlocked.length > 0,
  );
  const query = bound(text, [...changed.map(([, value]) => value), order.companyId, order.id, ...unlocked]);
  await send(tx, query, (written) =>
    learn(tx, saved, seen && { stamp: String(written?.['stamp']), shopStamp: seen.shopStamp }),
  );
  return saved;
}

const ORDER_STAMP = stampOf('orders').as('stamp');
const updateFor = textsByKey(400);

const updateOf = (columns: readonly string[], isUnlocked: boolean): string =>
  updateFor(`${columns.join()} ${isUnlocked}`, () => {
    const changes = Object.fromEntries(columns.map((column) => [column, '']));
    const update = UNCONNECTED.updateTable('orders').set(changes).where('company_id', '=', '').where('id', '=', '');
    return isUnlocked ? guarded(update.compile().sql, columns.length) : update.returning(ORDER_STAMP).compile().sql;
  });

/** Writes nothing unless the rows of order and shop are still those remembered. */
function guarded(update: string, columns: number): string {
  const [company, stamp, shop, shopStamp] = [1, 3, 4, 5].map((place) => `$${columns + place}`);
  return `with moved as (
      ${update} and orders.xmin::text || orders.ctid::text = ${stamp}
        and exists (
          select from shops s
          where s.company_id = ${company} and s.id = ${shop} and s.xmin::text || s.ctid::text = ${shopStamp})
      returning orders.xmin::text || orders.ctid::text as stamp
    )
    select (select stamp from moved) as stamp, must_be_written(exists (select from moved))`;
}

/** When its card was last held; null when nothing is. */
export async function authorisedAt(
  tx: Tx,
  { companyId, id }: Pick<Order, 'companyId' | 'id'>,
): Promise<Instant | null> {
  const row = await tx
    .selectFrom('orders')
    .select('payment_authorised_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.payment_authorised_at ?? null;
}

/** Columns outside the order as shown: its version stays, but its row changes. */
export async function saveAside(
  tx: Tx,
  { companyId, id }: Pick<Order, 'companyId' | 'id'>,
  columns: Pick<
    Updateable<Tables['orders']>,
    | 'stock_taken'
    | 'payment_authorised_at'
    | 'payment_hold_ends_at'
    | 'link_key'
    | 'push_notification_id'
    | 'marketing_method'
  >,
): Promise<void> {
  await tx.updateTable('orders').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute();
  knownOrders.learn(tx, id, null);
}

export async function insert(tx: Tx, order: Order, place: { day: string; number: number }, shop: Shop): Promise<void> {
  const [row, lines, shopStamp] = [newRow(order, place), lineRows(order), stampOfShop(shop)];
  const text = insertionFor(String(lines.length), () => insertionOf(row, lines));
  await send(tx, bound(text, [row, ...lines].flatMap(Object.values)), (written) =>
    learn(tx, order, shopStamp === null ? null : { stamp: String(written?.['stamp']), shopStamp }),
  );
}

const insertionFor = textsByKey(400);

const insertionOf = (row: ReturnType<typeof newRow>, lines: ReturnType<typeof lineRows>): string =>
  UNCONNECTED.with('placed', (db) => db.insertInto('orders').values(row).returning(ORDER_STAMP))
    .with('listed', (db) => db.insertInto('order_lines').values(lines))
    .selectFrom('placed')
    .select('stamp')
    .compile().sql;

export async function replaceLines(tx: Tx, order: Order): Promise<void> {
  await tx
    .deleteFrom('order_lines')
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .execute();
  await tx.insertInto('order_lines').values(lineRows(order)).execute();
}
