import { DEFAULT_ORDER_TYPES, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { ShopConfiguration, type Shop } from '@comptoir/domain/shops/shop.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

export type ShopRef = { companyId: string; shopId: string };
type ShopRow = Selectable<Tables['shops']>;

/** Columns that have another form in a shop, or none. */
const NOT_SHOWN = [
  ...(['id', 'created_at', 'closed_message', 'rush_enabled', 'rush_minutes', 'rush_until'] as const),
  ...(['auto_accept_enabled', 'auto_accept_minutes', 'flat_delivery_fee', 'management_fee'] as const),
  'delivery_minutes',
] as const;

export function toShop(row: ShopRow): Shop {
  const chosen = Object.values(row.order_types_by_channel).flat();
  const offered = new Set(chosen.length > 0 ? chosen : DEFAULT_ORDER_TYPES);
  return {
    ...toFields(row, ...NOT_SHOWN),
    shopId: row.id,
    closedMessage: row.closed_message ?? false,
    rush: { enabled: row.rush_enabled, extraPreparationMinutes: row.rush_minutes, until: row.rush_until },
    activeOrderTypes: ORDER_TYPES.filter((type) => offered.has(type)),
    autoAccept: { enabled: row.auto_accept_enabled, preparationMinutes: row.auto_accept_minutes },
  };
}

const one = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  db
    .selectFrom('shops')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id: shopId }));

export async function find(db: Db | Tx, ref: ShopRef): Promise<Shop | null> {
  return firstOf(one(db, ref), toShop);
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
  const row = await system
    .selectFrom('shops')
    .select(['company_id', 'id'])
    .where((eb) => (isUuid(idOrSlug) ? eb('id', '=', idOrSlug) : eb('slug', '=', idOrSlug.toLowerCase())))
    .executeTakeFirst();
  return row ? { companyId: row.company_id, shopId: row.id } : null;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export type ShopChange = Partial<
  ShopConfiguration &
    Pick<Shop, 'closedMessage' | 'closedUntil' | 'closedBy' | 'rush' | 'watch' | 'expressFleet' | 'paymentTypePosRefs'>
>;

const CONFIGURATION = ShopConfiguration.keyof().options;

export async function save(tx: Tx, shop: Shop): Promise<Shop> {
  const { closedUntil, closedBy, watch, expressFleet, paymentTypePosRefs } = shop;
  const configuration = Object.fromEntries(CONFIGURATION.map((key) => [key, shop[key]])) as ShopConfiguration;
  const row = await tx
    .updateTable('shops')
    .set({
      ...toColumns({ ...configuration, closedUntil, closedBy, watch, expressFleet, paymentTypePosRefs }),
      closed_message: shop.closedMessage === false ? null : shop.closedMessage,
      rush_enabled: shop.rush.enabled,
      rush_minutes: shop.rush.extraPreparationMinutes,
      rush_until: shop.rush.until,
      version: shop.version + 1,
    })
    .where((eb) => eb.and({ company_id: shop.companyId, id: shop.shopId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toShop(row);
}
