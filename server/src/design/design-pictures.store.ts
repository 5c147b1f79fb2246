import type { Crop, Picture } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type DesignPicture = Picture & { crop: Crop | null; width: number; height: number };

const ADDRESS = '/images/';
const keysOf = (urls: readonly string[]): string[] =>
  urls.filter((url) => url.startsWith(ADDRESS)).map((url) => url.slice(ADDRESS.length));

const byUrl = (db: Db | Tx, companyId: string, urls: readonly string[]) =>
  db
    .selectFrom('images')
    .select(['storage_key', 'thumbnail_key', 'original_key', 'image_crop', 'width', 'height'])
    .where('company_id', '=', companyId)
    .where('storage_key', '=', sql<string>`any(${keysOf(urls)}::text[])`);

type Row = Awaited<ReturnType<ReturnType<typeof byUrl>['execute']>>[number];

const toPicture = (row: Row): DesignPicture => ({
  imageUrl: `${ADDRESS}${row.storage_key}`,
  thumbnailUrl: `${ADDRESS}${row.thumbnail_key}`,
  originalUrl: `${ADDRESS}${row.original_key}`,
  crop: row.image_crop,
  width: row.width,
  height: row.height,
});

export async function find(db: Db, companyId: string, urls: readonly string[]): Promise<DesignPicture[]> {
  return urls.length === 0 ? [] : (await byUrl(db, companyId, urls).execute()).map(toPicture);
}

/** Kept until the design that shows them is written: the cleaning of unused pictures cannot delete them in between. */
export async function hold(tx: Tx, companyId: string, urls: readonly string[]): Promise<DesignPicture[]> {
  return urls.length === 0 ? [] : (await byUrl(tx, companyId, urls).forKeyShare().execute()).map(toPicture);
}
