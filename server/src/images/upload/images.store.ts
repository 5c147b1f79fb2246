import type { Crop } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { ImageSize } from '../image-purposes.ts';
import type { StoredImage } from '../store-image.ts';

/**
 * Locked by uploads and deletions of a picture, so that neither sees the other half done. Crops of the same original
 * share its file, so the lock is on the original.
 */
async function lockOriginal(tx: Tx, originalKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${originalKey}, 0))`.execute(tx);
}

/** Uploading the same picture again updates the existing row and its date, so that it is not deleted meanwhile. */
export async function put(
  tx: Tx,
  companyId: string,
  image: StoredImage & ImageSize & { id: string; bytes: number; crop: Crop | null },
): Promise<string> {
  await lockOriginal(tx, image.originalKey);
  const row = await tx
    .insertInto('images')
    .values({
      company_id: companyId,
      id: image.id,
      storage_key: image.imageKey,
      thumbnail_key: image.thumbnailKey,
      original_key: image.originalKey,
      width: image.width,
      height: image.height,
      bytes: image.bytes,
      image_crop: image.crop && JSON.stringify(image.crop),
    })
    // The key names the crop too; pictures from before it was kept get it now.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'storage_key'])
        .doUpdateSet((eb) => ({ created_at: sql`now()`, image_crop: eb.ref('excluded.image_crop') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function hasOriginal(db: Db | Tx, companyId: string, originalKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('company_id', '=', companyId)
    .where('original_key', '=', originalKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type UnusedImage = StoredImage & { companyId: string; id: string };

/**
 * A picture is in use while a section or product has it, including deleted ones that a copy may restore (SYN-06), or while
 * a design shows it. A new table that refers to images must be added here.
 */
const NOT_SHOWN = sql<boolean>`images.created_at < now() - interval '1 day'
  and not exists (select from products p where p.company_id = images.company_id and p.image_id = images.id
    and (p.deleted_at is null or p.deleted_at > now() - interval '31 days'))
  and not exists (select from menu_sections s where s.company_id = images.company_id and s.image_id = images.id
    and (s.deleted_at is null or s.deleted_at > now() - interval '31 days'))
  and not exists (select from settings d where d.company_id = images.company_id
    and d.family in ('logos', 'webDesign', 'mobileDesign') and strpos(d.document::text, images.storage_key) > 0)`;
/** SYN-54, DRF-03: and no snapshot or draft contains it. */
const NOT_HELD = sql<boolean>`not exists (
  select from menu_snapshots m where m.company_id = images.company_id and images.storage_key = any(m.image_keys))
  and not exists (
  select from menu_drafts d where d.company_id = images.company_id and images.storage_key = any(d.image_keys))`;

/**
 * Some of the unused pictures with ids above `after`, and the id to continue from; null at the end. Only these few are
 * searched in the snapshots, so that each statement stays short.
 */
export async function unused(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ images: UnusedImage[]; last: string | null }> {
  const candidates = await db
    .selectFrom('images')
    .select(['company_id', 'id'])
    .where(NOT_SHOWN)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = candidates.map(({ id }) => id);
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('company_id', '=', sql<string>`any(${candidates.map(({ company_id }) => company_id)}::uuid[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(NOT_HELD)
    .execute();
  const images = rows.map((row) => ({
    companyId: row.company_id,
    id: row.id,
    imageKey: row.storage_key,
    thumbnailKey: row.thumbnail_key,
    originalKey: row.original_key,
  }));
  return { images, last: ids.length < limit ? null : (ids.at(-1) ?? null) };
}

/** False when the picture has been used again meanwhile. */
export async function removeUnused(tx: Tx, { companyId, id, originalKey }: UnusedImage): Promise<boolean> {
  await lockOriginal(tx, originalKey);
  const ofImage = tx.selectFrom('images').where('company_id', '=', companyId).where('id', '=', id);
  // A concurrent save holds the row; its changes are visible only to a statement that starts after this wait.
  await ofImage.select('id').forUpdate().execute();
  const { numDeletedRows } = await tx
    .deleteFrom('images')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(NOT_SHOWN)
    .where(NOT_HELD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
