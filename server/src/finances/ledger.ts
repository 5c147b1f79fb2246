import type { Bearer } from '@comptoir/domain/complaints/complaint.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';

export type Movement = {
  kind: 'capture' | 'refund' | 'refund-returned' | 'voucher' | 'dispute' | 'dispute-won';
  orderId: string;
  key: string;
  entries: { account: 'provider' | Bearer; shopId: string; amount: number }[];
};

/** From the provider to the shop; a negative amount goes back, at the cost of whoever bears it. */
export const transferTo = (shopId: string, amount: number, borneBy: Bearer = 'shop'): Movement['entries'] => [
  { account: 'provider', shopId, amount },
  { account: borneBy, shopId, amount: -amount },
];

/** law:balanced-ledger: the database refuses entries that do not sum to zero. False when it was booked before. */
export async function bookMovement(tx: Tx, ctx: Ctx, movement: Movement): Promise<boolean> {
  const booked = await tx
    .insertInto('ledger_movements')
    .values({
      company_id: ctx.companyId,
      id: ctx.newId(),
      at: ctx.now(),
      kind: movement.kind,
      order_id: movement.orderId,
      idempotency_key: movement.key,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!booked) return false;
  await tx
    .insertInto('ledger_entries')
    .values(
      movement.entries.map((entry, position) => ({
        company_id: ctx.companyId,
        movement_id: booked.id,
        position,
        account: entry.account,
        shop_id: entry.shopId,
        amount: entry.amount,
      })),
    )
    .execute();
  return true;
}
