import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { TillStock } from '../../ports/real/tills/zelty-news.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

/**
 * law:atomic-counter: one statement decides which of two messages is the newer one; of two of the same moment, sold out
 * counts. Returns what was turned off before, or null when the message comes too late.
 */
export async function tell(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  { of, posRef, soldOut }: TillStock,
  at: Instant,
): Promise<Record<string, number> | null> {
  const { rows } = await sql<{ turnedOff: Record<string, number> }>`
    insert into till_stock (company_id, shop_id, part, pos_ref, told_at, sold_out)
    values (${companyId}, ${shopId}, ${of}, ${posRef}, ${at}, ${soldOut})
    on conflict (company_id, shop_id, part, pos_ref) do update
      set told_at = excluded.told_at, sold_out = excluded.sold_out
      where excluded.told_at > till_stock.told_at
        or (excluded.told_at = till_stock.told_at and excluded.sold_out and not till_stock.sold_out)
    returning turned_off as "turnedOff"`.execute(tx);
  return rows[0]?.turnedOff ?? null;
}

export async function keepTurnedOff(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  { of, posRef }: TillStock,
  turnedOff: Record<string, number>,
): Promise<void> {
  await tx
    .updateTable('till_stock')
    .set({ turned_off: JSON.stringify(turnedOff) })
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, part: of, pos_ref: posRef }))
    .execute();
}
