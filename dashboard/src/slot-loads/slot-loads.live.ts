import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putLoad } from './slot-loads.queries.ts';

export const slotLoadsLive: Pick<LiveHandlers, 'slot-load-changed'> = {
  'slot-load-changed': ({ shopId, load }, cache) => {
    if (shopId) putLoad(cache, shopId, load);
  },
};
