import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { putZipProgress } from './driver-zips.queries.ts';
import { INVOICES } from './invoices.queries.ts';

/** INV-10: whoever sits there at three in the night sees it come. */
export const invoicesLive: Pick<LiveHandlers, 'invoice-issued' | 'driver-zip-changed'> = {
  'invoice-issued': (_, cache) => {
    void cache.invalidateQueries({ queryKey: INVOICES });
  },
  'driver-zip-changed': (moved, cache) => putZipProgress(cache, moved),
};
