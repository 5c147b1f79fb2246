import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** SHL-44: a job for the moment at which an element is available again; without an end there is none. */
export async function planEnd(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  { element, key }: { element: 'product' | 'option'; key: string },
  until: string | null,
): Promise<void> {
  if (until !== null) await ctx.jobs.enqueue(tx, 'end-menu-state', { companyId, shopId, element, key }, until);
}
