import { hubFailureWords, type HubFailure } from '@comptoir/domain/hub/orders/hub-failures.ts';
import type { ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { closeHubAlert, raise } from './alerts.ts';

type ShopRef = { companyId: string; shopId: string };
type HubAlertKind = Extract<
  ShopAlertKind,
  'hub-order-failed' | 'hub-unreachable' | 'hub-to-reconnect' | 'hub-stock-refused'
>;
type FailedAtHub = {
  id: string;
  brand: string;
  number: string;
  reason: HubFailure;
  detail: string | null;
  amount: number | null;
};

/** HUB-41: about an order that we do not have yet. */
export async function alertOfHubOrder(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  { id, brand, number, reason, detail, amount }: FailedAtHub,
): Promise<void> {
  const data = { orderNumber: number, amount, hub: { id, brand, reason: hubFailureWords(reason, detail) } };
  await raise(tx, ctx, { companyId, shopId, orderId: null, driverId: null, kind: 'hub-order-failed', data });
}

/** HUB-40, HUB-52: about the hub itself; told once, until it answers. */
export async function alertOfHub(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  kind: 'hub-unreachable' | 'hub-to-reconnect',
): Promise<void> {
  const data = { orderNumber: '', amount: null, hub: { id: 'hub', brand: 'HubRise' } };
  await raise(tx, ctx, { companyId, shopId, orderId: null, driverId: null, kind, data });
}

/** HUB-20: what the hub does not take stays for sale there. */
export async function alertOfHubStock(tx: Tx, ctx: Ctx, { companyId, shopId }: ShopRef, names: string): Promise<void> {
  const data = { orderNumber: '', amount: null, hub: { id: 'stock', brand: 'HubRise', reason: names } };
  await raise(tx, ctx, { companyId, shopId, orderId: null, driverId: null, kind: 'hub-stock-refused', data });
}

export const withdrawHubAlert = (
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  kind: HubAlertKind,
  hubId: string,
): Promise<void> => closeHubAlert(tx, ctx, { companyId, shopId, kind, hubId });
