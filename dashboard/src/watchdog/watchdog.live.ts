import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { hearEcho } from './echo.ts';
import { putDevice } from './watchdog.queries.ts';

export const watchdogLive: Pick<LiveHandlers, 'device-changed'> = {
  'device-changed': ({ device, echo }, cache) => {
    putDevice(cache, device);
    if (echo) hearEcho(echo);
  },
};
