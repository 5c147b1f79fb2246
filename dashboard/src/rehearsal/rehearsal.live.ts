import type { LiveHandlers } from '@comptoir/web/live/live.ts';

/** REP-05. */
export const rehearsalLive: Pick<LiveHandlers, 'rehearsal-changed'> = {
  'rehearsal-changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: ['rehearsal'] });
    void cache.invalidateQueries({ queryKey: ['firstSteps'] });
  },
};
