import type { Carrier } from '@comptoir/domain/deliveries/reception.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { PendingOrdersTable } from '../db/service-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { PlacedInput } from './place-order.ts';
import type { Fees } from './prices.store.ts';

/** Everything the order is made of once its card is authorised, with the prices shown to the customer. */
export type PendingDraft = {
  body: PlacedInput['body'];
  lines: OrderLine[];
  fees: Fees;
  carrier: Carrier;
  amountDue: number;
  chargeId: string;
  /** Part of the provider's idempotency key: another try after a refused card is another payment. */
  attempt: string;
};
export type PendingOrder = ShopRef & {
  id: string;
  draft: PendingDraft;
  providerPaymentId: string | null;
  createdAt: Instant;
  expiresAt: Instant;
};

type OrderRef = { companyId: string; id: string };

const toPending = (row: Selectable<PendingOrdersTable>): PendingOrder => ({
  companyId: row.company_id,
  id: row.id,
  shopId: row.shop_id,
  draft: row.draft as PendingDraft,
  providerPaymentId: row.provider_payment_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Returns the row of an earlier try, with its time extended, if there is one. */
export async function open(tx: Tx, pending: PendingOrder): Promise<PendingOrder> {
  const row = await tx
    .insertInto('pending_orders')
    .values({
      company_id: pending.companyId,
      id: pending.id,
      shop_id: pending.shopId,
      draft: JSON.stringify(pending.draft),
      provider_payment_id: pending.providerPaymentId,
      created_at: pending.createdAt,
      expires_at: pending.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ expires_at: pending.expiresAt }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPending(row);
}

export async function find(db: Db | Tx, { companyId, id }: OrderRef): Promise<PendingOrder | null> {
  const row = await db
    .selectFrom('pending_orders')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toPending(row) : null;
}

/** Deletes the row: only one of several callers gets it, and makes the order. */
export async function take(tx: Tx, { companyId, id }: OrderRef): Promise<PendingOrder | null> {
  const row = await tx
    .deleteFrom('pending_orders')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toPending(row) : null;
}

export async function savePayment(db: Db, { companyId, id }: OrderRef, providerPaymentId: string): Promise<void> {
  await db
    .updateTable('pending_orders')
    .set({ provider_payment_id: providerPaymentId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function expire(db: Db, { companyId, id }: OrderRef, now: Instant): Promise<void> {
  await db
    .updateTable('pending_orders')
    .set({ expires_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** No company is known yet. */
export async function ownerOfPayment(system: Db, providerPaymentId: string): Promise<OrderRef | null> {
  const row = await system
    .selectFrom('pending_orders')
    .select(['company_id', 'id'])
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, id: row.id } : null;
}
