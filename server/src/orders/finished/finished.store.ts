import type { FinishedOrder } from '@comptoir/contract/orders.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { toInstant, toMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { FINISHED_STATUSES, statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { SearchTerms } from '@comptoir/domain/orders/search/search-terms.ts';
import { sql, type Expression, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import type { ShopsScope } from '../orders.store.ts';

export type Wanted = {
  from: Instant;
  before: Instant;
  orderType: OrderType | null;
  search: Search | null;
};
/** A part of a reference is in no index: what the period holds is read, and only when the terms have found nothing. */
export type Search = Omit<SearchTerms, 'referencePart'> | { referencePart: string };
export type At = { ordering: 'asc' | 'desc'; offset: number; limit: number };
export type TypeCounts = Partial<Record<OrderType, number>>;
type Range = Pick<Wanted, 'from' | 'before'>;

const SHOWN = [
  'orders.id',
  'orders.company_id',
  'orders.shop_id',
  'orders.number',
  'orders.external_order_number',
  'orders.charge_id',
  'orders.status',
  'orders.order_type',
  'orders.channel',
  'orders.payment_type',
  'orders.gross_total',
  'orders.amount_due',
  'orders.refunded_amount',
  'orders.sent_to_shop_at',
  'orders.requested_for',
  'orders.is_scheduled',
  'orders.accept_deadline_at',
  'orders.preparation_started_at',
  'orders.preparation_ended_at',
  'orders.due_at',
  'orders.expected_dropoff_at',
  'orders.finished_at',
  'orders.customer',
  'orders.address',
  'orders.driver_first_name',
  'orders.version',
] as const;

/** Ids come from an index alone, then each order is read by id: a planner without fresh statistics would join badly. */
export async function page(db: Db, scope: ShopsScope, wanted: Wanted, at: At): Promise<FinishedOrder[]> {
  const rows = await db
    .selectFrom(pageIds(db, scope, wanted, at).as('found'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .innerJoin('shops', (join) =>
            join.onRef('shops.company_id', '=', 'orders.company_id').onRef('shops.id', '=', 'orders.shop_id'),
          )
          .select(SHOWN)
          .select(['shops.name as shop_name', 'shops.time_zone as shop_time_zone'])
          .where('orders.company_id', '=', scope.companyId)
          .whereRef('orders.id', '=', 'found.id')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .selectAll('shown')
    .orderBy('shown.requested_for', at.ordering)
    .orderBy('shown.id', at.ordering)
    .execute();
  return rows.slice(0, at.limit).map(toFinishedOrder);
}

type FinishedRow = Pick<
  Selectable<Tables['orders']>,
  (typeof SHOWN)[number] extends `orders.${infer Column}` ? Column : never
> & { shop_name: string; shop_time_zone: string };

function toFinishedOrder(row: FinishedRow): FinishedOrder {
  return {
    id: row.id,
    companyId: row.company_id,
    shopId: row.shop_id,
    shop: { name: row.shop_name, timeZone: row.shop_time_zone },
    orderNumber: formatOrderNumber(row.number),
    externalOrderNumber: row.external_order_number,
    chargeId: row.charge_id,
    status: row.status,
    statusLabel: statusLabel(row.status, row.order_type),
    orderType: row.order_type,
    channel: row.channel,
    paymentType: row.payment_type,
    grossTotal: cents(row.gross_total),
    amountDue: cents(row.amount_due),
    refundedAmount: cents(row.refunded_amount),
    sentToShopAt: row.sent_to_shop_at,
    requestedFor: row.requested_for,
    isScheduled: row.is_scheduled,
    acceptDeadlineAt: row.accept_deadline_at,
    preparationStartedAt: row.preparation_started_at,
    preparationEndedAt: row.preparation_ended_at,
    dueAt: row.due_at,
    expectedDropoffAt: row.expected_dropoff_at,
    finishedAt: row.finished_at,
    customer: row.customer,
    address: row.address,
    driverFirstName: row.driver_first_name,
    version: row.version,
  };
}

/** Literals, so that one prepared plan serves; few sizes, because each is a statement of its own. */
const READ_SIZES = [20, 50, 100, 200];

export function pageIds(db: Db, scope: ShopsScope, wanted: Wanted, { ordering, offset, limit }: At) {
  return finishedRows(db, scope, wanted)
    .$if(wanted.orderType !== null, (query) => query.where('order_type', '=', wanted.orderType as OrderType))
    .select('id')
    .orderBy('requested_for', ordering)
    .orderBy('id', ordering)
    .$if(offset > 0, (query) => query.offset(offset))
    .limit(sql.lit(READ_SIZES.find((size) => size >= limit) ?? limit));
}

/** law:rollups: UTC days; the hours between each end of the range and midnight are added or subtracted by row. */
export async function countsByType(db: Db, scope: ShopsScope, range: Range): Promise<TypeCounts> {
  const days = nearestDays(range);
  const ends = days ? [between(range.from, days.from), between(days.before, range.before)] : [{ ...range, sign: 1 }];
  const byRow = rowsBetween(db, scope, ends).select(sumsByType('sign'));
  const rows = await (days ? keptDays(db, scope, days).select(sumsByType('orders')).unionAll(byRow) : byRow).execute();
  return added(ORDER_TYPES.flatMap((type) => rows.map((row) => ({ order_type: type, orders: row[type] ?? 0 }))));
}

/** Without groups nothing is sorted: three years take a millisecond. */
const sumsByType = (counted: 'orders' | 'sign') =>
  ORDER_TYPES.map((type) =>
    sql<number | null>`sum(${sql.ref(counted)}) filter (where order_type = ${sql.lit(type)})`.as(type),
  );

type Hours = Range & { sign: number };

/** `sign` says whether the time between is missing or too much. */
const between = (a: Instant, b: Instant): Hours =>
  a <= b ? { from: a, before: b, sign: 1 } : { from: b, before: a, sign: -1 };

/** A table of hours, because bounds as parameters would be planned anew at every call. */
function rowsBetween(db: Db, scope: ShopsScope, hours: readonly Hours[]) {
  const values = hours.map(
    ({ from, before, sign }) => sql`(${from}::timestamptz, ${before}::timestamptz, ${sql.lit(sign)})`,
  );
  const table = sql<{ sign: number }>`(values ${sql.join(values)})`.as<'hours'>(sql`hours (start_at, end_at, sign)`);
  return db.selectFrom(table).innerJoinLateral(
    finishedRows(db, scope, { from: sql.ref('start_at'), before: sql.ref('end_at'), search: null })
      .select('order_type')
      .as('found'),
    (join) => join.onTrue(),
  );
}

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

/** Nobody pages further through a search: above this the count only says « many ». */
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

type Bound = Instant | Expression<Instant>;
type Found = { from: Bound; before: Bound; search: Search | null };

function finishedRows(db: Db, scope: ShopsScope, { from, before, search }: Found) {
  // Literals let one prepared plan use the partial indexes; a search is planned for its own words.
  const statuses = search ? FINISHED_STATUSES : FINISHED_STATUSES.map((status) => sql.lit(status));
  return (
    db
      .selectFrom('orders')
      .where('company_id', '=', scope.companyId)
      .$if(scope.shopId !== undefined, (query) => query.where('shop_id', '=', scope.shopId ?? ''))
      .$if(scope.shopIds !== undefined, (query) => query.where('shop_id', 'in', scope.shopIds ?? []))
      .where('status', 'in', statuses)
      // REP-11: a rehearsal is no part of what the shop has sold.
      .where(sql<boolean>`not orders.is_test`)
      .where('requested_for', '>=', from)
      .where('requested_for', '<', before)
      .$if(search !== null, (query) => query.where((eb) => matches(eb, search as Search)))
  );
}

/** Sorts after every text that starts with the words: columns compare by code point. */
const LAST_CHARACTER = '\u{10FFFF}';

type Orders = ExpressionBuilder<Tables, 'orders'>;

const startsWith = (eb: Orders, column: 'name_forward' | 'name_backward' | 'phone_backward', words: string) =>
  eb.and([eb(column, '>=', words), eb(column, '<', words + LAST_CHARACTER)]);

function matches(eb: Orders, search: Search) {
  if (!('references' in search))
    return eb.or([
      sql<boolean>`position(${search.referencePart} in upper(external_order_number)) > 0`,
      sql<boolean>`position(${search.referencePart} in upper(charge_id)) > 0`,
    ]);
  const { name, phoneBackward, number, references } = search;
  return eb.or([
    ...(name === null ? [] : [startsWith(eb, 'name_forward', name), startsWith(eb, 'name_backward', name)]),
    ...(phoneBackward === null ? [] : [startsWith(eb, 'phone_backward', phoneBackward)]),
    ...(number === null ? [] : [eb('number', '=', number)]),
    eb('external_order_number', 'in', references),
    eb('charge_id', 'in', references),
  ]);
}
