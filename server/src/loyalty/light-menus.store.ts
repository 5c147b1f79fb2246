import type { LightMenu, LightMenus } from '@comptoir/domain/loyalty/light-menu.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** LOY-35: the menus of all shops of a company, without what only the till sells. */
export async function read(db: Db | Tx, companyId: string): Promise<LightMenus> {
  const sections = await db
    .selectFrom('menu_sections')
    .select(['shop_id', 'key', 'name', 'hidden'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('shop_id')
    .orderBy('position')
    .orderBy('key')
    .execute();
  const products = await db
    .selectFrom('products')
    .leftJoin('images', (join) =>
      join.onRef('images.company_id', '=', 'products.company_id').onRef('images.id', '=', 'products.image_id'),
    )
    .select(['shop_id', 'section_key', 'products.key', 'name', 'pos_ref', 'unavailable', 'unavailable_until'])
    .select(['unavailable_for_delivery', 'unavailable_for_click_and_collect', 'unavailable_for_click_and_seat'])
    .select(sql<string | null>`'/images/' || images.thumbnail_key`.as('thumbnail_url'))
    .where('products.company_id', '=', companyId)
    .where('products.deleted_at', 'is', null)
    .where('pos_only', '=', false)
    .orderBy('position')
    .orderBy('products.key')
    .execute();
  const menus: LightMenus = {};
  const known = new Map<string, LightMenu['sections'][number]>();
  for (const { shop_id, key, name, hidden } of sections) {
    const section = { key, name, hidden, products: [] };
    (menus[shop_id] ??= { sections: [] }).sections.push(section);
    known.set(`${shop_id} ${key}`, section);
  }
  for (const row of products)
    known.get(`${row.shop_id} ${row.section_key}`)?.products.push({
      key: row.key,
      name: row.name,
      posRef: row.pos_ref,
      unavailable: row.unavailable,
      unavailableUntil: row.unavailable_until,
      unavailableForDelivery: row.unavailable_for_delivery,
      unavailableForClickAndCollect: row.unavailable_for_click_and_collect,
      unavailableForClickAndSeat: row.unavailable_for_click_and_seat,
      thumbnailUrl: row.thumbnail_url,
    });
  return menus;
}
