import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { ImageSize } from '../image-purposes.ts';
import type { StoredImage } from '../store-image.ts';

/**
 * Held by whoever keeps a picture and by whoever removes it: what is being removed is not found in the middle of it.
 * Pictures cut from the same original share its file, so the original names the lock.
 */
async function lockOriginal(tx: Tx, originalKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${originalKey}, 0))`.execute(tx);
}

/** The same picture again is the same row, as young as if it were new: nobody removes it under whoever asked. */
export async function put(
  tx: Tx,
  companyId: string,
  image: StoredImage & ImageSize & { id: string; bytes: number },
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
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'storage_key']).doUpdateSet({ created_at: sql`now()` }))
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
 * Shown is what a section or a product has, deleted ones included as long as a copy may bring them back (SYN-06). A table
 * that points at images belongs in here.
 */
const NOT_SHOWN = sql<boolean>`images.created_at < now() - interval '1 day'
  and not exists (select from products p where p.company_id = images.company_id and p.image_id = images.id
    and (p.deleted_at is null or p.deleted_at > now() - interval '31 days'))
  and not exists (select from menu_sections s where s.company_id = images.company_id and s.image_id = images.id
    and (s.deleted_at is null or s.deleted_at > now() - interval '31 days'))`;
/** SYN-54: nor does a snapshot hold it. */
const NOT_HELD = sql<boolean>`not exists (
  select from menu_snapshots m where m.company_id = images.company_id and images.storage_key = any(m.image_keys))`;

/**
 * Some of the pictures that nothing shows, in the order of their ids behind `after`, and the id to go on behind; null at
 * the end. Only these few are looked for in the snapshots: each statement stays short however many pictures there are.
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

/** False when somebody has begun to use it meanwhile. */
export async function removeUnused(tx: Tx, { companyId, id, originalKey }: UnusedImage): Promise<boolean> {
  await lockOriginal(tx, originalKey);
  const ofImage = tx.selectFrom('images').where('company_id', '=', companyId).where('id', '=', id);
  // A save that is pointing at it holds its row: what it has written is seen only by the statement after the wait.
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
