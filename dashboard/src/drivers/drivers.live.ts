import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { moveCouriers } from './couriers.queries.ts';
import { moveDrivers, putDriver } from './drivers.queries.ts';

export const driversLive: Pick<LiveHandlers, 'driver-changed' | 'drivers-moved'> = {
  'driver-changed': ({ driver }, cache) => putDriver(cache, driver),
  'drivers-moved': ({ moves }, cache) => {
    moveDrivers(cache, moves);
    moveCouriers(cache, moves);
  },
};
