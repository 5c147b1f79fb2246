import type { Customer, CustomerOrder } from '@comptoir/domain/clients/customer.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { LIVE_STATUSES, statusLabel } from '@comptoir/domain/orders/order-status.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { rowsOfScope, toCustomerRow } from './customers.store.ts';
import type { ClientsScope } from './scope.ts';

const MOST_ADDRESSES = 5;

type Known = Omit<Customer, 'promotions' | 'loyalty'>;

/** CAT-API-25: null for somebody who has not ordered in the scope (CLI-32), or whose record was merged into another. */
export async function find(db: Db | Tx, scope: ClientsScope, customerId: string, now: Instant): Promise<Known | null> {
  const [[row], person, shops, addresses] = await Promise.all([
    rowsOfScope(db, scope, [customerId]),
    db
      .selectFrom('customers')
      .select(['birth_date', 'newsletter_subscribed', 'newsletter_at', 'note', 'erased_at'])
      .where('company_id', '=', scope.companyId)
      .where('id', '=', customerId)
      .where('merged_into', 'is', null)
      .executeTakeFirst(),
    shopsOf(db, scope, customerId),
    addressesOf(db, scope, customerId),
  ]);
  if (!row || !person) return null;
  return {
    ...toCustomerRow(row, now),
    birthDate: person.birth_date,
    newsletterSubscribed: person.newsletter_subscribed,
    newsletterAt: person.newsletter_subscribed ? person.newsletter_at : null,
    note: person.note,
    erasedAt: person.erased_at,
    shops,
    addresses,
  };
}

/** CLI-06: where they have ordered, as far as the scope sees. */
async function shopsOf(db: Db | Tx, { companyId, shopId }: ClientsScope, customerId: string) {
  const rows = await db
    .selectFrom('customer_totals as t')
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.scope_id'))
    .select(['s.id as shopId', 's.name', 't.first_order_at as firstOrderAt'])
    .where('t.company_id', '=', companyId)
    .where('t.customer_id', '=', customerId)
    .$if(shopId !== null, (query) => query.where('s.id', '=', shopId ?? ''))
    .orderBy('t.first_order_at')
    .execute();
  return rows;
}

/** Every shop, whoever asks: who may merge or erase depends on it. */
export async function shopIdsOf(db: Db | Tx, companyId: string, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_totals')
    .select('scope_id')
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('scope_id', '<>', companyId)
    .execute();
  return rows.map((row) => row.scope_id);
}

async function addressesOf(db: Db | Tx, { companyId, shopId }: ClientsScope, customerId: string): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select address from (
      select distinct on (address ->> 'street', address ->> 'streetNumber', address ->> 'postalCode') address, created_at
      from orders
      where company_id = ${companyId} and customer_id = ${customerId} and address is not null
        ${shopId === null ? sql`` : sql`and shop_id = ${shopId}`}
      order by address ->> 'street', address ->> 'streetNumber', address ->> 'postalCode', created_at desc
    ) known order by created_at desc limit ${sql.lit(MOST_ADDRESSES)}`.execute(db);
  return rows.map((row) => row.address);
}

export type Page = { pageNumber: number; pageSize: number };

/** CLI-19: the newest first. */
export async function history(
  db: Db,
  { companyId, shopId }: ClientsScope,
  customerId: string,
  { pageNumber, pageSize }: Page,
): Promise<{ items: CustomerOrder[]; total: number }> {
  const own = db
    .selectFrom('orders as o')
    .where('o.company_id', '=', companyId)
    .where('o.customer_id', '=', customerId)
    .$if(shopId !== null, (query) => query.where('o.shop_id', '=', shopId ?? ''));
  const [rows, counted] = await Promise.all([
    own
      .innerJoin('shops as s', (join) =>
        join.onRef('s.company_id', '=', 'o.company_id').onRef('s.id', '=', 'o.shop_id'),
      )
      .select([
        'o.id',
        'o.shop_id',
        's.name as shop_name',
        's.time_zone',
        'o.number',
        'o.requested_for',
        'o.order_type',
      ])
      .select(['o.status', 'o.payment_type', 'o.amount_due', 'o.refunded_amount'])
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .offset(pageNumber * pageSize)
      .limit(sql.lit(pageSize))
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    timeZone: row.time_zone,
    orderNumber: formatOrderNumber(row.number),
    requestedFor: row.requested_for,
    orderType: row.order_type,
    status: row.status,
    statusLabel: statusLabel(row.status, row.order_type),
    paymentType: row.payment_type,
    amountDue: cents(row.amount_due),
    refundedAmount: cents(row.refunded_amount),
  }));
  return { items, total: counted?.total ?? 0 };
}

/** Which of the customer's orders in the shop this one is, those that came to nothing apart (CLI-35). */
export async function rankOfOrder(
  db: Db,
  { companyId, shopId }: { companyId: string; shopId: string },
  orderId: string,
) {
  const { rows } = await sql<{ customerId: string; orderRank: number }>`
    select o.customer_id as "customerId", 1 + (
      select count(*)::int from orders e
      where e.company_id = o.company_id and e.customer_id = o.customer_id and e.shop_id = o.shop_id
        and (e.created_at, e.id) < (o.created_at, o.id) and e.status not in ('canceled', 'refused', 'missed')
    ) as "orderRank"
    from orders o where o.company_id = ${companyId} and o.shop_id = ${shopId} and o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** Without waiting (`patiently`): the people first, so that no new order of theirs comes, then their orders. */
export async function lockOrders(tx: Tx, companyId: string, customerIds: readonly string[]): Promise<void> {
  await sql`
    select id from orders where company_id = ${companyId} and customer_id = any(${customerIds}::uuid[])
    order by id for update nowait`.execute(tx);
}

/** In the order of their keys. False when one is gone or merged. */
export async function lockPeople(tx: Tx, companyId: string, customerIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select id from customers where company_id = ${companyId} and id = any(${customerIds}::uuid[]) and merged_into is null
    order by id for update nowait`.execute(tx);
  return rows.length === customerIds.length;
}

export async function openOrders(tx: Tx, companyId: string, customerId: string): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('company_id', '=', companyId)
    .where('customer_id', '=', customerId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirst();
  return row?.open ?? 0;
}
