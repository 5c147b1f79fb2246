import type { ExportedCustomer } from '@comptoir/domain/clients/client-csv.ts';
import type { CustomerExport } from '@comptoir/domain/clients/customer.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { inFound, segmentIs, type Wanted } from './customers.store.ts';
import type { ClientsScope } from './scope.ts';

/** Rows in memory at a time. */
const BATCH = 1_000;

type Row = ExportedCustomer & { customerId: string; shopIds: string[] };
export type Batch = { rows: Row[]; next: string | null };

/**
 * In the order of their ids: a client who orders meanwhile is neither missed nor written twice. The totals of one batch
 * are found first and each person is looked up; joined as a whole, every batch would begin with the first customer again.
 */
export async function batch(
  db: Db,
  scope: ClientsScope,
  { starts, segment }: Pick<Wanted, 'starts' | 'segment'>,
  after: string | null,
  now: Instant,
): Promise<Batch> {
  const conditions = [
    sql<boolean>`t.company_id = ${scope.companyId} and t.scope_id = ${scope.scopeId}`,
    ...segmentIs(segment, now),
    ...(starts ? [inFound(scope, starts)] : []),
    ...(after === null ? [] : [sql<boolean>`t.customer_id > ${after}::uuid`]),
  ];
  const { rows } = await sql<Omit<Row, 'totalSpent'> & { spent: number; isErased: boolean }>`
    select t.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
      t.completed as "completedOrderCount", t.canceled as "canceledOrderCount", t.spent,
      t.first_order_at as "firstOrderAt", c.newsletter_subscribed as "newsletterSubscribed",
      c.erased_at is not null as "isErased", ${scope.shopId === null ? SHOPS : sql`'{}'::uuid[]`} as "shopIds"
    from (
      select * from customer_totals t where ${sql.join(conditions, sql` and `)}
      order by t.customer_id limit ${sql.lit(BATCH)}
    ) t
    cross join lateral (
      select * from customers c where c.company_id = ${scope.companyId} and c.id = t.customer_id limit 1
    ) c
    order by t.customer_id`.execute(db);
  return {
    rows: rows.flatMap(({ spent, isErased, ...row }) => (isErased ? [] : [{ ...row, totalSpent: cents(spent) }])),
    next: rows.length < BATCH ? null : (rows.at(-1)?.customerId ?? null),
  };
}

const SHOPS = sql`array(
  select o.scope_id from customer_totals o
  join shops s on s.company_id = o.company_id and s.id = o.scope_id
  where o.company_id = t.company_id and o.customer_id = t.customer_id)`;

const MOST_LISTED = 20;

export async function list(db: Db, companyId: string): Promise<CustomerExport[]> {
  return db
    .selectFrom('customer_exports as e')
    .leftJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'e.company_id').onRef('s.id', '=', 'e.shop_id'))
    .select(['e.id', 'e.kind', 's.name as shopName', 'e.user_name as userName', 'e.started_at as startedAt'])
    .select(['e.row_count as rowCount', 'e.is_complete as isComplete'])
    .where('e.company_id', '=', companyId)
    .orderBy('e.started_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** A person's orders with what they ordered, where it was brought, and what they paid. */
export async function ordersOf(db: Db, companyId: string, customerId: string): Promise<object[]> {
  const { rows } = await sql<{ data: object }>`
    select jsonb_build_object(
      'shop', s.name, 'number', o.number, 'channel', o.channel, 'orderType', o.order_type, 'status', o.status,
      'paymentType', o.payment_type, 'amountDue', o.amount_due, 'tip', o.tip, 'refundedAmount', o.refunded_amount,
      'createdAt', o.created_at, 'requestedFor', o.requested_for, 'customer', o.customer, 'address', o.address,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'unitPrice', l.unit_price,
          'instruction', l.instruction, 'optionLists', l.option_lists) order by l.position), '[]')
        from order_lines l where l.company_id = o.company_id and l.order_id = o.id)) as data
    from orders o join shops s on s.company_id = o.company_id and s.id = o.shop_id
    where o.company_id = ${companyId} and o.customer_id = ${customerId}
    order by o.created_at desc`.execute(db);
  return rows.map(({ data }) => data);
}
