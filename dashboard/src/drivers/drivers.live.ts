import type { LiveHandlers } from '../app/live-handlers.ts';
import { putDriver } from './drivers.queries.ts';

export const driversLive: Pick<LiveHandlers, 'driver-changed'> = {
  'driver-changed': ({ driver }, cache) => putDriver(cache, driver),
};
