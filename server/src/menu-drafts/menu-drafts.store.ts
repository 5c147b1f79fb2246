import { draftedKeys, type DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
import type { MenuDraft, MenuDraftHead } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Picture } from '@comptoir/domain/menu/product.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import { storageKeyOf } from '../menu/pictures.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type DraftRow = Selectable<Tables['menu_drafts']>;
type Changed = Omit<Updateable<Tables['menu_drafts']>, 'changes' | 'version' | 'image_keys'> & {
  changes?: DraftChanges;
};
export type DraftRef = ShopRef & { draftId: string };

/** As long as snapshots are kept (SYN-54). */
const UNDO_DAYS = 30;

export const toHead = (row: DraftRow): MenuDraftHead => ({
  draftId: row.id,
  name: row.name,
  state: row.state,
  version: row.version,
  elements: draftedKeys(row.changes).size,
  createdBy: row.created_by,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
  publishAt: row.publish_at,
  scheduledBy: row.scheduled_by,
  publishedAt: row.published_at,
  publishedBy: row.published_by,
  undoUntil: row.published_at && addMs(row.published_at, UNDO_DAYS * DAY),
  failure: row.failure,
});

/** Kept by our own commands, which have checked every value. */
export const toDraft = (row: DraftRow): MenuDraft => ({ ...toHead(row), changes: row.changes as MenuDraft['changes'] });

const inShop = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  db
    .selectFrom('menu_drafts')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }));

/** Those in preparation first, the last changed one first. */
export async function list(db: Db, ref: ShopRef, now: Instant): Promise<DraftRow[]> {
  return inShop(db, ref)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('published_at', 'is', null), eb('published_at', '>', addMs(now, -UNDO_DAYS * DAY))]))
    .orderBy((eb) => eb('published_at', 'is not', null))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function find(db: Db | Tx, { draftId, ...ref }: DraftRef): Promise<DraftRow | null> {
  const row = await inShop(db, ref).where('id', '=', draftId).where('deleted_at', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** law:parent-first: the draft, then the menu that it is published to. Deleted ones too. */
export async function lock(tx: Tx, { draftId, ...ref }: DraftRef): Promise<DraftRow | null> {
  const row = await inShop(tx, ref).where('id', '=', draftId).forNoKeyUpdate().executeTakeFirst();
  return row ?? null;
}

/** In preparation; counted under the lock of the menu. */
export async function countOpen(tx: Tx, ref: ShopRef): Promise<number> {
  const rows = await inShop(tx, ref).where('deleted_at', 'is', null).where('state', '<>', 'published').execute();
  return rows.length;
}

export type NewDraft = { id: string; name: string; changes: DraftChanges; by: string; now: Instant };

export async function insert(tx: Tx, { companyId, shopId }: ShopRef, draft: NewDraft): Promise<DraftRow> {
  const { id, name, changes, by, now } = draft;
  return tx
    .insertInto('menu_drafts')
    .values({
      company_id: companyId,
      id,
      shop_id: shopId,
      name,
      changes: JSON.stringify(changes),
      image_keys: imageKeysOf(changes),
      created_by: by,
      created_at: now,
      changed_by: by,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Raises the version. */
export async function update(
  tx: Tx,
  { companyId, draftId }: DraftRef,
  { changes, ...set }: Changed,
): Promise<DraftRow> {
  const content = changes ? { changes: JSON.stringify(changes), image_keys: imageKeysOf(changes) } : {};
  return tx
    .updateTable('menu_drafts')
    .set((eb) => ({ ...set, ...content, version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: draftId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The pictures that only this draft shows, so that they are kept. */
function imageKeysOf({ edits, sections, products }: DraftChanges): string[] {
  const drafted = Object.values(edits).map(({ fields }) => fields['picture']?.value as Picture | null | undefined);
  const added = [...Object.values(sections), ...Object.values(products)].map(({ picture }) => picture);
  const urls = [...drafted, ...added].flatMap((picture) => picture?.imageUrl ?? []);
  return [...new Set(urls.flatMap((url) => storageKeyOf(url) ?? []))];
}
