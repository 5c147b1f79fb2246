import { withFirst, type Family, type Settings } from '@comptoir/domain/settings/settings.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** A shop, or the whole network where there is no shop. */
export type Owner = { companyId: string; shopId: string | null };

/** What a shop itself is read with (see `toShop`); prices of deliveries are read by those who compute them. */
const OF_A_SHOP = ['hours', 'specialHours', 'salesModes', 'orderSettings', 'shopSettings'] as const satisfies Family[];
export type SavedSettings = Partial<Pick<Settings, (typeof OF_A_SHOP)[number]>>;

export const isPartOfShop = (family: Family): boolean => (OF_A_SHOP as readonly Family[]).includes(family);

/** A column beside those of `shops`. */
export const SAVED_SETTINGS = sql<SavedSettings>`(
  select coalesce(jsonb_object_agg(st.family, st.document), '{}') from settings st
  where st.company_id = shops.company_id and st.owner_id = shops.id and st.family = any(${sql.lit(`{${OF_A_SHOP.join(',')}}`)}::text[])
)`.as('saved_settings');

const ofOwner = (db: Db | Tx, { companyId, shopId }: Owner) =>
  db
    .selectFrom('settings')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', shopId ?? companyId);

export async function read<F extends Family>(db: Db | Tx, owner: Owner, family: F): Promise<Settings[F]> {
  const row = await ofOwner(db, owner).select('document').where('family', '=', family).executeTakeFirst();
  return withFirst(row ? { [family]: row.document } : {})[family];
}

export async function readSome<F extends Family>(
  db: Db | Tx,
  owner: Owner,
  families: readonly F[],
): Promise<Partial<Pick<Settings, F>>> {
  const rows = await ofOwner(db, owner).select(['family', 'document']).where('family', 'in', families).execute();
  return Object.fromEntries(rows.map(({ family, document }) => [family, document])) as Partial<Pick<Settings, F>>;
}

/** One answer for each of these shops, in their order and in one question. All of one company. */
export async function readOfShops<F extends Family>(
  db: Db | Tx,
  shops: readonly { companyId: string; shopId: string }[],
  family: F,
): Promise<Settings[F][]> {
  const [first] = shops;
  if (!first) return [];
  const rows = await db
    .selectFrom('settings')
    .select(['shop_id', 'document'])
    .where('company_id', '=', first.companyId)
    .where('owner_id', '=', sql<string>`any(${[...new Set(shops.map(({ shopId }) => shopId))]}::uuid[])`)
    .where('family', '=', family)
    .execute();
  const saved = new Map(rows.map(({ shop_id, document }) => [shop_id, document]));
  return shops.map(({ shopId }) => withFirst(saved.has(shopId) ? { [family]: saved.get(shopId) } : {})[family]);
}

/** What a shop has saved and what its network has, in one question. */
export async function readBoth<F extends Family>(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string },
  family: F,
): Promise<{ shop: Settings[F]; network: Settings[F] }> {
  const rows = await db
    .selectFrom('settings')
    .select(['document', 'shop_id'])
    .where('company_id', '=', companyId)
    .where('owner_id', 'in', [shopId, companyId])
    .where('family', '=', family)
    .execute();
  const of = (owner: string | null) => {
    const row = rows.find(({ shop_id }) => shop_id === owner);
    return withFirst(row ? { [family]: row.document } : {})[family];
  };
  return { shop: of(shopId), network: of(null) };
}

/** Whoever changes it next waits for this transaction: the row is made if nothing was ever saved. */
export async function lock<F extends Family>(tx: Tx, owner: Owner, family: F): Promise<Settings[F]> {
  const first = JSON.stringify(withFirst({})[family]);
  await tx
    .insertInto('settings')
    .values({ company_id: owner.companyId, shop_id: owner.shopId, family, document: first, version: 0 })
    .onConflict((conflict) => conflict.columns(['company_id', 'owner_id', 'family']).doNothing())
    .execute();
  const { document } = await ofOwner(tx, owner)
    .select('document')
    .where('family', '=', family)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return document as Settings[F];
}

type Signed = { at: string; by: string | null };

export async function save<F extends Family>(
  tx: Tx,
  { companyId, shopId }: Owner,
  family: F,
  document: Settings[F],
  { at, by }: Signed,
): Promise<void> {
  await tx
    .updateTable('settings')
    .set((eb) => ({
      document: JSON.stringify(document),
      version: eb('version', '+', 1),
      changed_at: at,
      changed_by: by,
    }))
    .where('company_id', '=', companyId)
    .where('owner_id', '=', shopId ?? companyId)
    .where('family', '=', family)
    .execute();
}

/** Every document of a new shop, in one statement. */
export async function fill(db: Db | Tx, owner: Owner, documents: Partial<Settings>): Promise<void> {
  const rows = Object.entries(documents).map(([family, document]) => ({
    company_id: owner.companyId,
    shop_id: owner.shopId,
    family: family as Family,
    document: JSON.stringify(document),
  }));
  if (rows.length > 0) await db.insertInto('settings').values(rows).execute();
}

/** Whoever knows these shops reads them again; answers which they are. */
export async function touchShops(tx: Tx, { companyId, shopId }: Owner): Promise<string[]> {
  const rows = await tx
    .updateTable('shops')
    .set((eb) => ({ settings_version: eb('settings_version', '+', 1), version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .$if(shopId !== null, (query) => query.where('id', '=', shopId ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
