import type { CustomerRow } from '@comptoir/domain/clients/customer.ts';
import type { CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import type { WordStart } from '@comptoir/domain/clients/search-words.ts';
import {
  LOYAL_FROM_CENTS,
  LOYAL_FROM_ORDERS,
  NEW_UP_TO_ORDERS,
  segmentCuts,
  segmentOf,
  SEGMENTS,
  type Segment,
} from '@comptoir/domain/clients/segment.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ClientsScope } from './scope.ts';

export type Wanted = {
  starts: readonly WordStart[] | null;
  segment: Segment | null;
  sort: CustomerSort;
  ordering: 'asc' | 'desc';
};
/** The sorted value of the last row that the caller has, and its id. */
export type After = { value: string; customerId: string };
type At = { after: After | null; offset: number; limit: number };

export type CustomerTotals = {
  customer_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  first_order_at: Instant;
  last_order_at: Instant;
  placed: number;
  completed: number;
  canceled: number;
  spent: number;
};

/**
 * Nobody reads further through a search: above this the answer only says « many » (CLI-34). The totals of each of them are
 * looked up before they can be sorted, four pages each, and that is nearly all of what a search costs.
 */
export const MOST_FOUND = 200;

const SORTED: Record<CustomerSort, { column: 'last_order_at' | 'completed' | 'spent'; type: RawBuilder<unknown> }> = {
  lastOrder: { column: 'last_order_at', type: sql`timestamptz` },
  orders: { column: 'completed', type: sql`integer` },
  total: { column: 'spent', type: sql`bigint` },
};

const COUNTED = sql`customer_id, first_order_at, last_order_at, placed, completed, canceled, spent`;

/** Literals, so that one prepared plan serves; few sizes, because each is a statement of its own. */
const READ_SIZES = [10, 20, 50, 100, 500];
const sized = (limit: number): RawBuilder<number> => sql.lit(READ_SIZES.find((size) => size > limit) ?? limit + 1);

/** One row more than asked: whether there is a next page. */
export async function page(db: Db, scope: ClientsScope, wanted: Wanted, at: At, now: Instant) {
  const { column, type } = SORTED[wanted.sort];
  const sorted = sql.ref(column);
  const [direction, beyond] = wanted.ordering === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const from = wanted.starts ? sql`found t` : sql`customer_totals t`;
  const conditions = [
    ...(wanted.starts ? [] : [ofScope(scope), ...segmentIs(wanted.segment, now)]),
    ...(at.after
      ? [sql<boolean>`(${sorted}, customer_id) ${beyond} (${at.after.value}::${type}, ${at.after.customerId}::uuid)`]
      : []),
  ];
  const { rows } = await sql<CustomerTotals & { found: number | null }>`
    ${wanted.starts ? found(scope, wanted.starts, wanted.segment, now) : sql``}
    select p.*, c.first_name, c.last_name, c.email, c.phone,
      ${wanted.starts ? sql`(select count(*)::int from found)` : sql`null`} as found
    from (
      select ${COUNTED} from ${from} ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
      order by ${sorted} ${direction}, customer_id ${direction} limit ${sized(at.limit)}
      ${at.offset > 0 ? sql`offset ${at.offset}` : sql``}
    ) p
    cross join lateral (
      select first_name, last_name, email, phone from customers c
      where c.company_id = ${scope.companyId} and c.id = p.customer_id limit 1
    ) c
    order by ${sql.ref(`p.${column}`)} ${direction}, p.customer_id ${direction}`.execute(db);
  const items = rows.slice(0, at.limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => toCustomerRow(row, now)),
    found: rows[0]?.found ?? 0,
    next: rows.length > at.limit && last ? { value: String(last[column]), customerId: last.customer_id } : null,
  };
}

const ofScope = ({ companyId, scopeId }: ClientsScope): RawBuilder<boolean> =>
  sql`t.company_id = ${companyId} and t.scope_id = ${scopeId}`;

/** In the order of the words, so that what is beyond the limit is not read. */
function found(scope: ClientsScope, starts: readonly WordStart[], segment: Segment | null, now: Instant) {
  const conditions = [ofScope(scope), sql<boolean>`t.customer_id = w.customer_id`, ...segmentIs(segment, now)];
  const parts = starts.map(
    (start) => sql`(
      select t.* from customer_words w cross join lateral (
        select ${COUNTED} from customer_totals t where ${sql.join(conditions, sql` and `)} limit 1
      ) t
      where w.company_id = ${scope.companyId} and w.word >= ${start} and w.word < ${start + LAST_CHARACTER}
      order by w.word, w.customer_id limit ${sql.lit(MOST_FOUND + 1)})`,
  );
  return sql`with found as materialized (
    select distinct on (customer_id) * from (${sql.join(parts, sql` union all `)}) t)`;
}

/** The same, one by one: for a file of those found (CLI-23). */
export function inFound(scope: ClientsScope, starts: readonly WordStart[]): RawBuilder<boolean> {
  const parts = starts.map(
    (start) => sql`
      select w.customer_id from customer_words w
      where w.company_id = ${scope.companyId} and w.word >= ${start} and w.word < ${start + LAST_CHARACTER}`,
  );
  return sql`t.customer_id in (${sql.join(parts, sql` union all `)})`;
}

/** Sorts after every text that starts with the words: columns compare by code point. */
const LAST_CHARACTER = '\u{10FFFF}';

/** CLI-33, as `segmentOf` says it. */
export function segmentIs(segment: Segment | null, now: Instant): RawBuilder<boolean>[] {
  if (segment === null) return [];
  return [conditionOf(segment, now)];
}

function conditionOf(segment: Segment, now: Instant): RawBuilder<boolean> {
  const { atRisk, lost } = segmentCuts(now);
  const [orders, amount, few] = [LOYAL_FROM_ORDERS, LOYAL_FROM_CENTS, NEW_UP_TO_ORDERS].map((figure) =>
    sql.lit(figure),
  );
  const recent = sql`last_order_at >= ${atRisk}::timestamptz`;
  const loyal = sql`(completed >= ${orders} or spent >= ${amount})`;
  switch (segment) {
    case 'lost':
      return sql`last_order_at < ${lost}::timestamptz`;
    case 'atRisk':
      return sql`last_order_at < ${atRisk}::timestamptz and last_order_at >= ${lost}::timestamptz`;
    case 'loyal':
      return sql`${recent} and ${loyal}`;
    case 'new':
      return sql`${recent} and not ${loyal} and completed <= ${few}`;
    default:
      return sql`${recent} and not ${loyal} and completed > ${few}`;
  }
}

export async function counts(db: Db, scope: ClientsScope, now: Instant): Promise<Record<Segment, number>> {
  const sums = SEGMENTS.map(
    (segment) => sql`count(*) filter (where ${conditionOf(segment, now)})::int as ${sql.ref(segment)}`,
  );
  const { rows } = await sql<Record<Segment, number>>`
    select ${sql.join(sums)} from customer_totals t where ${ofScope(scope)}`.execute(db);
  return rows[0] ?? { new: 0, loyal: 0, occasional: 0, atRisk: 0, lost: 0 };
}

export function toCustomerRow(row: CustomerTotals, now: Instant): CustomerRow {
  const habits = {
    lastOrderAt: row.last_order_at,
    completedOrderCount: row.completed,
    totalSpent: cents(row.spent),
  };
  return {
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    firstOrderAt: row.first_order_at,
    placedOrderCount: row.placed,
    canceledOrderCount: row.canceled,
    ...habits,
    segment: segmentOf(habits, now),
  };
}

/** Rows of these customers, where they have ordered in the scope. */
export async function rowsOfScope(
  db: Db | Tx,
  { companyId, scopeId }: ClientsScope,
  customerIds: readonly string[],
): Promise<CustomerTotals[]> {
  return db
    .selectFrom('customer_totals as t')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.customer_id'),
    )
    .select([
      't.customer_id',
      't.first_order_at',
      't.last_order_at',
      't.placed',
      't.completed',
      't.canceled',
      't.spent',
    ])
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.phone'])
    .where('t.company_id', '=', companyId)
    .where('t.scope_id', '=', scopeId)
    .where('t.customer_id', 'in', customerIds)
    .execute();
}
