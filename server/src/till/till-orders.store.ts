import type { AtTill } from '@comptoir/domain/till/till-step.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { TillOrdersTable } from '../db/tables/till-tables.ts';

type OrderRef = { companyId: string; orderId: string };

const toAtTill = (row: Selectable<TillOrdersTable>): AtTill & { orderId: string } => ({
  orderId: row.order_id,
  generation: row.generation,
  basket: row.basket,
  answeredAt: row.answered_at,
  tillOrderId: row.till_order_id,
  total: row.total,
  payAskedAt: row.pay_asked_at,
  paidAt: row.paid_at,
  closedAt: row.closed_at,
  gaveUpAt: row.gave_up_at,
  status: row.status,
  busyUntil: row.busy_until,
});

export const find = (db: Db | Tx, { companyId, orderId }: OrderRef): Promise<AtTill | null> =>
  firstOf(
    db
      .selectFrom('till_orders')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, order_id: orderId })),
    toAtTill,
  );

/** By the till's own number. */
export const findByNumber = (db: Db | Tx, companyId: string, tillOrderId: string) =>
  firstOf(
    db
      .selectFrom('till_orders')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, till_order_id: tillOrderId })),
    toAtTill,
  );

/** An order is on its way, and its number is not known yet. */
export async function isSending(db: Db | Tx, companyId: string, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('till_orders')
    .select('order_id')
    .where('company_id', '=', companyId)
    .where('till_order_id', 'is', null)
    .where('busy_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller has locked the order. */
export async function keep(tx: Tx, { companyId, shopId, orderId }: OrderRef & { shopId: string }, at: AtTill) {
  const columns = {
    generation: at.generation,
    basket: at.basket,
    answered_at: at.answeredAt,
    till_order_id: at.tillOrderId,
    total: at.total,
    pay_asked_at: at.payAskedAt,
    paid_at: at.paidAt,
    closed_at: at.closedAt,
    gave_up_at: at.gaveUpAt,
    status: at.status,
    busy_until: at.busyUntil,
  };
  await tx
    .insertInto('till_orders')
    .values({ company_id: companyId, order_id: orderId, shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id']).doUpdateSet(columns))
    .execute();
}
