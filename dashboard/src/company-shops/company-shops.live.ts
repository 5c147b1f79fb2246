import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { refreshUser } from '../session/session.ts';
import { readShopsAgain } from './company-shops.queries.ts';

/** STO-60: the list, and the shop picker of whoever is signed in; new rights follow by themselves (ROL-10). */
export const companyShopsLive: Pick<LiveHandlers, 'shops-changed'> = {
  'shops-changed': (_, cache) => {
    void readShopsAgain(cache);
    refreshUser().catch(logError);
  },
};
