import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { toInstant, toMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { FINISHED_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import { toOrder, wholeOrders, type ShopsScope } from '../orders.store.ts';
import type { SearchTerms } from './search-terms.ts';

export type Wanted = {
  from: Instant;
  before: Instant;
  orderType: OrderType | null;
  search: SearchTerms | null;
};
/** Where a page starts in the list, and how many it holds. */
export type At = { ordering: 'asc' | 'desc'; offset: number; limit: number };
export type TypeCounts = Partial<Record<OrderType, number>>;
type Range = Pick<Wanted, 'from' | 'before'>;

/**
 * The rows of a page are found in an index alone; only they are then read whole. Two statements: without fresh
 * statistics, one would search the page again for every order of the shop.
 */
export async function page(db: Db, scope: ShopsScope, wanted: Wanted, at: At): Promise<Order[]> {
  const ids = (await pageIds(db, scope, wanted, at).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await wholeOrders(db, scope.companyId)
    .where('orders.id', 'in', ids)
    .orderBy('orders.requested_for', at.ordering)
    .orderBy('orders.id', at.ordering)
    .execute();
  return rows.map(toOrder);
}

export function pageIds(db: Db, scope: ShopsScope, wanted: Wanted, { ordering, offset, limit }: At) {
  return finishedRows(db, scope, wanted)
    .$if(wanted.orderType !== null, (query) => query.where('order_type', '=', wanted.orderType as OrderType))
    .select('id')
    .orderBy('requested_for', ordering)
    .orderBy('id', ordering)
    .offset(offset)
    .limit(limit);
}

/**
 * Law 11: whole days cost their number, whatever they held. The days are UTC's: at each end of the range the few hours
 * to the nearest midnight are counted by row, and added or taken away.
 */
export async function countsByType(db: Db, scope: ShopsScope, range: Range): Promise<TypeCounts> {
  const days = nearestDays(range);
  if (!days) return added(await rowsByType(db, scope, range, 1).execute());
  const rows = await keptDays(db, scope, days)
    .select((eb) => ['order_type', eb.fn.sum<number>('orders').as('orders')])
    .groupBy('order_type')
    .unionAll(rowsByType(db, scope, ...between(range.from, days.from)))
    .unionAll(rowsByType(db, scope, ...between(days.before, range.before)))
    .execute();
  return added(rows);
}

/** The instants in their order, and whether what lies between them is missing or too much. */
const between = (a: Instant, b: Instant): [Range, 1 | -1] =>
  a <= b ? [{ from: a, before: b }, 1] : [{ from: b, before: a }, -1];

const rowsByType = (db: Db, scope: ShopsScope, range: Range, sign: 1 | -1) =>
  finishedRows(db, scope, { ...range, search: null })
    .select(['order_type', sql<number>`${sql.lit(sign)} * count(*)`.as('orders')])
    .groupBy('order_type');

/** The counts of whole days of UTC, oldest first. */
export async function countsByDay(db: Db, scope: ShopsScope, { orderType, ...days }: Omit<Wanted, 'search'>) {
  return keptDays(db, scope, days)
    .$if(orderType !== null, (query) => query.where('order_type', '=', orderType as OrderType))
    .select((eb) => ['day', eb.fn.sum<number>('orders').as('orders')])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

function keptDays(db: Db, scope: ShopsScope, { from, before }: Range) {
  return db
    .selectFrom('finished_order_days')
    .where('company_id', '=', scope.companyId)
    .$if(scope.shopId !== undefined, (query) => query.where('shop_id', '=', scope.shopId ?? ''))
    .$if(scope.shopIds !== undefined, (query) => query.where('shop_id', 'in', scope.shopIds ?? []))
    .where('day', '>=', from.slice(0, 10))
    .where('day', '<', before.slice(0, 10));
}

/** Nobody turns further pages of a search: beyond this many of a type, the count says no more than « many ». */
export const MOST_FOUND = 1_000;

export async function foundByType(db: Db, scope: ShopsScope, wanted: Wanted): Promise<TypeCounts> {
  const some = (type: OrderType) =>
    db
      .selectFrom(
        finishedRows(db, scope, wanted)
          .where('order_type', '=', type)
          .select('order_type')
          .limit(MOST_FOUND + 1)
          .as('some'),
      )
      .select((eb) => ['order_type', eb.fn.countAll<number>().as('orders')])
      .groupBy('order_type');
  const rows = await some('delivery').unionAll(some('click_and_collect')).unionAll(some('click_and_seat')).execute();
  return added(rows);
}

function added(rows: readonly { order_type: OrderType; orders: number }[]): TypeCounts {
  const counts: TypeCounts = {};
  for (const { order_type: type, orders } of rows) counts[type] = (counts[type] ?? 0) + orders;
  return counts;
}

/** The whole days of UTC inside a range, which the shop's own days overlap. */
export function wholeDays({ from, before }: Range): Range | null {
  const first = Math.ceil(toMs(from) / DAY) * DAY;
  const end = Math.floor(toMs(before) / DAY) * DAY;
  return first < end ? { from: toInstant(first), before: toInstant(end) } : null;
}

function nearestDays({ from, before }: Range): Range | null {
  const midnight = (instant: Instant) => Math.round(toMs(instant) / DAY) * DAY;
  const [first, end] = [midnight(from), midnight(before)];
  return first < end ? { from: toInstant(first), before: toInstant(end) } : null;
}

function finishedRows(db: Db, scope: ShopsScope, { from, before, search }: Pick<Wanted, 'from' | 'before' | 'search'>) {
  // Written out, one prepared plan serves every page from the partial indexes. A search is planned for its own words: as
  // parameters, the statuses match no such index until their values are known.
  const statuses = search ? FINISHED_STATUSES : FINISHED_STATUSES.map((status) => sql.lit(status));
  return db
    .selectFrom('orders')
    .where('company_id', '=', scope.companyId)
    .$if(scope.shopId !== undefined, (query) => query.where('shop_id', '=', scope.shopId ?? ''))
    .$if(scope.shopIds !== undefined, (query) => query.where('shop_id', 'in', scope.shopIds ?? []))
    .where('status', 'in', statuses)
    .where('requested_for', '>=', from)
    .where('requested_for', '<', before)
    .$if(search !== null, (query) => query.where((eb) => matches(eb, search as SearchTerms)));
}

/** After every text that starts with these words: the columns are compared by code point. */
const LAST_CHARACTER = '\u{10FFFF}';

type Orders = ExpressionBuilder<Tables, 'orders'>;

const startsWith = (eb: Orders, column: 'name_forward' | 'name_backward' | 'phone_backward', words: string) =>
  eb.and([eb(column, '>=', words), eb(column, '<', words + LAST_CHARACTER)]);

function matches(eb: Orders, { name, phoneBackward, number, references }: SearchTerms) {
  return eb.or([
    ...(name === null ? [] : [startsWith(eb, 'name_forward', name), startsWith(eb, 'name_backward', name)]),
    ...(phoneBackward === null ? [] : [startsWith(eb, 'phone_backward', phoneBackward)]),
    ...(number === null ? [] : [eb('number', '=', number)]),
    eb('external_order_number', 'in', references),
    eb('charge_id', 'in', references),
  ]);
}
