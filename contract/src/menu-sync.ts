import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { MENU_KINDS } from '@comptoir/domain/menu-sync/kinds.ts';
import { MenuSnapshot, ShopReport, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { SectionKey } from '@comptoir/domain/menu/product.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const CopyReply = z.object({ jobId: Id, reports: z.array(ShopReport), snapshotIds: z.array(Id) });

/**
 * SYN-02: what would be written in other shops. `element` is what a window is about to save: `input` is the body of the
 * saving call (product, section, option list or option), null for a deletion.
 */
export const CopiedElement = z.strictObject({
  kind: z.enum(MENU_KINDS),
  /** null for an element that is being created. */
  key: z.string().max(120).nullable(),
  /** The section of a product, the list of an option. */
  parentKey: z.string().max(120).nullable(),
  input: z.looseObject({}).nullable(),
  isDeleted: z.boolean().default(false),
});
export type CopiedElement = z.infer<typeof CopiedElement>;

/** CAT-API-44: one element, some sections, or the whole menu when neither is given. */
export const previewCopy = companyRoute({
  method: 'POST',
  path: '/menu/synchronization/preview',
  access: 'globalProduct',
  body: z.strictObject({
    shopId: Id,
    shopIds: z.array(Id).max(500),
    synchronizeAll: z.boolean().default(false),
    element: CopiedElement.optional(),
    sectionKeys: z.array(SectionKey).max(1000).optional(),
    replace: z.boolean().default(false),
  }),
  reply: SyncPreview,
});

/** CAT-API-21, SYN-14 to SYN-17. */
export const copyMenu = companyRoute({
  method: 'POST',
  path: '/menu/synchronization',
  access: 'globalProduct',
  body: z.strictObject({
    shopId: Id,
    shopIds: z.array(Id).max(500),
    synchronizeAll: z.boolean().default(false),
    replace: z.boolean().default(false),
    previewId: Id.optional(),
  }),
  reply: CopyReply,
});

export const copySections = shopRoute({
  method: 'POST',
  path: '/menu/synchronize',
  access: 'globalProduct',
  body: z.strictObject({
    shopIds: z.array(Id).max(500),
    sectionKeys: z.array(SectionKey).min(1).max(1000),
    previewId: Id.optional(),
  }),
  reply: CopyReply,
});

export const readSyncRun = shopRoute({
  method: 'GET',
  path: '/sync-jobs/:jobId',
  access: 'catalogue',
  params: { jobId: Id },
  reply: SyncRun,
});

/** Those that run now, for a screen that opens in the middle of one. */
export const listSyncRuns = shopRoute({
  method: 'GET',
  path: '/sync-jobs',
  access: 'catalogue',
  reply: z.object({ items: z.array(SyncRun) }),
});

export const listSnapshots = shopRoute({
  method: 'GET',
  path: '/menu/snapshots',
  access: 'menuRestore',
  query: z.object(PageQuery),
  reply: pageOf(MenuSnapshot),
});

/** CAT-API-46: `previewOnly` returns the preview, `previewId` restores what it showed. */
export const restoreSnapshot = shopRoute({
  method: 'POST',
  path: '/menu/snapshots/:snapshotId/restore',
  access: 'menuRestore',
  params: { snapshotId: Id },
  body: z.strictObject({ previewOnly: z.boolean().default(false), previewId: Id.optional() }),
  reply: z.object({ preview: SyncPreview.nullable(), jobId: Id.nullable() }),
  otherwise: { status: 202, means: 'Begun', isMeant: ({ jobId }: { jobId: string | null }) => jobId !== null },
});

/** SYN-60: « Sauvegarder maintenant ». */
export const takeSnapshot = shopRoute({
  method: 'POST',
  path: '/menu/snapshots',
  access: 'menuRestore',
  reply: z.object({ snapshotId: Id }),
  status: 201,
});

/** SYN-58: puts a deleted section or list back from the snapshot that its deletion left. */
export const undoDeletion = shopRoute({
  method: 'POST',
  path: '/menu/snapshots/:snapshotId/undo',
  access: 'productAndOption',
  params: { snapshotId: Id },
  body: z.strictObject({ key: z.string().max(120) }),
  reply: z.object({ menuVersion: z.int() }),
});

/** The menu as a table that a person opens in a spreadsheet. */
export const exportMenu = shopRoute({
  method: 'GET',
  path: '/menu/export.csv',
  access: 'catalogue',
  reply: z.unknown(),
});

/** MOV-02, MOV-06: what a file would change, and every line that cannot be read; `onlyGood` leaves those lines out. */
export const previewImport = shopRoute({
  method: 'POST',
  path: '/menu/import/preview',
  access: 'productAndOption',
  body: z.strictObject({
    csv: z.string().max(1_000_000).default(''),
    format: z.enum(['csv', 'hubrise']).default('csv'),
    onlyGood: z.boolean().default(false),
  }),
  reply: z.object({
    preview: SyncPreview.nullable(),
    problems: z.array(
      z.object({
        line: z.int(),
        message: z.string(),
        /** The title of the column, or the element of a catalogue. */
        column: z.string().optional(),
      }),
    ),
    /** How many lines have no problem. */
    goodLines: z.int(),
    /** What the file holds and a menu of ours does not, in sentences. */
    notes: z.array(z.string()),
  }),
  bodyLimit: 6_000_000,
});

export const importMenu = shopRoute({
  method: 'POST',
  path: '/menu/import',
  access: 'productAndOption',
  body: z.strictObject({ previewId: Id }),
  /** `snapshotId` is null when nothing had to be written. */
  reply: z.object({ jobId: Id, snapshotId: Id.nullable() }),
});

/** MOV-03: « Annuler l'import »: the menu as it was before; whoever may import may take it back. */
export const undoImport = shopRoute({
  method: 'POST',
  path: '/menu/import/undo',
  access: 'productAndOption',
  body: z.strictObject({ snapshotId: Id }),
  reply: z.object({ jobId: Id }),
});
