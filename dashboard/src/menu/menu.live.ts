import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { patchMenu } from './menu.queries.ts';

export const menuLive: Pick<LiveHandlers, 'menu-changed'> = {
  'menu-changed': ({ shopId, menuVersion, patch, endedByItself }, cache) => {
    if (shopId) patchMenu(cache, shopId, { menuVersion, patch });
    // SHL-45.
    if (endedByItself) toast.success({ text: `${endedByItself} est de nouveau disponible.` });
  },
};
