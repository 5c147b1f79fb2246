import type { LiveHandlers } from '../app/live-handlers.ts';
import { hearDevice } from './echo.ts';
import { callPost } from './unanswered.ts';
import { putDevice } from './watchdog.queries.ts';

export const watchdogLive: Pick<LiveHandlers, 'device-changed' | 'order-unanswered'> = {
  'device-changed': ({ device }, cache) => {
    putDevice(cache, device);
    hearDevice(device);
  },
  'order-unanswered': (order) => callPost(order),
};
