import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as searches from './searches.store.ts';

/** The search looks again once this transaction has committed. Harmless for an order without one. */
export async function wakeSearch(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await ctx.jobs.enqueue(tx, 'search-tick', { companyId: ctx.companyId, orderId, startedAt: null });
}

export async function wakeSearchesOf(tx: Tx, ctx: Ctx, shopIds: readonly string[]): Promise<void> {
  await wakeAll(tx, ctx, await searches.runningAt(tx, ctx.companyId, shopIds));
}

export async function wakeAll(tx: Tx, ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    // eslint-disable-next-line no-await-in-loop -- left together, by the transaction's last statement
    await wakeSearch(tx, ctx, orderId);
  }
}
