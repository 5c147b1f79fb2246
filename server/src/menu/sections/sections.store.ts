import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

/** SEC-05: the shops among `shopIds` that have this section, by name. */
export async function shopsWith(
  db: Db | Tx,
  companyId: string,
  key: string,
  shopIds: readonly string[],
): Promise<{ shopId: string; name: string }[]> {
  return db
    .selectFrom('menu_sections')
    .innerJoin('shops', (join) =>
      join.onRef('shops.company_id', '=', 'menu_sections.company_id').onRef('shops.id', '=', 'menu_sections.shop_id'),
    )
    .select(['shops.id as shopId', 'shops.name'])
    .where('menu_sections.company_id', '=', companyId)
    .where('menu_sections.key', '=', key)
    .where('menu_sections.deleted_at', 'is', null)
    .where('shops.id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .orderBy('shops.name')
    .execute();
}
