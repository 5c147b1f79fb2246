import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ShopAlert, ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../../audit/audit.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import { toggleRight } from '@comptoir/domain/drivers/rights.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import type { ShopsScope } from '../orders.store.ts';
import * as alerts from './alerts.store.ts';

type Troubled = Pick<Order, 'id' | 'companyId' | 'shopId' | 'orderNumber'>;

/** FLO-86: once per order and kind, also in the log; `amount` where money is due. */
export async function raiseAlert(
  tx: Tx,
  ctx: Ctx,
  order: Troubled,
  kind: ShopAlertKind,
  amount: number | null = null,
  { until, reason }: { until?: Day | undefined; reason?: string | null } = {},
): Promise<void> {
  const isNew = await raise(tx, ctx, {
    companyId: order.companyId,
    shopId: order.shopId,
    orderId: order.id,
    driverId: null,
    kind,
    data: { orderNumber: order.orderNumber, amount, ...(until && { until }), ...(reason && { reason }) },
  });
  if (isNew) ctx.log.error({ orderId: order.id, kind, traceId: ctx.traceId, severity: 'high' }, 'a shop is alerted');
}

type Newcomer = { companyId: string; shopId: string; driverId: string } & NonNullable<ShopAlert['data']['driver']>;

/** DRV-30: once per driver and shop, even after somebody has read it. */
export async function tellOfNewcomer(tx: Tx, ctx: Ctx, { name, kind, ...ref }: Newcomer): Promise<void> {
  const data = { orderNumber: '', amount: null, driver: { name, kind } };
  await raise(tx, ctx, { ...ref, orderId: null, kind: 'driver-registered', data });
}

type ShopOf = { companyId: string; shopId: string };

type RejectedPayout = {
  companyId: string;
  shopId: string;
  transactionId: string;
  amount: number;
  failure: string | null;
};

/** PAY-09: the caller says it once. */
export async function alertOfPayout(tx: Tx, ctx: Ctx, { companyId, shopId, ...payout }: RejectedPayout): Promise<void> {
  const { transactionId, amount, failure } = payout;
  const data = { orderNumber: '', amount };
  await raise(tx, ctx, { companyId, shopId, orderId: null, driverId: null, kind: 'payout-failed', data });
  ctx.log.error({ transactionId, shopId, failure, traceId: ctx.traceId, severity: 'high' }, 'a bank rejected a payout');
}

/** SYN-67: the caller says it once. */
export async function alertOfTillKey(tx: Tx, ctx: Ctx, { companyId, shopId }: ShopOf): Promise<void> {
  const data = { orderNumber: '', amount: null };
  await raise(tx, ctx, { companyId, shopId, orderId: null, driverId: null, kind: 'till-key-refused', data });
  ctx.log.error({ shopId, traceId: ctx.traceId, severity: 'high' }, 'a till refuses its key');
}

export async function withdrawTillKey(tx: Tx, ctx: Ctx, { shopId }: ShopOf): Promise<void> {
  await closed(tx, ctx, await alerts.close(tx, ctx, { shopId, kind: 'till-key-refused' }));
}

export async function raise(tx: Tx, ctx: Ctx, told: Omit<ShopAlert, 'id' | 'createdAt'>): Promise<boolean> {
  const alert = await alerts.insert(tx, { ...told, id: ctx.newId(), createdAt: ctx.now() });
  if (!alert) return false;
  await audit(tx, ctx, {
    action: 'alert.raise',
    entity: 'alert',
    entityId: alert.id,
    shopId: alert.shopId,
    after: alert,
  });
  await appendEvent(tx, alert, 'alert-raised', { alert });
  return true;
}

/**
 * DRV-11, DRV-30, PAY-10, HUB-52: newcomers are told to those who may enable them, payouts to those who read finances, a
 * refused access to those who may reconnect.
 */
const isFor = (user: UserCtx['user'], { shopId, kind, data }: ShopAlert): boolean => {
  const rights = rightsAt(user, shopId);
  if (kind === 'payout-failed') return rights.includes('finance');
  if (kind === 'hub-to-reconnect') return rights.includes('hub');
  return !data.driver || rights.includes(toggleRight(data.driver.kind));
};

export async function openAlerts(ctx: UserCtx, scope: ShopsScope): Promise<ShopAlert[]> {
  return (await alerts.open(ctx.db, scope)).filter((alert) => isFor(ctx.user, alert));
}

export async function closeAlert(
  ctx: UserCtx,
  { params }: { params: { companyId: string; shopId: string; alertId: string } },
): Promise<void> {
  await ctx.answer(async (tx) => {
    const alert = mustExist(await alerts.find(tx, params, params.alertId));
    if (!isFor(ctx.user, alert)) throw new Refused('FORBIDDEN');
    // HUB-42: read is not dealt with; it goes with its order.
    if (alert.kind === 'hub-order-failed') return;
    await closed(tx, ctx, await alerts.close(tx, ctx, { id: params.alertId }));
  });
}

export async function withdrawAlert(ctx: Ctx, orderId: string, kind: ShopAlertKind): Promise<void> {
  await ctx.transaction((tx) => withdrawAlertIn(tx, ctx, orderId, kind));
}

export async function withdrawAlertIn(tx: Tx, ctx: Ctx, orderId: string, kind: ShopAlertKind): Promise<void> {
  await closed(tx, ctx, await alerts.close(tx, ctx, { orderId, kind }));
}

/** Enabled by somebody: nobody needs to read of it any more. */
export async function withdrawNewcomer(tx: Tx, ctx: Ctx, driver: { shopId: string; driverId: string }): Promise<void> {
  await closed(tx, ctx, await alerts.close(tx, ctx, driver));
}

type OfHub = { companyId: string; shopId: string; kind: ShopAlertKind; hubId: string };

export async function closeHubAlert(tx: Tx, ctx: Ctx, which: OfHub): Promise<void> {
  await closed(tx, ctx, await alerts.close(tx, ctx, which));
}

async function closed(tx: Tx, ctx: Ctx, alert: Awaited<ReturnType<typeof alerts.close>>): Promise<void> {
  if (!alert) return;
  await audit(tx, ctx, { action: 'alert.close', entity: 'alert', entityId: alert.id, shopId: alert.shopId });
  await appendEvent(tx, alert, 'alert-closed', { alertId: alert.id });
}
