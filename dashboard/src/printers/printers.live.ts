import type { LiveHandlers } from '@comptoir/web/live/live.ts';

/** PRN-13, PRN-22: what waits and how the printers are is read again. */
export const printersLive: Pick<LiveHandlers, 'print-job-changed' | 'printers-changed'> = {
  'print-job-changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: ['printJobs'] });
    void cache.invalidateQueries({ queryKey: ['printers'] });
  },
  'printers-changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: ['printJobs'] });
    void cache.invalidateQueries({ queryKey: ['printers'] });
  },
};
