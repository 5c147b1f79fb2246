import type { Tx } from '../db/db.ts';

/** The storage key of an address that this server gave out, or null for any other text. */
export const storageKeyOf = (imageUrl: string): string | null =>
  imageUrl.startsWith('/images/') ? imageUrl.slice('/images/'.length) : null;

/** Whether the company has the picture of an address that an upload gave out (CAT-API-34). */
export async function isKnownPicture(tx: Tx, companyId: string, imageUrl: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('company_id', '=', companyId)
    .where('storage_key', '=', storageKeyOf(imageUrl) ?? '')
    // Kept until the element that shows it is written: the cleaning of unused pictures cannot delete it in between.
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
