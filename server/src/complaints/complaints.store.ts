import {
  MAX_PHOTOS,
  type Complaint,
  type ComplaintState,
  type CustomerPast,
  type Decision,
  type Issue,
  type SimilarComplaint,
} from '@comptoir/domain/complaints/complaint.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import { toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toFields } from '../db/rows.ts';
import type { ComplaintsTable, RefundsTable } from '../db/tables/service-tables.ts';

type CompanyRef = { companyId: string };
export type ShopRef = { companyId: string; shopId: string };

type Row = Selectable<ComplaintsTable> & { refund_state: RefundsTable['state'] | null };

function toComplaint(row: Row): Complaint {
  const { id, ...fields } = toFields(row, 'product_keys', 'search', 'refund_id', 'deleted_at');
  return { ...fields, complaintId: id, amountDue: cents(row.amount_due) };
}

const kept = (db: Db | Tx, { companyId }: CompanyRef) =>
  db
    .selectFrom('complaints as c')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.company_id', '=', 'c.company_id').onRef('r.id', '=', 'c.refund_id'),
    )
    .selectAll('c')
    .select('r.state as refund_state')
    .where('c.company_id', '=', companyId)
    .where('c.deleted_at', 'is', null);

export type Wanted = {
  search: string;
  state?: ComplaintState | undefined;
  issue?: Issue | undefined;
  orderId?: string | undefined;
};

/** CAT-CST-21: newest first. */
export async function page(
  db: Db,
  shop: ShopRef,
  { search, state, issue, orderId }: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Complaint[]; total: number; openCount: number }> {
  let wanted = kept(db, shop).where('c.shop_id', '=', shop.shopId);
  if (state) wanted = wanted.where('c.state', '=', state);
  if (issue) wanted = wanted.where(sql<boolean>`c.issues ? ${issue}`);
  if (orderId) wanted = wanted.where('c.order_id', '=', orderId);
  for (const word of searchText(search).split(' ').filter(Boolean))
    wanted = wanted.where(sql<boolean>`position(${word} in c.search) > 0`);
  const [rows, counted, open] = await Promise.all([
    wanted.orderBy('c.created_at', 'desc').orderBy('c.id').offset(offset).limit(limit).execute(),
    wanted
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('complaints')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => eb.and({ company_id: shop.companyId, shop_id: shop.shopId, state: 'open' }))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(toComplaint), total: counted.total, openCount: open.total };
}

/** A number is found however it was typed. */
const searchText = (typed: string): string =>
  plain(typed)
    .replace(/(\d)[ .](?=\d)/g, '$1')
    .replace(/^n° ?/, '');

type Searched = Pick<Complaint, 'firstName' | 'lastName' | 'phone' | 'orderNumber' | 'message'>;
const searchedIn = ({ firstName, lastName, phone, orderNumber, message }: Searched): string =>
  plain([orderNumber, firstName, lastName, phone?.replace('+33', '0'), phone, message].filter(Boolean).join(' '));

export const find = (db: Db | Tx, scope: CompanyRef & { shopId?: string }, complaintId: string) =>
  firstOf(
    kept(db, scope)
      .where('c.id', '=', complaintId)
      .$if(scope.shopId !== undefined, (query) => query.where('c.shop_id', '=', scope.shopId ?? '')),
    toComplaint,
  );

/** Of this order, deleted ones that were decided included: an order has one. */
export const ofOrder = (db: Db | Tx, scope: CompanyRef, orderId: string) =>
  firstOf(
    kept(db, scope)
      .clearWhere()
      .where('c.company_id', '=', scope.companyId)
      .where('c.order_id', '=', orderId)
      .where((eb) => eb.or([eb('c.deleted_at', 'is', null), eb('c.state', '<>', 'open')])),
    toComplaint,
  );

/** law:parent-first: after its order. */
export const lock = (tx: Tx, scope: CompanyRef, complaintId: string) =>
  firstOf(kept(tx, scope).where('c.id', '=', complaintId).forUpdate('c'), toComplaint);

export type NewComplaint = Omit<Complaint, 'state' | 'decision' | 'refundState' | 'version'>;

/** law:atomic-counter: the index allows one of each order. Null if there is one already. */
export async function insert(tx: Tx, complaint: NewComplaint, photos: readonly Buffer[]): Promise<Complaint | null> {
  const { complaintId, issues, dishes, ...rest } = complaint;
  const added = await tx
    .insertInto('complaints')
    .values({
      company_id: rest.companyId,
      id: complaintId,
      shop_id: rest.shopId,
      order_id: rest.orderId,
      customer_id: rest.customerId,
      first_name: rest.firstName,
      last_name: rest.lastName,
      phone: rest.phone,
      email: rest.email,
      created_at: rest.createdAt,
      issues: JSON.stringify(issues),
      message: rest.message,
      dishes: JSON.stringify(dishes),
      product_keys: [...new Set(dishes.map(({ productKey }) => productKey))],
      photo_count: photos.length,
      order_number: rest.orderNumber,
      ordered_at: rest.orderedAt,
      amount_due: rest.amountDue,
      driver_id: rest.driverId,
      driver_first_name: rest.driverFirstName,
      search: searchedIn(complaint),
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  if (photos.length > 0)
    await tx
      .insertInto('complaint_photos')
      .values(
        photos.slice(0, MAX_PHOTOS).map((content, position) => ({
          company_id: rest.companyId,
          complaint_id: complaintId,
          position,
          sent_at: rest.createdAt,
          content,
        })),
      )
      .execute();
  return find(tx, rest, complaintId);
}

type Change = { state: ComplaintState; decision: Decision | null; refundId?: string | null };

export async function save(tx: Tx, complaint: Complaint, { state, decision, refundId }: Change): Promise<void> {
  await tx
    .updateTable('complaints')
    .set((eb) => ({ state, decision: decision && JSON.stringify(decision), version: eb('version', '+', 1) }))
    .$if(refundId !== undefined, (query) => query.set({ refund_id: refundId ?? null }))
    .where((eb) => eb.and({ company_id: complaint.companyId, id: complaint.complaintId }))
    .execute();
}

/** SUP-13, SUP-20: the words stay out of sight, the photos are gone. */
export async function hide(tx: Tx, { companyId, complaintId }: Complaint, now: Instant): Promise<void> {
  const own = { company_id: companyId, complaint_id: complaintId };
  await tx
    .deleteFrom('complaint_photos')
    .where((eb) => eb.and(own))
    .execute();
  await tx
    .updateTable('complaints')
    .set({ deleted_at: now })
    .where((eb) => eb.and({ company_id: companyId, id: complaintId }))
    .execute();
}

export async function photo(db: Db, shop: ShopRef, complaintId: string, position: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('complaint_photos as p')
    .innerJoin('complaints as c', (join) =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.id', '=', 'p.complaint_id'),
    )
    .select('p.content')
    .where((eb) => eb.and({ 'c.company_id': shop.companyId, 'c.shop_id': shop.shopId, 'c.id': complaintId }))
    .where('p.position', '=', position)
    .executeTakeFirst();
  return row?.content ?? null;
}

const MOST_SIMILAR = 200;

/** SUP-17: about a dish of this one, or the same driver. */
export async function similar(db: Db, complaint: Complaint, since: Instant): Promise<SimilarComplaint[]> {
  const keys = complaint.dishes.map(({ productKey }) => productKey);
  const rows = await db
    .selectFrom('complaints')
    .select(['id', 'created_at', 'issues', 'product_keys', 'driver_id', 'decision', 'state'])
    .where((eb) => eb.and({ company_id: complaint.companyId, shop_id: complaint.shopId }))
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .where('id', '<>', complaint.complaintId)
    .where((eb) =>
      eb.or([sql<boolean>`product_keys && ${keys}::text[]`, sql<boolean>`driver_id = ${complaint.driverId}::uuid`]),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_SIMILAR)
    .execute();
  return rows.map(({ id, state, decision, ...row }) => ({
    ...toFields(row),
    complaintId: id,
    decision: decision && state === 'decided' ? { kind: decision.kind, amount: decision.amount } : null,
  }));
}

/** In this shop: another one of the network is nobody's business here. */
export async function pastOf(db: Db, complaint: Complaint): Promise<CustomerPast> {
  const { companyId, shopId, customerId, complaintId, createdAt } = complaint;
  const ofCustomer = { company_id: companyId, shop_id: shopId, customer_id: customerId };
  const [orders, complaints] = await Promise.all([
    db
      .selectFrom('orders')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(amount_due), 0)::int`.as('spent'),
        eb.fn.min<string | null>('created_at').as('first'),
      ])
      .where((eb) => eb.and(ofCustomer))
      .where('status', '=', 'completed')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('complaints')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum((decision->>'amount')::int) filter (where decision->>'kind' = 'refund'), 0)::int`.as(
          'refunded',
        ),
      ])
      .where((eb) => eb.and(ofCustomer))
      .where('deleted_at', 'is', null)
      .where('id', '<>', complaintId)
      .where('created_at', '<=', createdAt)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    completedOrders: orders.count,
    totalSpent: cents(orders.spent),
    firstOrderAt: orders.first && new Date(toMs(orders.first)).toISOString(),
    earlierComplaints: complaints.count,
    earlierRefunded: cents(complaints.refunded),
  };
}
