import { Id } from '@comptoir/domain/kernel/schema.ts';
import { ElementChange, ShopReport, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** HUB-11: each shop sends its own menu to its own catalogue. */
const shopIds = z.array(Id).max(500);

export const previewPush = shopRoute({
  method: 'POST',
  path: '/hubrise/menu/synchronization/preview',
  access: 'hub',
  body: z.strictObject({ shopIds }),
  reply: SyncPreview,
});

/** SET-API-05: replies once the hub has stored the catalogue. */
export const pushMenu = shopRoute({
  method: 'POST',
  path: '/hubrise/menu/synchronization',
  access: 'hub',
  body: z.strictObject({ shopIds, previewId: Id.optional() }),
  reply: z.object({
    jobId: Id,
    reports: z.array(ShopReport),
    /** SYN-47: the first elements left out, over all shops. */
    leftOut: z.array(ElementChange),
    snapshotIds: z.array(Id),
  }),
});
