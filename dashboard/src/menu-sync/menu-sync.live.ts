import type { LiveHandlers } from '../app/live-handlers.ts';
import { menuKey, tillMenuKey } from '../menu/menu.queries.ts';
import { putSyncJob } from './menu-sync.queries.ts';

export const menuSyncLive: Pick<LiveHandlers, 'sync-job-changed'> = {
  'sync-job-changed': ({ shopId, job }, cache) => {
    if (!shopId) return;
    putSyncJob(cache, shopId, job);
    // SYN-35: a pull that begins may lock the menu, and one that fails unlocks it; one that succeeds replaces it.
    if (job.kind === 'pull' && job.state !== 'done') void cache.invalidateQueries({ queryKey: menuKey(shopId) });
    // CAT-API-35: what the till sells is kept with the menu that it replaced.
    if (job.kind === 'pull' && job.state === 'done') void cache.invalidateQueries({ queryKey: tillMenuKey(shopId) });
  },
};
