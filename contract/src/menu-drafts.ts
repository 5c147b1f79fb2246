import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import {
  DraftCommand,
  DraftName,
  HeldField,
  MenuDraft,
  MenuDraftHead,
} from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { ShopPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const ONE = { draftId: Id };
/** Of the draft: what the caller saw. A publication of something else is refused. */
const Seen = z.int().min(0).max(2_000_000_000);

/** DRF-01: those in preparation first, then those published within thirty days. */
export const listMenuDrafts = shopRoute({
  method: 'GET',
  path: '/menu-drafts',
  access: 'catalogue',
  reply: z.object({ items: z.array(MenuDraftHead) }),
});

export const createMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts',
  access: 'productAndOption',
  body: z.strictObject({ name: DraftName }),
  reply: MenuDraft,
  status: 201,
});

export const readMenuDraft = shopRoute({
  method: 'GET',
  path: '/menu-drafts/:draftId',
  access: 'catalogue',
  params: ONE,
  reply: MenuDraft,
});

export const renameMenuDraft = shopRoute({
  method: 'PUT',
  path: '/menu-drafts/:draftId',
  access: 'productAndOption',
  params: ONE,
  body: z.strictObject({ name: DraftName }),
  reply: MenuDraft,
});

/** DRF-03, DRF-04: field by field, so that two people write one draft; `held` is what the other one has written first. */
export const changeMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts/:draftId/changes',
  access: 'productAndOption',
  params: ONE,
  body: z.strictObject({ commands: z.array(DraftCommand).min(1).max(5_000) }),
  reply: z.object({ draft: MenuDraft, held: z.array(HeldField) }),
  bodyLimit: 4_000_000,
});

/** DRF-13: it can be put back. */
export const deleteMenuDraft = shopRoute({
  method: 'DELETE',
  path: '/menu-drafts/:draftId',
  access: 'productAndOption',
  params: ONE,
  reply: null,
});

export const putBackMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts/:draftId/put-back',
  access: 'productAndOption',
  params: ONE,
  reply: MenuDraft,
});

/** DRF-07: the address of the web shop with this draft, for an hour. */
export const previewMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts/:draftId/preview',
  access: 'catalogue',
  params: ONE,
  reply: z.object({ path: z.string(), token: z.string(), expiresAt: Instant }),
});

/** DRF-08: at once. `version` is that of the draft that was compared. */
export const publishMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts/:draftId/publish',
  access: 'productAndOption',
  params: ONE,
  body: z.strictObject({ version: Seen }),
  reply: MenuDraft,
});

/** DRF-09: at an hour; null takes the hour back. */
export const scheduleMenuDraft = shopRoute({
  method: 'PUT',
  path: '/menu-drafts/:draftId/hour',
  access: 'productAndOption',
  params: ONE,
  body: z.strictObject({ publishAt: Instant.nullable() }),
  reply: MenuDraft,
});

/** DRF-12: `menuVersion` confirms what the preview showed; without it nothing is written. */
export const undoMenuDraft = shopRoute({
  method: 'POST',
  path: '/menu-drafts/:draftId/undo',
  access: 'productAndOption',
  params: ONE,
  body: z.strictObject({ menuVersion: Seen.nullable().default(null) }),
  reply: z.object({
    /** What was changed since the publication, and stays. */
    since: ShopPreview,
    /** What goes back. */
    undone: ShopPreview,
    draft: MenuDraft,
  }),
});
