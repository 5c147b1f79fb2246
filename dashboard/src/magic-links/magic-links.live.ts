import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readListAgain } from './magic-links.queries.ts';

export const magicLinksLive: Pick<LiveHandlers, 'magic-link-created'> = {
  'magic-link-created': (_, cache) => {
    void readListAgain(cache);
  },
};
