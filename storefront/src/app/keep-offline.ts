import { keptDevice } from '../push-devices/kept-device.ts';
import { currentPage } from './page-store.ts';

/** The last menu stays readable without a network. A browser that refuses does without. */
export function keepOffline(): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register('/s/sw.js', { scope: '/s/' }).catch(() => undefined);
  followNotifications();
}

/** Only for a browser that has agreed before. */
function followNotifications(): void {
  const { shopId } = currentPage().shop;
  if (!keptDevice(shopId)) return;
  import('../push-devices/device.ts').then(({ renew }) => renew(shopId)).catch(() => undefined);
}
