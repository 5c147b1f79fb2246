import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import type { Settings } from '@comptoir/domain/settings/settings.ts';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import type { Role, ShopType } from '@comptoir/domain/session/roles.ts';
import { documentsOf } from '@comptoir/domain/shops/shop-documents.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Database } from '../../db/db.ts';
import * as settings from '../../settings/settings.store.ts';
import * as launches from '../../shops/shop-launches.store.ts';

export const PASSWORD = 'Socca-du-port-2026';
let passwordHash: Promise<string> | undefined;
const hashed = () => (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1 }));

export async function makeCompany(
  database: Database,
  { name = 'Chez Mimi', communications = null }: { name?: string; communications?: object | null } = {},
): Promise<string> {
  const companyId = randomUUID();
  await database
    .forSystem()
    .insertInto('companies')
    .values({ company_id: companyId, name, communications: communications && JSON.stringify(communications) })
    .execute();
  return companyId;
}

/** An open shop with a small menu, on every channel. */
export async function makeShop(
  database: Database,
  companyId: string,
  fields: Partial<Shop> = {},
  { isBare = false, isNew = false } = {},
): Promise<Shop> {
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  const shop = aShop({ companyId, shopId: randomUUID(), slug, hours: ALWAYS, ...fields });
  const db = database.forCompany(companyId);
  await db
    .insertInto('shops')
    .values({
      company_id: companyId,
      id: shop.shopId,
      slug: shop.slug,
      name: shop.name,
      type: shop.type,
      phone: fields.phone ?? null,
      time_zone: shop.timeZone,
      address: JSON.stringify(shop.address),
      closed_message: shop.closedMessage === false ? null : shop.closedMessage,
      closed_until: shop.closedUntil,
      closed_by: shop.closedBy,
      rush_enabled: shop.rush.enabled,
      rush_minutes: shop.rush.extraPreparationMinutes,
      rush_until: shop.rush.until,
      channels: JSON.stringify(shop.channels),
      integration: shop.integration ? JSON.stringify(shop.integration) : null,
      delivers_by_itself: shop.deliversByItself,
      acceptance_minutes: shop.acceptanceMinutes,
      max_advance_days: shop.maxAdvanceDays,
      validate_delivery_from_dashboard: shop.validateDeliveryFromDashboard,
      accept_delivery_from_dashboard: shop.acceptDeliveryFromDashboard,
      flow_type: shop.flowType,
      independent_drivers_allowed: shop.independentDriversAllowed,
      is_marketplace: shop.isMarketplace,
      cannot_refund_order: shop.cannotRefundOrder,
      hide_print_ticket: shop.hidePrintTicket,
      printing_kind: shop.printingKind,
      watch: JSON.stringify(shop.watch),
      provider_order: JSON.stringify(shop.providerOrder),
      delivery_providers: JSON.stringify(shop.deliveryProviders),
      express_fleet: JSON.stringify(shop.expressFleet),
      shop_legal_entity: shop.shopLegalEntity && JSON.stringify(shop.shopLegalEntity),
    })
    .execute();
  // A shop that prints with a kind has a printer of it; without an address the sandbox plays it.
  if (shop.printingKind)
    await db
      .insertInto('printers')
      .values({
        company_id: companyId,
        id: randomUUID(),
        shop_id: shop.shopId,
        name: 'Imprimante',
        kind: shop.printingKind === 'QZ' ? 'qz' : shop.printingKind,
        local_name: shop.printingKind === 'QZ' ? 'Comptoir (démo)' : null,
        created_at: new Date().toISOString(),
      })
      .execute();
  await settings.fill(db, shop, { ...documentsOf(shop), ...(isBare ? {} : pricesOf(shop)) });
  if (!isNew) await launches.fillComplete(db, shop);
  await db.insertInto('menus').values({ company_id: companyId, shop_id: shop.shopId }).execute();
  await db
    .insertInto('menu_sections')
    .values({ company_id: companyId, shop_id: shop.shopId, key: 'SECTION-1', name: 'Carte', position: 0 })
    .execute();
  await db
    .insertInto('products')
    .values(
      [
        { key: 'PRODUCT-socca', name: 'Socca', price: 450, position: 0 },
        { key: 'PRODUCT-panbagnat', name: 'Pan bagnat', price: 890, position: 1 },
        { key: 'PRODUCT-out', name: 'Daube niçoise', price: 1690, position: 2, unavailable: true },
      ].map((product) => ({ company_id: companyId, shop_id: shop.shopId, section_key: 'SECTION-1', ...product })),
    )
    .execute();
  return shop;
}

/** Delivers within thirty kilometres for 2,50 €, and asks fifty cents of every order. */
function pricesOf({ address }: Shop): Pick<Settings, 'deliveryZones' | 'managementFees'> {
  const fee = { enabled: true, feeBasisPoints: 50, minFee: cents(50), maxFee: cents(50) };
  const zone = { key: 'zone-1', priority: 1, minimumBasket: ZERO, color: '#0b7285' };
  const feeRows = [{ basketThreshold: ZERO, deliveryFee: cents(250) }];
  const center = address.location ?? { latitude: 43.7009, longitude: 7.2841 };
  return {
    deliveryZones: {
      mapZones: [{ ...zone, feeRows, geometry: { shape: 'circle', center, radiusMetres: 30_000 } }],
      cityZones: [],
    },
    managementFees: { delivery: fee, click_and_collect: fee, click_and_seat: fee },
  };
}

/** Day and night: tests order at any hour. */
const ALWAYS: Shop['hours'] = Object.fromEntries(
  WEEKDAYS.map((day) => [
    day,
    {
      openingSlots: ['00:00-23:59'],
      deliverySlots: ['00:00-23:59'],
      openingOrderLimits: { '00:00-23:59': 10_000 },
      deliveryOrderLimits: { '00:00-23:59': 10_000 },
    },
  ]),
);

export type FreshUser = { userId: string; email: string; password: string; companyId: string };
type UserFields = {
  role?: Role;
  shopIds?: string[];
  firstName?: string;
  email?: string;
  canSignIn?: boolean;
  isDisabled?: boolean;
  overrides?: RightOverrides;
  /** An account without a shop and without an administrator role. */
  withoutEntry?: boolean;
};

/** A user who can sign in. The role of a manager follows from the type of their shop. */
export async function makeUser(database: Database, companyId: string, fields: UserFields = {}): Promise<FreshUser> {
  const userId = randomUUID();
  const role = fields.role ?? 'independent';
  const email = fields.email ?? `${role}-${userId.slice(0, 8)}@chezmimi.exemple`;
  const db = database.forCompany(companyId);
  const isShopAdmin = role !== 'general' && role !== 'distributor' && !fields.withoutEntry;
  await db
    .insertInto('users')
    .values({
      company_id: companyId,
      id: userId,
      email,
      password_hash: await hashed(),
      first_name: fields.firstName ?? 'Michèle',
      last_name: 'Rossi',
      is_general_admin: role === 'general' && !fields.withoutEntry,
      is_distributor_admin: role === 'distributor' && !fields.withoutEntry,
      level: isShopAdmin ? (role === 'staff' ? 'staff' : 'manager') : null,
      can_sign_in: fields.canSignIn ?? true,
      is_disabled: fields.isDisabled ?? false,
      right_overrides: JSON.stringify(fields.overrides ?? {}),
    })
    .execute();
  if (isShopAdmin && fields.shopIds?.length)
    await db
      .insertInto('user_shops')
      .values(fields.shopIds.map((shopId) => ({ company_id: companyId, user_id: userId, shop_id: shopId })))
      .execute();
  return { userId, email, password: PASSWORD, companyId };
}

export const shopTypeOf = (role: Role): ShopType => (role === 'franchise' || role === 'chain' ? role : 'independent');
