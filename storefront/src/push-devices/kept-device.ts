import { registerDevice } from '@comptoir/contract/push-devices.ts';
import { call } from '@comptoir/web/call/call.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What this browser agreed to in this shop; `pageUrl` where an open page fetches its messages itself. */
export type KeptDevice = { subscription: Subscription; pageUrl: string | null };

/** An order that was placed with this browser. */
export type PlacedOrder = { orderId: string; orderToken: string };

const nameOf = (shopId: string): string => `push ${shopId}`;

export function keptDevice(shopId: string): KeptDevice | null {
  const { subscription, pageUrl = null } = (keptValue(nameOf(shopId)) as Partial<KeptDevice> | null) ?? {};
  return subscription ? { subscription, pageUrl } : null;
}

export const keepDevice = (shopId: string, device: KeptDevice | null): void =>
  keepText(nameOf(shopId), device && JSON.stringify(device));

export const orderIn = (order: PlacedOrder | null) =>
  order ? { order: { orderId: order.orderId, token: order.orderToken } } : {};

/** Sent while the page leaves: the shop learns whose device it is. One that agreed to nothing is not mentioned. */
export function attachDevice(shopId: string, order: PlacedOrder): void {
  const device = keptDevice(shopId);
  if (!device) return;
  const body = { shopId, subscription: device.subscription, isRenewal: true, ...orderIn(order) };
  call(registerDevice, { params: {}, body }, { outlivesPage: true }).catch(() => undefined);
}
