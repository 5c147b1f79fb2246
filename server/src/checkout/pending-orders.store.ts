import type { Carrier } from '@comptoir/domain/deliveries/reception.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toColumns, toFields, type Fields } from '../db/rows.ts';
import type { PendingOrdersTable } from '../db/tables/service-tables.ts';
import type { PlacedInput } from './place-order.ts';
import type { SlotPlace } from '../slot-loads/slot-places.store.ts';
import type { Visitor } from '../magic-links/visitor.ts';
import type { Fees } from './prices.store.ts';
import type { TakenPromotion } from '../promotions/take-promotion.ts';

/** Everything the order is made of once its card is authorised, with the prices shown to the customer. */
export type PendingDraft = {
  body: PlacedInput['body'];
  lines: OrderLine[];
  fees: Fees;
  carrier: Carrier;
  /** Taken when the bank has confirmed. */
  slot: SlotPlace | null;
  /** HRS-25: of a customer who named no hour; another window serves them as well. */
  soonest?: { notBefore: Instant | null } | null;
  /** PRO-24: counted then, too. */
  promotion?: TakenPromotion | null;
  /** LNK-21: the bank's answer may come without the browser. */
  visitor?: Visitor | null;
  /** LOY-08: taken then, as well. */
  cashbackUsed?: Cents;
  /** FLO-96 */
  tip?: Cents;
  /** REP-10. */
  testNumber?: number | null;
  amountDue: number;
  chargeId: string;
  /** The shop's account when the card was asked for: the provider's key allows no other afterwards. */
  payeeAccountId?: string | null;
  /** Part of the provider's idempotency key: another try after a refused card is another payment. */
  attempt: string;
};
export type PendingOrder = Omit<Fields<Selectable<PendingOrdersTable>>, 'draft'> & { draft: PendingDraft };

type OrderRef = { companyId: string; id: string };

const toPending = (row: Selectable<PendingOrdersTable>): PendingOrder => ({
  ...toFields(row),
  draft: row.draft as PendingDraft,
});

/** Returns the row of an earlier try, with its time extended, if there is one. */
export async function open(tx: Tx, pending: PendingOrder): Promise<PendingOrder> {
  const row = await tx
    .insertInto('pending_orders')
    .values(toColumns(pending))
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ expires_at: pending.expiresAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPending(row);
}

export async function find(db: Db | Tx, { companyId, id }: OrderRef): Promise<PendingOrder | null> {
  const row = await db
    .selectFrom('pending_orders')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id }))
    .executeTakeFirst();
  return row ? toPending(row) : null;
}

/** Deletes the row: only one of several callers gets it, and makes the order. */
export async function take(tx: Tx, { companyId, id }: OrderRef): Promise<PendingOrder | null> {
  const row = await tx
    .deleteFrom('pending_orders')
    .where((eb) => eb.and({ company_id: companyId, id }))
    .returningAll()
    .executeTakeFirst();
  return row ? toPending(row) : null;
}

const change = (db: Db, { companyId, id }: OrderRef, columns: Updateable<PendingOrdersTable>) =>
  db
    .updateTable('pending_orders')
    .set(columns)
    .where((eb) => eb.and({ company_id: companyId, id }))
    .execute();

export async function savePayment(db: Db, order: OrderRef, providerPaymentId: string): Promise<void> {
  await change(db, order, { provider_payment_id: providerPaymentId });
}

export async function expire(db: Db, order: OrderRef, now: Instant): Promise<void> {
  await change(db, order, { expires_at: now });
}

export async function ownerOfPayment(system: Db, providerPaymentId: string): Promise<OrderRef | null> {
  const row = await system
    .selectFrom('pending_orders')
    .select(['company_id', 'id'])
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, id: row.id } : null;
}
