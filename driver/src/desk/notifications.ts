import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { useEffect, useRef } from 'react';
import { logError } from '@comptoir/web/call/log.ts';
import { say } from './outbox.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/** `missing`: this browser shows none, as on an iPhone whose page is not on the home screen. */
export type Permission = NotificationPermission | 'missing';

const permissionNow = (): Permission => ('Notification' in globalThis ? Notification.permission : 'missing');
const permission = aStore<Permission>(permissionNow());

export const usePermission = (): Permission => useStore(permission);

/** Only a press may ask. */
export async function askPermission(): Promise<void> {
  if ('Notification' in globalThis) await Notification.requestPermission();
  permission.set(permissionNow());
}

/** The settings of the telephone change behind the page. */
const rereadPermission = (): void => {
  if (permissionNow() !== permission.get()) permission.set(permissionNow());
};

/** DLV-16: the server learns whether this telephone can be called, and by which address if it has the means. */
export function useToldPermission({ driver, pushKey }: DriverDesk): void {
  const areAllowed = usePermission() === 'granted';
  const lastTold = useRef<boolean | null>(null);
  const isKnown = driver.areNotificationsAllowed === areAllowed;
  useEffect(() => {
    // Once per page: of two telephones of one driver, neither corrects the other for ever. The address is told each time,
    // because browsers renew it as they like.
    const needsTelling = !isKnown || (areAllowed && pushKey !== null);
    if (!needsTelling || lastTold.current === areAllowed) return;
    lastTold.current = areAllowed;
    tellPermission(areAllowed, pushKey).catch(logError);
  }, [areAllowed, isKnown, pushKey]);
  useEffect(() => {
    document.addEventListener('visibilitychange', rereadPermission);
    return () => document.removeEventListener('visibilitychange', rereadPermission);
  }, []);
}

async function tellPermission(areAllowed: boolean, pushKey: string | null): Promise<void> {
  const subscription = areAllowed && pushKey ? await subscribe(pushKey) : null;
  await say({ name: 'notifications', areAllowed, subscription });
}

/** Null where the browser has no push service: the page then rings by itself while it is open. */
async function subscribe(applicationServerKey: string) {
  try {
    const worker = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (
      await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    ).toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
  } catch (error) {
    logError(error);
    return null;
  }
}
