import { isLocked } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { defaultPreparation } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { accepting } from './answer-order.ts';
import { runCommand } from './command.ts';
import { capturePayment } from './money/capture.ts';
import * as orders from './orders.store.ts';
import { acceptsByItself } from './timers.ts';

/** FLO-33, ORS-08: a refused card leaves the order ringing. */
export async function autoAccept(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const shop = order && (await shops.find(ctx.db, order));
  if (!order || !shop || order.status !== 'contacting' || !acceptsByItself(shop)) return;
  if (isLocked(order, ctx.now())) return comeBack(ctx, order);
  try {
    await accept(ctx, order, shop);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The customer holds it. Otherwise somebody was quicker, the card was refused, or no service comes (DLV-23).
    if (error.refusal === 'ERROR_CHECKING_ORDER') return comeBack(ctx, order);
    ctx.log.warn({ orderId, refusal: error.refusal, severity: 'medium' }, 'an order was not accepted by itself');
  }
}

/** SHL-47: the rush's minutes are added to the shop's. */
async function accept(ctx: Ctx, order: Order, shop: Shop): Promise<void> {
  const minutes = defaultPreparation(order, shop);
  await ctx.effects.orderToAccept(ctx, order, order.id, minutes);
  const taken = await capturePayment(ctx, order, order.id, { event: 'auto-accept', by: 'server' });
  await ctx.transaction((tx) =>
    runCommand(tx, ctx, order, order.id, {
      ...accepting(ctx, minutes, taken),
      event: 'auto-accept',
      by: 'server',
    }),
  );
}

/** FLO-72: when the customer's lock ends. */
async function comeBack(ctx: Ctx, { companyId, id: orderId }: Order): Promise<void> {
  const held = await orders.find(ctx.db, ctx, orderId);
  const when = held?.customerLockUntil ?? ctx.now();
  await ctx.transaction((tx) => ctx.jobs.enqueue(tx, 'auto-accept', { companyId, orderId }, when));
}
