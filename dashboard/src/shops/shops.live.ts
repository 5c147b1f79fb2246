import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { putShop } from './shops.queries.ts';

/** SHL-45: what ended by itself is said once, on every open screen. */
const ENDED = { closing: 'Le magasin est de nouveau ouvert.', rush: 'Le mode rush est terminé.' } as const;

export const shopsLive: Pick<LiveHandlers, 'shop-changed' | 'communications-changed'> = {
  'shop-changed': ({ shop, endedByItself }, cache) => {
    putShop(cache, shop);
    if (endedByItself) toast.success({ text: ENDED[endedByItself] });
  },
  'communications-changed': (_, cache) => void cache.invalidateQueries({ queryKey: ['communications'] }),
};
