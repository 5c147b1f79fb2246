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
 * Used is what a section or a product shows, deleted ones included as long as a copy or a snapshot may bring them back
 * (SYN-06, SYN-54). A table that points at images belongs in here.
 */
const UNUSED = sql<boolean>`images.created_at < now() - interval '1 day'
  and not exists (select from products p where p.company_id = images.company_id and p.image_id = images.id
    and (p.deleted_at is null or p.deleted_at > now() - interval '31 days'))
  and not exists (select from menu_sections s where s.company_id = images.company_id and s.image_id = images.id
    and (s.deleted_at is null or s.deleted_at > now() - interval '31 days'))
  and not exists (select from menu_snapshots m where m.company_id = images.company_id
    and strpos(m.content::text, images.storage_key) > 0)`;

export async function unused(db: Db, limit: number): Promise<UnusedImage[]> {
  const rows = await db.selectFrom('images').selectAll().where(UNUSED).limit(limit).execute();
  return rows.map((row) => ({
    companyId: row.company_id,
    id: row.id,
    imageKey: row.storage_key,
    thumbnailKey: row.thumbnail_key,
    originalKey: row.original_key,
  }));
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
    .where(UNUSED)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
