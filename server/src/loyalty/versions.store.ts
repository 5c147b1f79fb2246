import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { byPoints } from '@comptoir/domain/loyalty/version-rules.ts';
import type { LoyaltyVersion, Tier } from '@comptoir/domain/loyalty/programme.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { LoyaltyVersionsTable } from '../db/tables/loyalty-tables.ts';

const versionQuery = (db: Db | Tx, companyId: string) =>
  db
    .selectFrom('loyalty_versions as version')
    .selectAll('version')
    .select(
      sql<string[]>`array(
        select chosen.shop_id::text from loyalty_version_shops chosen join shops on shops.company_id = chosen.company_id and shops.id = chosen.shop_id
        where chosen.company_id = version.company_id and chosen.version_key = version.key order by shops.name, shops.id
      )`.as('shop_ids'),
    )
    .where('version.company_id', '=', companyId);

const toVersion = (row: Selectable<LoyaltyVersionsTable> & { shop_ids: string[] }): LoyaltyVersion => ({
  key: row.key,
  name: row.name,
  isDefault: row.is_default,
  minimumBasket: cents(row.minimum_basket),
  shopIds: row.shop_ids,
  tiers: byPoints(row.tiers),
});

/** In the order in which they were added. */
export async function list(db: Db | Tx, companyId: string): Promise<LoyaltyVersion[]> {
  const rows = await versionQuery(db, companyId).orderBy('version.created_at').orderBy('version.key').execute();
  return rows.map(toVersion);
}

export async function find(db: Db | Tx, companyId: string, key: string): Promise<LoyaltyVersion | null> {
  const row = await versionQuery(db, companyId).where('version.key', '=', key).executeTakeFirst();
  return row ? toVersion(row) : null;
}

export type NewVersion = Pick<LoyaltyVersion, 'key' | 'name' | 'minimumBasket' | 'isDefault'> & { tiers?: Tier[] };

export async function insert(tx: Tx, companyId: string, version: NewVersion, now: Instant): Promise<void> {
  const { key, name, minimumBasket, isDefault, tiers = [] } = version;
  await tx
    .insertInto('loyalty_versions')
    .values({
      company_id: companyId,
      key,
      name,
      minimum_basket: minimumBasket,
      is_default: isDefault,
      tiers: JSON.stringify(tiers),
      created_at: now,
    })
    .execute();
}

const ofVersion = (tx: Tx, companyId: string, key: string) =>
  tx.updateTable('loyalty_versions').where('company_id', '=', companyId).where('key', '=', key);

export async function update(tx: Tx, companyId: string, version: Omit<NewVersion, 'tiers'>): Promise<void> {
  const { key, name, minimumBasket, isDefault } = version;
  await ofVersion(tx, companyId, key).set({ name, minimum_basket: minimumBasket, is_default: isDefault }).execute();
}

/** LOY-20: before another one becomes it. */
export async function unsetDefault(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('loyalty_versions')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute();
}

export async function saveTiers(tx: Tx, companyId: string, key: string, tiers: readonly Tier[]): Promise<void> {
  await ofVersion(tx, companyId, key)
    .set({ tiers: JSON.stringify(tiers) })
    .execute();
}

/** Exactly these. */
export async function saveShops(tx: Tx, companyId: string, key: string, shopIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('loyalty_version_shops')
    .where('company_id', '=', companyId)
    .where('version_key', '=', key)
    .execute();
  if (shopIds.length === 0) return;
  await tx
    .insertInto('loyalty_version_shops')
    .values(shopIds.map((shop_id) => ({ company_id: companyId, shop_id, version_key: key })))
    .execute();
}

export async function remove(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.deleteFrom('loyalty_versions').where('company_id', '=', companyId).where('key', '=', key).execute();
}
