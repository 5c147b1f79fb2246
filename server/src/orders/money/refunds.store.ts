import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toFields, type Fields } from '../../db/rows.ts';
import type { RefundsTable } from '../../db/tables/service-tables.ts';
import type { JobData } from '../../jobs/queues.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import type { CompanyRef } from '../orders.store.ts';

export type RefundCause = RefundsTable['cause'];
/** FLO-86: every refund that staff does not wait for. */
export type OutboxCause = JobData['refund-payment']['cause'];

/** Somebody waits for the answer: given back by the order's own button, or by deciding a complaint. */
export const isByStaff = (cause: RefundCause): boolean =>
  cause === 'refund' || cause === 'complaint' || cause === 'part';

/** Given back because the order itself became cheaper: it is in no amount due, and so in no revenue. */
const OUT_OF_THE_TOTAL: readonly RefundCause[] = ['change', 'missing', 'pickup'];
export const hasLeftTheTotal = (cause: RefundCause): boolean => OUT_OF_THE_TOTAL.includes(cause);
/** Of a row of `refunds`: the same in SQL. */
export const staysInTheTotal = sql<boolean>`cause not in (${sql.join(OUT_OF_THE_TOTAL.map((cause) => sql.lit(cause)))})`;

export type Refund = Omit<Fields<Selectable<RefundsTable>>, 'amount'> & { amount: Cents };

const toRefund = (row: Selectable<RefundsTable>): Refund => ({ ...toFields(row), amount: cents(row.amount) });

export async function ofOrder(db: Db | Tx, ref: CompanyRef, orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ company_id: ref.companyId, order_id: orderId }))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map(toRefund);
}

export async function find(db: Db | Tx, ref: CompanyRef, refundId: string): Promise<Refund> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ company_id: ref.companyId, id: refundId }))
    .executeTakeFirstOrThrow();
  return toRefund(row);
}

export async function live(db: Db | Tx, ref: CompanyRef, orderId: string, cause: RefundCause): Promise<Refund | null> {
  const row = await db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ company_id: ref.companyId, order_id: orderId, cause }))
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

/** Who bears a refund, and the complaint that it settles. */
export type Charge = Pick<Refund, 'borneBy' | 'complaintId'>;
/** Without `id` a new one: the same id is given where a repeated call must find what it opened before. */
type Terms = Partial<Charge & Pick<Refund, 'id' | 'reason'>>;

/** FLO-71, law:atomic-counter: the index allows one live refund; a second caller gets the first one's. */
export async function open(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  cause: RefundCause,
  amount: number,
  { id = ctx.newId(), borneBy = 'shop', complaintId = null, reason = null }: Terms = {},
): Promise<Refund> {
  const row = await tx
    .insertInto('refunds')
    .values({
      company_id: order.companyId,
      id,
      order_id: order.id,
      cause,
      amount,
      state: 'asked',
      asked_at: ctx.now(),
      borne_by: borneBy,
      complaint_id: complaintId,
      reason,
      ...(borneBy === 'shop' ? sharesIn(order, cause, amount) : {}),
    })
    .onConflict((conflict) =>
      // Literals: the planner does not match the partial index with parameters.
      conflict
        .columns(['company_id', 'order_id', 'cause'])
        .where('state', '<>', sql.lit('failed'))
        .where('cause', '<>', sql.lit('provider'))
        .where('cause', '<>', sql.lit('missing'))
        .where('cause', '<>', sql.lit('part'))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  const refund = row ? toRefund(row) : await live(tx, order, order.id, cause);
  if (!refund) throw new Error('the refund was neither opened nor found');
  return refund;
}

/** A refund that somebody made at the provider. Null when it is known already. */
export async function keepForeign(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { providerRefundId, amountCents, isBorneByShop }: ProviderRefund,
): Promise<Refund | null> {
  const row = await tx
    .insertInto('refunds')
    .values({
      company_id: order.companyId,
      id: ctx.newId(),
      order_id: order.id,
      cause: 'provider',
      amount: amountCents,
      state: 'asked',
      asked_at: ctx.now(),
      provider_refund_id: providerRefundId,
      borne_by: isBorneByShop ? 'shop' : 'platform',
      ...(isBorneByShop ? sharesIn(order, 'provider', amountCents) : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

/** What of a refund is the tip, and whether it takes the rest: decided once, because retries must agree. */
function sharesIn(order: Order, cause: RefundCause, amount: number) {
  const tip = tipIn(order, cause, amount);
  return { tip, returns_fee: takesAll(order, sql<number>`(${amount}::int - ${tip})`) };
}

/** What was captured for the meal. */
const soldFor = ({ companyId, id, amountDue, tip }: Order) => sql<number>`(coalesce((
  select e.amount from ledger_movements m
  join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'provider'
  where m.company_id = ${companyId} and m.idempotency_key = ${`capture:${id}`}) - ${tip}::int, ${amountDue}::int))`;

/** Together with the earlier ones the shop gives back all that the meal cost. */
const takesAll = (order: Order, amount: RawBuilder<number>) => sql<boolean>`
  ${amount} + coalesce((
    select sum(r.amount - r.tip) from refunds r
    where r.company_id = ${order.companyId} and r.order_id = ${order.id} and r.state <> 'failed'
      and r.borne_by = 'shop'), 0) >= ${soldFor(order)}`;

/** FLO-96: a cancellation gives the tip back first, whatever the shop keeps; anything else only after the whole meal. */
function tipIn(order: Order, cause: RefundCause, amount: number): RawBuilder<number> {
  const { companyId, id, tip } = order;
  if (tip === 0) return sql<number>`0`;
  const mealLeft =
    cause === 'cancel' ? sql`0` : sql`greatest(0, ${soldFor(order)} - coalesce(sum(r.amount - r.tip), 0))`;
  return sql<number>`(
    select greatest(0, least(${tip}::int - coalesce(sum(r.tip), 0), ${amount}::int - ${mealLeft}))::int
    from refunds r where r.company_id = ${companyId} and r.order_id = ${id} and r.state <> 'failed')`;
}

export const failRefund = (tx: Tx, ctx: Ctx, refund: Refund, failure: string, providerRefundId: string | null = null) =>
  save(tx, ctx, refund, { state: 'failed', providerRefundId, failure });

type Outcome = { state: RefundsTable['state']; providerRefundId: string | null; failure?: string };

export async function save(tx: Tx, ctx: Ctx, refund: Refund, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      state: outcome.state,
      provider_refund_id: outcome.providerRefundId,
      failure: outcome.failure ?? null,
      settled_at: outcome.state === 'asked' ? null : ctx.now(),
    })
    .where((eb) => eb.and({ company_id: refund.companyId, id: refund.id }))
    .execute();
}
