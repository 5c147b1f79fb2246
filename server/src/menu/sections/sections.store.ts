import type { SectionInput } from '@comptoir/domain/menu/section.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

/** What a form writes of a section, with the picture that was found for it. */
export type WrittenSection = Omit<SectionInput, 'imageUrl'> & { key: string; imageId: string | null };

/** SEC-26: last, visible. */
export async function insert(tx: Tx, ref: ShopRef, section: WrittenSection): Promise<void> {
  await tx
    .insertInto('menu_sections')
    .values((eb) => ({
      company_id: ref.companyId,
      shop_id: ref.shopId,
      key: section.key,
      ...columns(section),
      position: eb
        .selectFrom('menu_sections')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('company_id', '=', ref.companyId)
        .where('shop_id', '=', ref.shopId)
        .where('deleted_at', 'is', null),
    }))
    .execute();
}

export async function update(tx: Tx, ref: ShopRef, section: WrittenSection): Promise<void> {
  await tx
    .updateTable('menu_sections')
    .set((eb) => ({ ...columns(section), version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', section.key)
    .execute();
}

function columns(section: WrittenSection) {
  return {
    name: section.name,
    description: section.description,
    hide_product_names: section.hideProductNames,
    free_only: section.freeOnly,
    activation_schedule: section.activationSchedule ? JSON.stringify(section.activationSchedule) : null,
    image_id: section.imageId,
    crop: section.crop ? JSON.stringify(section.crop) : null,
  };
}

/** Not what a form edits: whoever has the window of the section open may go on (PRD-26). */
export async function setHidden(tx: Tx, ref: ShopRef, key: string, hidden: boolean): Promise<void> {
  await tx
    .updateTable('menu_sections')
    .set({ hidden })
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .execute();
}

/** SEC-22: hidden until somebody has looked at it. Its position is given afterwards, with those of the others. */
export async function insertCopy(
  tx: Tx,
  ref: ShopRef,
  from: string,
  copy: { key: string; name: string; position: number },
): Promise<void> {
  await sql`
    insert into menu_sections (company_id, shop_id, key, name, position, description, image_id, crop,
      hide_product_names, hidden, free_only, activation_schedule)
    select company_id, shop_id, ${copy.key}, ${copy.name}, ${copy.position}::int, description, image_id, crop,
      hide_product_names, true, free_only, activation_schedule
    from menu_sections
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and key = ${from}`.execute(tx);
}

/** Deleted ones too: a key is never given twice. */
export async function takenKeys(db: Db | Tx, ref: ShopRef): Promise<Set<string>> {
  const rows = await db
    .selectFrom('menu_sections')
    .select('key')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function remove(tx: Tx, ref: ShopRef, key: string, at: string): Promise<void> {
  await tx
    .updateTable('menu_sections')
    .set({ deleted_at: at })
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .execute();
}

/** SEC-05: by name. */
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
