import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as inbox from './hub-inbox.store.ts';

/** One try besides those that are planned: it plans no others. */
const BESIDES = 1_000;

/** HUB-51: the hub answers again, or the shop was reconnected: what waits for it goes now, not at its next turn. */
export async function catchUp(tx: Tx, ctx: Ctx, ref: ShopRef): Promise<void> {
  const { companyId } = ref;
  const since = addMs(ctx.now(), -DAY);
  for (const { orderId } of await inbox.listUnposted(tx, ref, since)) {
    // eslint-disable-next-line no-await-in-loop -- one connection
    await ctx.jobs.enqueue(tx, 'push-to-till', { companyId, orderId, attempt: BESIDES });
  }
  for (const { orderId } of await inbox.listUntold(tx, ref, since)) {
    // eslint-disable-next-line no-await-in-loop -- one connection
    await ctx.jobs.enqueue(tx, 'tell-hub', { companyId, orderId, attempt: 0 });
  }
}
