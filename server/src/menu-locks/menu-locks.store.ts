import { cents } from '@comptoir/domain/kernel/money.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { MenuLocksTable } from '../db/tables/menu-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const toLock = (row: Selectable<MenuLocksTable>): MenuLock => ({
  lockId: row.id,
  scope: row.scope,
  key: row.element_key,
  name: row.element_name,
  fields: row.fields,
  minPrice: row.min_price === null ? null : cents(row.min_price),
  maxPrice: row.max_price === null ? null : cents(row.max_price),
  reason: row.reason,
  shopIds: row.shop_ids,
  lockedBy: row.locked_by,
  lockedAt: row.locked_at,
  version: row.version,
});

const query = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('menu_locks')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('locked_at', 'desc')
    .orderBy('id');

export async function list(db: Db | Tx, companyId: string): Promise<MenuLock[]> {
  const rows = await query(db, companyId).execute();
  return rows.map(toLock);
}

/** LCK-04: those of one shop. */
export async function inForce(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<MenuLock[]> {
  const rows = await query(db, companyId)
    .where((eb) => eb.or([eb('shop_ids', 'is', null), sql<boolean>`${shopId}::uuid = any(shop_ids)`]))
    .execute();
  return rows.map(toLock);
}

export async function find(db: Db | Tx, companyId: string, lockId: string): Promise<MenuLock | null> {
  const row = await query(db, companyId).where('id', '=', lockId).executeTakeFirst();
  return row ? toLock(row) : null;
}

export async function put(tx: Tx, companyId: string, lock: MenuLock, lockedById: string): Promise<void> {
  const fields = {
    scope: lock.scope,
    element_key: lock.key,
    element_name: lock.name,
    fields: lock.fields,
    min_price: lock.minPrice,
    max_price: lock.maxPrice,
    reason: lock.reason,
    shop_ids: lock.shopIds,
    locked_by_id: lockedById,
    locked_by: lock.lockedBy,
    locked_at: lock.lockedAt,
    version: lock.version,
  };
  await tx
    .insertInto('menu_locks')
    .values({ company_id: companyId, id: lock.lockId, ...fields })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(fields))
    .execute();
}

export async function remove(tx: Tx, companyId: string, lockId: string): Promise<void> {
  await tx
    .deleteFrom('menu_locks')
    .where((eb) => eb.and({ company_id: companyId, id: lockId }))
    .execute();
}

/** The name of a section or product in any menu of the company; null where no menu has it. */
export async function nameOf(
  db: Db | Tx,
  companyId: string,
  { scope, key }: { scope: 'section' | 'product'; key: string },
): Promise<string | null> {
  const row = await db
    .selectFrom(scope === 'section' ? 'menu_sections' : 'products')
    .select('name')
    .where((eb) => eb.and({ company_id: companyId, key }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Those of the shops that are the company's own. */
export async function knownShops(db: Db | Tx, companyId: string, shopIds: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .execute();
  return rows.length;
}

/**
 * law:parent-first: a lock begins between two writes of a menu, never in the middle of one. Raises the version of each
 * menu, in the order of the shops, and returns them.
 */
export async function raiseMenus(
  tx: Tx,
  companyId: string,
  shopIds: readonly string[] | null,
): Promise<{ shopId: string; menuVersion: number }[]> {
  await sql`
    select from menus where company_id = ${companyId} and (${shopIds}::uuid[] is null or shop_id = any(${shopIds}::uuid[]))
    order by shop_id for update`.execute(tx);
  const { rows } = await sql<{ shopId: string; menuVersion: number }>`
    update menus set version = version + 1
    where company_id = ${companyId} and (${shopIds}::uuid[] is null or shop_id = any(${shopIds}::uuid[]))
    returning shop_id as "shopId", version as "menuVersion"`.execute(tx);
  return rows;
}

/** A run that a job continues knows who began it, not what they are. */
export async function isCompanyAdmin(db: Db | Tx, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, id: userId }))
    .where((eb) => eb.or([eb('is_general_admin', '=', true), eb('is_distributor_admin', '=', true)]))
    .executeTakeFirst();
  return row !== undefined;
}
