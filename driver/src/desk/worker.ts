import { logError } from '@comptoir/web/call/log.ts';

export const WORKER_ICON = '/livreur-icon-192.png';

/** Opens the page without a network and shows notifications; the page works without it. */
export function registerWorker(): void {
  // In development files change under the same name, which the worker would keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/livreur-sw.js', { scope: '/livreur' }).catch(logError);
}
