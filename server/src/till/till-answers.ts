import type { Order } from '@comptoir/domain/orders/order.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Ctx } from '../ctx.ts';
import { refuseClosingService } from '../deliveries/broker/closing-guard.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { accepting } from '../orders/answer-order.ts';
import { runCommand } from '../orders/command.ts';
import { capturePayment } from '../orders/money/capture.ts';

type OrderRef = shops.ShopRef & { orderId: string };

/** FLO-32, API-62: only a till in one-touch mode accepts in the shop's place. */
export async function acceptAtTill(ctx: Ctx, ref: OrderRef, preparationMinutes: number): Promise<Order> {
  const shop = mustExist(await shops.find(ctx.db, ref));
  if (!isOneTouch(shop)) throw new Refused('ORDER_STATE');
  await refuseClosingService(ctx, ref, ref.orderId, preparationMinutes);
  const taken = await capturePayment(ctx, ref, ref.orderId, { event: 'accept', by: 'pos' });
  return ctx.transaction((tx) =>
    runCommand(tx, ctx, ref, ref.orderId, { ...accepting(ctx, preparationMinutes, taken), event: 'accept', by: 'pos' }),
  );
}

export async function markReadyAtTill(ctx: Ctx, ref: OrderRef): Promise<Order> {
  return ctx.transaction((tx) =>
    runCommand(tx, ctx, ref, ref.orderId, {
      event: 'ready',
      by: 'pos',
      change: () => ({ preparationEndedAt: ctx.now() }),
    }),
  );
}
