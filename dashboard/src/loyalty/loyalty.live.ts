import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { LOYALTY } from './loyalty.queries.ts';

/** SET-35: whoever shows the programme reads it again; a form with changes of its own tells them apart (SET-36). */
export const loyaltyLive: Pick<LiveHandlers, 'loyalty-changed'> = {
  'loyalty-changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: LOYALTY });
  },
};
