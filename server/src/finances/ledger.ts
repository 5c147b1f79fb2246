import type { Bearer } from '@comptoir/domain/complaints/complaint.ts';
import type { FeePart } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { LedgerAccount } from '../db/tables/money-tables.ts';

export type Movement = {
  kind:
    | 'capture'
    | 'refund'
    | 'refund-returned'
    | 'voucher'
    | 'dispute'
    | 'dispute-won'
    | 'fee'
    | 'fee-returned'
    | 'payout'
    | 'payout-failed'
    | 'provider-fee'
    | 'tips-paid-out';
  /** Null where many orders are meant. */
  orderId: string | null;
  key: string;
  entries: Entry[];
};
export type Entry = {
  account: LedgerAccount;
  shopId: string;
  amount: number;
  part?: FeePart | null;
};

/**
 * From the provider to the shop; a negative amount goes back, at the cost of whoever bears it. What of it is a tip is owed
 * to the staff (FLO-96).
 */
export const transferTo = (shopId: string, amount: number, borneBy: Bearer = 'shop', tip = 0): Movement['entries'] => [
  { account: 'provider', shopId, amount },
  ...(amount === tip ? [] : [{ account: borneBy, shopId, amount: tip - amount }]),
  ...(tip === 0 ? [] : [{ account: 'tips' as const, shopId, amount: -tip }]),
];

/** law:balanced-ledger: the database refuses entries that do not sum to zero. False when it was booked before. */
export async function bookMovement(tx: Tx, ctx: Ctx, movement: Movement): Promise<boolean> {
  return (await bookMovements(tx, ctx, [movement])).has(movement.key);
}

/** Several at the price of one. Returns the keys of those that were not booked before. */
export async function bookMovements(tx: Tx, ctx: Ctx, movements: readonly Movement[]): Promise<Set<string>> {
  const booked = await tx
    .insertInto('ledger_movements')
    .values(
      movements.map(({ kind, orderId, key }) => ({
        company_id: ctx.companyId,
        id: ctx.newId(),
        at: ctx.now(),
        kind,
        order_id: orderId,
        idempotency_key: key,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'idempotency_key']).doNothing())
    .returning(['id', 'idempotency_key'])
    .execute();
  const entries = booked.flatMap(({ id, idempotency_key: key }) =>
    movements
      .filter((movement) => movement.key === key)
      .flatMap((movement) => movement.entries)
      .map(({ account, shopId, amount, part = null }, position) => ({
        company_id: ctx.companyId,
        movement_id: id,
        position,
        account,
        shop_id: shopId,
        amount,
        part,
      })),
  );
  if (entries.length > 0) await tx.insertInto('ledger_entries').values(entries).execute();
  return new Set(booked.map((row) => row.idempotency_key));
}

/** What was booked under this key; nothing when it never was. */
export async function entriesOf(tx: Tx, ctx: Ctx, key: string): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('ledger_movements as m')
    .innerJoin('ledger_entries as e', (join) =>
      join.onRef('e.company_id', '=', 'm.company_id').onRef('e.movement_id', '=', 'm.id'),
    )
    .select(['e.account', 'e.shop_id', 'e.amount', 'e.part'])
    .where('m.company_id', '=', ctx.companyId)
    .where('m.idempotency_key', '=', key)
    .orderBy('e.position')
    .execute();
  return rows.map((row) => ({ ...row, shopId: row.shop_id ?? '' }));
}
