import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { PROMOTIONS } from './promotions.queries.ts';

/** CAT-API-36: the event says that a code has moved; the page reads what it shows of it. */
export const promotionsLive: Pick<LiveHandlers, 'promotion-changed'> = {
  'promotion-changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: PROMOTIONS });
  },
};
