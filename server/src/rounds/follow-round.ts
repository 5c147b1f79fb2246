import type { Order } from '@comptoir/domain/orders/order.ts';
import { roundOf } from '@comptoir/domain/rounds/round-plan.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Change } from '../orders/effects.ts';

/** What moves the hours of the others. */
const HOURS_CHANGE: ReadonlySet<Change['event']> = new Set([
  'add-time',
  'ready',
  'driver-near',
  'picked-up',
  'delivered',
  'validate',
]);

/** RND-09, RND-10: an effect. The others of the round are planned by a job: their rows are not locked here. */
export async function followRound(tx: Tx, ctx: Ctx, { event, before, order }: Change): Promise<void> {
  const was = before && roundOf(before);
  if (!before?.driverId || !was) return;
  const hasLeft = roundOf(order)?.id !== was.id;
  if (hasLeft || HOURS_CHANGE.has(event)) await planLater(tx, ctx, before, before.driverId, was.id);
}

const planLater = (tx: Tx, ctx: Ctx, { companyId }: Order, driverId: string, roundId: string): Promise<void> =>
  ctx.jobs.enqueue(tx, 'plan-round', { companyId, driverId, roundId });
