import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putNotification, readAgain } from './push.queries.ts';

/** PSH-18. */
export const pushLive: Pick<LiveHandlers, 'push-notification-changed' | 'push-notification-deleted'> = {
  'push-notification-changed': ({ notification }, cache) => putNotification(cache, notification),
  'push-notification-deleted': (_, cache) => readAgain(cache),
};
