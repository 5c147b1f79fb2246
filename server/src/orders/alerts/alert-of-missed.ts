import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../effects.ts';
import { raiseAlert } from './alerts.ts';

/** FLO-36, FLO-43: an order that nobody took leaves the list; somebody must know, and may still call the customer. */
export async function alertOfMissed(tx: Tx, ctx: Ctx, { before, order }: Change): Promise<void> {
  if (order.status === 'missed' && before?.status !== 'missed')
    await raiseAlert(tx, ctx, order, 'order-missed', order.amountDue);
}
