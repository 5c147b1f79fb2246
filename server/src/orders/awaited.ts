import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { gathered } from '../kernel/gathered.ts';
import { limited } from '../kernel/limited.ts';
import * as orders from './orders.store.ts';

type Reminder = { companyId: string; orderId: string };

/** One company's: the queries of its `db` see no other. */
const isAwaited = gathered(async (db: Db, reminders: Reminder[]): Promise<boolean[]> => {
  const [first] = reminders;
  const ids = reminders.map(({ orderId }) => orderId);
  const awaited = first ? await orders.awaited(db, first, ids) : new Set<string>();
  return ids.map((orderId) => awaited.has(orderId));
});

/** As any other job's work: not all at once. */
const inTurn = limited(4);

/**
 * For the reminders of an order that awaits its answer. Nearly all of them come when it was answered long ago, and are
 * passed over a hundred at a time. An order that comes to wait again has new reminders.
 */
export async function ifAwaited(ctx: Ctx, orderId: string, work: () => Promise<void>): Promise<void> {
  if (await isAwaited(ctx.db, { companyId: ctx.companyId, orderId })) await inTurn(work);
}
