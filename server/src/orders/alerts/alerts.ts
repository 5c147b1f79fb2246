import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as alerts from './alerts.store.ts';

type Troubled = Pick<Order, 'id' | 'companyId' | 'shopId' | 'orderNumber'>;

/** FLO-86: once per order and kind, also in the log; `amount` where money is due. */
export async function raiseAlert(
  tx: Tx,
  ctx: Ctx,
  order: Troubled,
  kind: ShopAlertKind,
  amount: number | null = null,
): Promise<void> {
  const alert = await alerts.insert(tx, {
    id: ctx.newId(),
    companyId: order.companyId,
    shopId: order.shopId,
    orderId: order.id,
    kind,
    data: { orderNumber: order.orderNumber, amount },
    createdAt: ctx.now(),
  });
  if (!alert) return;
  ctx.log.error({ orderId: order.id, kind, traceId: ctx.traceId, severity: 'high' }, 'a shop is alerted');
  await audit(tx, ctx, {
    action: 'alert.raise',
    entity: 'alert',
    entityId: alert.id,
    shopId: alert.shopId,
    after: alert,
  });
  await appendEvent(tx, alert, 'alert-raised', { alert });
}

export async function closeAlert(
  ctx: Ctx,
  { params }: { params: { companyId: string; shopId: string; alertId: string } },
): Promise<void> {
  await ctx.answer(async (tx) => {
    if (!(await alerts.exists(tx, params, params.alertId))) throw new Refused('NOT_FOUND');
    await closed(tx, ctx, await alerts.close(tx, ctx, { id: params.alertId }));
  });
}

export async function withdrawAlert(ctx: Ctx, orderId: string, kind: ShopAlertKind): Promise<void> {
  await ctx.transaction((tx) => withdrawAlertIn(tx, ctx, orderId, kind));
}

export async function withdrawAlertIn(tx: Tx, ctx: Ctx, orderId: string, kind: ShopAlertKind): Promise<void> {
  await closed(tx, ctx, await alerts.close(tx, ctx, { orderId, kind }));
}

async function closed(tx: Tx, ctx: Ctx, alert: Awaited<ReturnType<typeof alerts.close>>): Promise<void> {
  if (!alert) return;
  await audit(tx, ctx, { action: 'alert.close', entity: 'alert', entityId: alert.id, shopId: alert.shopId });
  await appendEvent(tx, alert, 'alert-closed', { alertId: alert.id });
}
