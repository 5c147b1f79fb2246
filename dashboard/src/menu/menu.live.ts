import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { putSyncRun } from '../menu-sync/menu-sync.queries.ts';
import { tillMenuKey } from '../till/till.queries.ts';
import { menuKey, patchMenu } from './menu.queries.ts';

export const menuLive: Pick<LiveHandlers, 'menu-changed' | 'sync-run-changed'> = {
  'menu-changed': ({ shopId, menuVersion, patch, endedByItself }, cache) => {
    if (shopId) patchMenu(cache, shopId, { menuVersion, patch });
    if (endedByItself) toast.success({ text: `${endedByItself} est de nouveau disponible.` });
  },
  'sync-run-changed': ({ shopId, run }, cache) => {
    if (!shopId) return;
    putSyncRun(cache, shopId, run);
    // SYN-35: a pull that begins may lock the menu, and one that fails unlocks it; one that succeeds replaces it.
    if (run.kind === 'pull' && run.state !== 'done') void cache.invalidateQueries({ queryKey: menuKey(shopId) });
    // CAT-API-35: what the till sells is kept with the menu that it replaced.
    if (run.kind === 'pull' && run.state === 'done') void cache.invalidateQueries({ queryKey: tillMenuKey(shopId) });
  },
};
