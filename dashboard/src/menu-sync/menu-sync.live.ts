import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { menuKey, tillMenuKey } from '../menu/menu.queries.ts';
import { putSyncRun } from './menu-sync.queries.ts';

export const menuSyncLive: Pick<LiveHandlers, 'sync-run-changed'> = {
  'sync-run-changed': ({ shopId, run }, cache) => {
    if (!shopId) return;
    putSyncRun(cache, shopId, run);
    // SYN-35: a pull that begins may lock the menu, and one that fails unlocks it; one that succeeds replaces it.
    if (run.kind === 'pull' && run.state !== 'done') void cache.invalidateQueries({ queryKey: menuKey(shopId) });
    // CAT-API-35: what the till sells is kept with the menu that it replaced.
    if (run.kind === 'pull' && run.state === 'done') void cache.invalidateQueries({ queryKey: tillMenuKey(shopId) });
  },
};
