import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

const keysIn =
  (table: 'menu_sections' | 'option_lists') =>
  async (db: Db | Tx, ref: ShopRef): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('key')
      .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('key')
      .execute();
    return rows.map(({ key }) => key);
  };
export const sectionKeys = keysIn('menu_sections');
export const listKeys = keysIn('option_lists');

export async function productKeys(db: Db | Tx, ref: ShopRef, sectionKey: string): Promise<string[]> {
  const bySection = await productKeysBySection(db, ref, [sectionKey]);
  return bySection[sectionKey] ?? [];
}

export async function productKeysBySection(
  db: Db | Tx,
  ref: ShopRef,
  sections: readonly string[],
): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('products')
    .select(['key', 'section_key'])
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('section_key', '=', sql<string>`any(${[...sections]}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('key')
    .execute();
  const keys: Record<string, string[]> = Object.fromEntries(sections.map((section) => [section, []]));
  for (const { key, section_key } of rows) keys[section_key]?.push(key);
  return keys;
}

/** PRD-21: positions from 0 in the order given; only the rows that differ are written. */
const place =
  (table: 'menu_sections' | 'options') =>
  async (tx: Tx, ref: ShopRef, keys: readonly string[]): Promise<void> => {
    await sql`
      update ${sql.table(table)} e set position = given.rank - 1
      from unnest(${[...keys]}::text[]) with ordinality as given (key, rank)
      where e.company_id = ${ref.companyId} and e.shop_id = ${ref.shopId} and e.key = given.key
        and e.position <> given.rank - 1`.execute(tx);
  };
export const placeSections = place('menu_sections');
export const placeOptions = place('options');

/**
 * The same for the products of a section; products of another section move there (PRD-27). Rows are locked in the order
 * of their keys, as orders do (stock/take-stock.ts), so that an order and a move do not deadlock.
 */
export async function placeProducts(tx: Tx, ref: ShopRef, sectionKey: string, keys: readonly string[]): Promise<void> {
  await sql`
    with moved as (
      select p.key, given.rank
      from products p join unnest(${[...keys]}::text[]) with ordinality as given (key, rank) on given.key = p.key
      where p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId}
        and (p.position <> given.rank - 1 or p.section_key <> ${sectionKey})
      order by p.key for no key update of p
    )
    update products p set position = moved.rank - 1, section_key = ${sectionKey}
    from moved
    where p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId} and p.key = moved.key`.execute(tx);
}
