import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { ElementChange, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { TillLink } from '@comptoir/domain/till/till-link.ts';
import { PullOptions, TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { z } from 'zod';
import { orderCommand, shopRoute } from './route.ts';

export const sendToTill = orderCommand('/send-to-terminal', {});

export const previewPull = shopRoute({
  method: 'POST',
  path: '/menu/synchronization/preview',
  access: 'posMenuPull',
  body: z.strictObject(PullOptions.shape),
  reply: SyncPreview,
});

export const pullMenu = shopRoute({
  method: 'POST',
  path: '/menu/synchronization',
  access: 'posMenuPull',
  body: z.strictObject({ ...PullOptions.shape, previewId: Id.optional() }),
  reply: z.object({ jobId: Id, snapshotId: Id }),
  status: 202,
});

/** CAT-API-61; null until the first pull. */
export const readTillMenu = shopRoute({
  method: 'GET',
  path: '/pos-menu',
  access: 'catalogue',
  /** SYN-67: `link` is null until the till was first called. */
  reply: z.object({ posMenu: TillMenu.extend({ pulledAt: Instant }).nullable(), link: TillLink.nullable() }),
});

export const lintReferences = shopRoute({
  method: 'GET',
  path: '/menu/reference-check',
  access: 'catalogue',
  reply: z.object({ isReferenceBased: z.boolean(), items: z.array(ElementChange) }),
});
