import { activeOrderTypes } from '@comptoir/domain/sales-modes/offered.ts';
import { withFirst } from '@comptoir/domain/settings/settings.ts';
import { ShopConfiguration, type PaceNow, type Shop } from '@comptoir/domain/shops/shop.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, isFound, toColumns, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import { SAVED_SETTINGS, type SavedSettings } from '../settings/settings.store.ts';

export type ShopRef = { companyId: string; shopId: string };
type ShopRow = Selectable<Tables['shops']> & { saved_settings: SavedSettings };

/** Columns that have another form in a shop, or none. */
const NOT_SHOWN = [
  ...(['id', 'created_at', 'closed_message', 'rush_enabled', 'rush_minutes', 'rush_until'] as const),
  ...(['pace_usual', 'pace_minutes', 'pace_orders', 'pace_hour'] as const),
  ...(['flat_delivery_fee', 'delivery_minutes', 'settings_version', 'saved_settings'] as const),
  'paused_printing_kind',
] as const;

export function toShop(row: ShopRow): Shop {
  const { hours, specialHours, salesModes, orderSettings, shopSettings } = withFirst(row.saved_settings);
  return {
    ...toFields(row, ...NOT_SHOWN),
    shopId: row.id,
    closedMessage: row.closed_message ?? false,
    rush: { enabled: row.rush_enabled, extraPreparationMinutes: row.rush_minutes, until: row.rush_until },
    ...(row.pace_hour === null ? {} : { paceNow: toPaceNow(row, row.pace_hour) }),
    hours,
    specialHours,
    ...salesModes,
    ...orderSettings,
    ...shopSettings,
    activeOrderTypes: activeOrderTypes(salesModes, row.channels),
  };
}

const toPaceNow = (row: ShopRow, hour: string): PaceNow => ({
  usualMinutes: row.pace_usual,
  extraMinutes: row.pace_minutes,
  orders: row.pace_orders,
  hour,
});

const whole = (db: Db | Tx) => db.selectFrom('shops').selectAll('shops').select(SAVED_SETTINGS);

const one = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  whole(db).where((eb) => eb.and({ company_id: companyId, id: shopId }));

export async function find(db: Db | Tx, ref: ShopRef): Promise<Shop | null> {
  return firstOf(one(db, ref), toShop);
}

/** Those named, or all. */
export async function findAll(db: Db | Tx, companyId: string, shopIds?: readonly string[]): Promise<Shop[]> {
  const rows = await whole(db)
    .where('company_id', '=', companyId)
    .$if(shopIds !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...(shopIds ?? [])]}::uuid[])`))
    .orderBy('id')
    .execute();
  return rows.map(toShop);
}

export async function isRetired(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<boolean> {
  const query = db
    .selectFrom('shops')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, id: shopId }));
  return isFound(query.where('retired_at', 'is not', null));
}

export async function lock(tx: Tx, ref: ShopRef): Promise<Shop | null> {
  return firstOf(one(tx, ref).forNoKeyUpdate(), toShop);
}

export const company = (db: Db | Tx, companyId: string) =>
  db.selectFrom('companies').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow();

const companies = new WeakMap<Db, Map<string, ShopRef>>();
const MAX_REMEMBERED = 10_000;

/** Finds the company by shop id. A shop never changes company, so the answer is cached; every public order needs it. */
export async function companyOfShopId(system: Db, shopId: string): Promise<ShopRef | null> {
  const known = companies.get(system) ?? new Map<string, ShopRef>();
  companies.set(system, known);
  const ref = known.get(shopId) ?? (await companyOfShop(system, shopId));
  if (known.size >= MAX_REMEMBERED) known.clear();
  if (ref) known.set(shopId, ref);
  return ref;
}

/** Finds the company by the shop's id or slug, which is all that a public page or a login screen knows. */
export async function companyOfShop(system: Db, idOrSlug: string): Promise<ShopRef | null> {
  const row = await (
    isUuid(idOrSlug)
      ? system.selectFrom('shops').select(['company_id', 'id']).where('id', '=', idOrSlug)
      : // STO-22: its address of today, or one that it had before.
        system
          .selectFrom('shop_slugs')
          .select(['company_id', 'shop_id as id'])
          .where('slug', '=', idOrSlug.toLowerCase())
  ).executeTakeFirst();
  return row ? { companyId: row.company_id, shopId: row.id } : null;
}

/** STO-22: in the whole house, now or formerly. */
export async function isSlugTaken(tx: Tx, slug: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select is_slug_taken(${slug}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export type ShopChange = Partial<
  ShopConfiguration &
    Pick<Shop, 'closedMessage' | 'closedUntil' | 'closedBy' | 'rush' | 'watch' | 'expressFleet'> &
    Pick<Shop, 'name' | 'email' | 'phone' | 'address' | 'shopLegalEntity' | 'slug' | 'type' | 'retiredAt'> &
    Pick<Shop, 'printingKind'>
>;

const CONFIGURATION = ShopConfiguration.keyof().options;

export async function save(tx: Tx, shop: Shop): Promise<Shop> {
  const { closedUntil, closedBy, watch, expressFleet, name, email, phone, address, shopLegalEntity } = shop;
  const { slug, type, retiredAt, printingKind } = shop;
  const configuration = Object.fromEntries(CONFIGURATION.map((key) => [key, shop[key]])) as ShopConfiguration;
  const row = await tx
    .updateTable('shops')
    .set({
      ...toColumns({ ...configuration, closedUntil, closedBy, watch, expressFleet }),
      ...toColumns({ name, email, phone, address, shopLegalEntity, slug, type, retiredAt, printingKind }),
      closed_message: shop.closedMessage === false ? null : shop.closedMessage,
      rush_enabled: shop.rush.enabled,
      rush_minutes: shop.rush.extraPreparationMinutes,
      rush_until: shop.rush.until,
      version: shop.version + 1,
    })
    .where((eb) => eb.and({ company_id: shop.companyId, id: shop.shopId }))
    .returningAll('shops')
    .returning(SAVED_SETTINGS)
    .executeTakeFirstOrThrow();
  return toShop(row);
}

/** PAC-12: what the measured pace makes of the shop's own time; of a shop that is locked. */
export async function savePace(tx: Tx, shop: Shop, paceNow: PaceNow | null): Promise<Shop> {
  const row = await tx
    .updateTable('shops')
    .set({
      pace_usual: paceNow?.usualMinutes ?? null,
      pace_minutes: paceNow?.extraMinutes ?? 0,
      pace_orders: paceNow?.orders ?? 0,
      pace_hour: paceNow?.hour ?? null,
      version: shop.version + 1,
    })
    .where((eb) => eb.and({ company_id: shop.companyId, id: shop.shopId }))
    .returningAll('shops')
    .returning(SAVED_SETTINGS)
    .executeTakeFirstOrThrow();
  return toShop(row);
}
