import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import type { Role, ShopType } from '@comptoir/domain/session/roles.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Database } from '../../db/db.ts';

export const PASSWORD = 'Socca-du-port-2026';
let passwordHash: Promise<string> | undefined;
const hashed = () => (passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1 }));

export async function makeCompany(database: Database, fields: { name?: string } = {}): Promise<string> {
  const companyId = randomUUID();
  await database
    .forSystem()
    .insertInto('companies')
    .values({ company_id: companyId, name: fields.name ?? 'Chez Mimi' })
    .execute();
  return companyId;
}

/** An open shop with a small menu, on every channel. */
export async function makeShop(database: Database, companyId: string, fields: Partial<Shop> = {}): Promise<Shop> {
  const shop = aShop({ companyId, shopId: randomUUID(), slug: `shop-${randomUUID().slice(0, 8)}`, ...fields });
  const db = database.forCompany(companyId);
  await db
    .insertInto('shops')
    .values({
      company_id: companyId,
      id: shop.shopId,
      slug: shop.slug,
      name: shop.name,
      type: shop.type,
      time_zone: shop.timeZone,
      address: JSON.stringify(shop.address),
      closed_message: shop.closedMessage === false ? null : shop.closedMessage,
      closed_until: shop.closedUntil,
      closed_by: shop.closedBy,
      rush_enabled: shop.rush.enabled,
      rush_minutes: shop.rush.extraPreparationMinutes,
      rush_until: shop.rush.until,
      hours: JSON.stringify(shop.hours),
      special_hours: JSON.stringify(shop.specialHours),
      channels: JSON.stringify(shop.channels),
      order_types_by_channel: JSON.stringify(shop.orderTypesByChannel),
      payment_types_by_channel: JSON.stringify(shop.paymentTypesByChannel),
      driver_payment_types: JSON.stringify(shop.driverPaymentTypes),
      schedule_window_minutes: shop.scheduleWindowMinutes,
      flat_delivery_fee: 250,
      management_fee: 50,
      integration: shop.integration ? JSON.stringify(shop.integration) : null,
      delivers_by_itself: shop.deliversByItself,
      acceptance_minutes: shop.acceptanceMinutes,
      validate_delivery_from_dashboard: shop.validateDeliveryFromDashboard,
      accept_delivery_from_dashboard: shop.acceptDeliveryFromDashboard,
      flow_type: shop.flowType,
      independent_drivers_allowed: shop.independentDriversAllowed,
      is_marketplace: shop.isMarketplace,
      cannot_refund_order: shop.cannotRefundOrder,
      hide_print_ticket: shop.hidePrintTicket,
      printing_kind: shop.printingKind,
      auto_accept_enabled: shop.autoAccept.enabled,
      auto_accept_minutes: shop.autoAccept.preparationMinutes,
      cancellation_fee: JSON.stringify(shop.cancellationFee),
      auto_send_to_drivers: shop.autoSendToDrivers,
      watch: JSON.stringify(shop.watch),
      provider_order: JSON.stringify(shop.providerOrder),
      delivery_providers: JSON.stringify(shop.deliveryProviders),
      express_fleet: JSON.stringify(shop.expressFleet),
    })
    .execute();
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
