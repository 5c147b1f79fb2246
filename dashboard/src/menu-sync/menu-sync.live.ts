import type { LiveHandlers } from '../app/live-handlers.ts';
import { menuKey } from '../menu/menu.queries.ts';
import { putSyncJob } from './menu-sync.queries.ts';

export const menuSyncLive: Pick<LiveHandlers, 'sync-job-changed'> = {
  'sync-job-changed': ({ job }, cache) => {
    putSyncJob(cache, job);
    // SYN-35: a pull that begins may lock the menu, and one that fails unlocks it; one that succeeds replaces it.
    if (job.kind === 'pull' && job.state !== 'done') void cache.invalidateQueries({ queryKey: menuKey(job.shopId) });
  },
};
