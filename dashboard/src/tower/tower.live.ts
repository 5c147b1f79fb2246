import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putPostMessage } from './tower.queries.ts';

export const towerLive: Pick<LiveHandlers, 'post-message-changed'> = {
  'post-message-changed': ({ message, shopId }, cache) => {
    if (shopId) putPostMessage(cache, shopId, message);
  },
};
