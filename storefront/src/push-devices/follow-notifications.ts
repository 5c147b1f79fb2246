import { keptDevice } from './kept-device.ts';

/** Only for a browser that has agreed before. */
export function followNotifications(shopId: string): void {
  if (keptDevice(shopId)) import('./device.ts').then(({ renew }) => renew(shopId)).catch(() => undefined);
}
