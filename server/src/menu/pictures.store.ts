import type { Db, Tx } from '../db/db.ts';
import { storageKeyOf } from './menu-rows.store.ts';

/** The picture of an address that an upload answered (CAT-API-34), or null where the company has no such one. */
export async function pictureIdAt(db: Db | Tx, companyId: string, imageUrl: string): Promise<string | null> {
  const storageKey = storageKeyOf(imageUrl);
  if (storageKey === null) return null;
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('company_id', '=', companyId)
    .where('storage_key', '=', storageKey)
    // Held until the element that shows it is written: it cannot be tidied away in between.
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
}
