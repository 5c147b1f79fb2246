import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { refreshUser, sessionState } from '../session/session.ts';

/** LCH-26: the session brings the panel, and takes it away. */
export const launchLive: Pick<LiveHandlers, 'launch-changed'> = {
  'launch-changed': ({ shopId }, cache) => {
    void cache.invalidateQueries({ queryKey: ['launch', shopId] });
    const session = sessionState();
    if (session.status === 'authenticated' && session.user.shopId === shopId) void refreshUser().catch(logError);
  },
};
