import type { HubConnection } from '@comptoir/domain/hub/hub-catalog.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toColumns, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const toConnection = (row: Selectable<Tables['hub_connections']>): HubConnection =>
  toFields(row, 'company_id', 'shop_id', 'connected_at');

export async function find(db: Db | Tx, ref: ShopRef): Promise<HubConnection | null> {
  const known = await list(db, ref.companyId, [ref.shopId]);
  return known.get(ref.shopId) ?? null;
}

/** By shop, without the shops that are not connected. */
export async function list(
  db: Db | Tx,
  companyId: string,
  shopIds: readonly string[],
): Promise<Map<string, HubConnection>> {
  const rows = await db
    .selectFrom('hub_connections')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.shop_id, toConnection(row)]));
}

/** HUB-06: replaces the previous connection. */
export async function keep(db: Db | Tx, ref: ShopRef, connection: HubConnection, now: Instant): Promise<void> {
  const fields = { ...toColumns(connection), connected_at: now };
  await db
    .insertInto('hub_connections')
    .values({ company_id: ref.companyId, shop_id: ref.shopId, ...fields })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet(fields))
    .execute();
}

export async function forget(db: Db | Tx, ref: ShopRef): Promise<void> {
  await db
    .deleteFrom('hub_connections')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .execute();
}

/**
 * Locks the catalogues of these shops before they are written. Shops of one account may share a catalogue: all shops that
 * use one of them are returned.
 */
export async function lockCatalogs(tx: Tx, companyId: string, shopIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('hub_connections')
    .select('shop_id')
    .where('company_id', '=', companyId)
    .where('catalog_id', 'in', (shared) =>
      shared
        .selectFrom('hub_connections')
        .select('catalog_id')
        .where('company_id', '=', companyId)
        .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`),
    )
    .orderBy('shop_id')
    .forUpdate()
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}
