import { awaitsTill } from '@comptoir/domain/till/awaits-till.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Change } from '../orders/effects.ts';

/** FLO-32, FLO-77: an accepted order is sent by a job; to a till that accepts by itself, as soon as it rings. */
export async function tellTill(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { order, shop } = change;
  const isDue = isOneTouch(shop) ? hasBegunToRing(change) : isAccepted(change);
  if (!isDue || !awaitsTill(order, shop)) return;
  await ctx.jobs.enqueue(tx, 'push-to-till', { companyId: order.companyId, orderId: order.id, attempt: 0 });
}

const hasBegunToRing = ({ before, order }: Change): boolean =>
  order.status === 'contacting' && before?.status !== 'contacting';
const isAccepted = ({ event }: Change): boolean => event === 'accept' || event === 'auto-accept';
