import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readHubAgain } from './hub.queries.ts';

export const hubLive: Pick<LiveHandlers, 'hub-changed'> = {
  'hub-changed': ({ shopId }, cache) => void readHubAgain(cache, shopId),
};
