import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readDraftsAgain } from './menu-drafts.queries.ts';

export const menuDraftsLive: Pick<LiveHandlers, 'menu-draft-changed'> = {
  'menu-draft-changed': ({ shopId }, cache) => {
    void readDraftsAgain(cache, shopId);
  },
};
