import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as searches from './searches.store.ts';

/**
 * Something has changed for a search: it looks around as soon as this transaction has committed. Harmless for an order
 * that looks for nobody.
 */
export async function wakeSearch(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await ctx.jobs.enqueue(tx, 'search-tick', { companyId: ctx.companyId, orderId, startedAt: null });
}

/** Somebody can be asked at these shops who could not before. */
export async function wakeSearchesOf(tx: Tx, ctx: Ctx, shopIds: readonly string[]): Promise<void> {
  await wakeAll(tx, ctx, await searches.runningAt(tx, ctx.companyId, shopIds));
}

export async function wakeAll(tx: Tx, ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    // eslint-disable-next-line no-await-in-loop -- left together, by the transaction's last statement
    await wakeSearch(tx, ctx, orderId);
  }
}
