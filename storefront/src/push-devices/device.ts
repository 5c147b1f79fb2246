import { readPushService, registerDevice, withdrawDevice, type PushService } from '@comptoir/contract/push-devices.ts';
import { call } from '@comptoir/web/call/call.ts';
import {
  keepDevice,
  keptDevice,
  orderIn,
  type KeptDevice,
  type PlacedOrder,
  type Subscription,
} from './kept-device.ts';
import { followPageMessages } from './page-messages.ts';

/** `home-screen`: an iPhone or iPad notifies only pages that were put on its home screen. */
export type Ability = 'none' | 'home-screen' | 'blocked' | 'able';

export function abilityOf(): Ability {
  const isApple =
    /iphone|ipad|ipod/i.test(navigator.userAgent) || (/mac/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isApple && !isInstalled) return 'home-screen';
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export const readService = async (): Promise<PushService | null> =>
  (await call(readPushService, { params: {} })).service;

function inOurForm(given: unknown): Subscription {
  const { endpoint = '', keys } = given as Partial<Subscription>;
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

async function subscribe(service: PushService): Promise<KeptDevice> {
  if ('pageUrl' in service) {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(service.pageUrl, { method: 'POST', headers, body: '{}' });
    if (!reply.ok) throw new Error('no subscription');
    return { subscription: inOurForm(await reply.json()), pageUrl: service.pageUrl };
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const { applicationServerKey } = service;
  const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return { subscription: inOurForm(own.toJSON()), pageUrl: null };
}

/** Called by a press: browsers ask their question only then. False: they were told no. */
export async function agree(shopId: string, service: PushService, order: PlacedOrder | null): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const device = await subscribe(service);
  await call(registerDevice, { params: {}, body: { shopId, subscription: device.subscription, ...orderIn(order) } });
  keepDevice(shopId, device);
  followPageMessages(device);
  return true;
}

export async function withdraw(shopId: string): Promise<void> {
  const device = keptDevice(shopId);
  if (!device) return;
  await call(withdrawDevice, { params: {}, body: { shopId, address: device.subscription.endpoint } });
  keepDevice(shopId, null);
}

/** Browsers renew addresses as they like, and an owner may have withdrawn from a notification. */
export async function renew(shopId: string, order: PlacedOrder | null = null): Promise<boolean> {
  const known = keptDevice(shopId);
  if (!known || Notification.permission !== 'granted') return false;
  const device = await current(known);
  const previousAddress = known.subscription.endpoint;
  const hasMoved = device.subscription.endpoint !== previousAddress;
  const body = { shopId, subscription: device.subscription, isRenewal: true, ...orderIn(order) };
  const { isSubscribed } = await call(registerDevice, {
    params: {},
    body: hasMoved ? { ...body, previousAddress } : body,
  });
  keepDevice(shopId, isSubscribed ? device : null);
  if (isSubscribed) followPageMessages(device);
  return isSubscribed;
}

async function current(known: KeptDevice): Promise<KeptDevice> {
  if (known.pageUrl !== null) return known;
  const own = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  return own ? { subscription: inOurForm(own.toJSON()), pageUrl: null } : known;
}
