import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { gathered } from '../kernel/gathered.ts';
import { limited } from '../kernel/limited.ts';
import * as orders from './orders.store.ts';

type Reminder = { companyId: string; orderId: string };

/** All of one company: `db` sees no other. */
const isAwaited = gathered(async (db: Db, reminders: Reminder[]): Promise<boolean[]> => {
  const [first] = reminders;
  const ids = reminders.map(({ orderId }) => orderId);
  const awaited = first ? await orders.awaited(db, first, ids) : new Set<string>();
  return ids.map((orderId) => awaited.has(orderId));
});

/** As many at once as other jobs. */
const inTurn = limited(4);

/** Nearly all reminders come after the order was answered: they are skipped a hundred at a time. */
export async function ifAwaited(ctx: Ctx, orderId: string, work: () => Promise<void>): Promise<void> {
  if (await isAwaited(ctx.db, { companyId: ctx.companyId, orderId })) await inTurn(work);
}
