import { DEFAULT_ORDER_TYPES, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';

export type ShopRef = { companyId: string; shopId: string };
type ShopRow = Selectable<Tables['shops']>;

export function toShop(row: ShopRow): Shop {
  const chosen = Object.values(row.order_types_by_channel).flat();
  const offered = new Set(chosen.length > 0 ? chosen : DEFAULT_ORDER_TYPES);
  return {
    companyId: row.company_id,
    shopId: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    timeZone: row.time_zone,
    address: row.address,
    phone: row.phone,
    email: row.email,
    closedMessage: row.closed_message ?? false,
    closedUntil: row.closed_until,
    rush: { enabled: row.rush_enabled, extraPreparationMinutes: row.rush_minutes, until: row.rush_until },
    hours: row.hours,
    specialHours: row.special_hours,
    channels: row.channels,
    activeOrderTypes: ORDER_TYPES.filter((type) => offered.has(type)),
    orderTypesByChannel: row.order_types_by_channel,
    paymentTypesByChannel: row.payment_types_by_channel,
    driverPaymentTypes: row.driver_payment_types,
    autoAccept: { enabled: row.auto_accept_enabled, preparationMinutes: row.auto_accept_minutes },
    scheduleWindowMinutes: row.schedule_window_minutes,
    quickPreparationMinutes: row.quick_preparation_minutes,
    integration: row.integration,
    printingKind: row.printing_kind,
    shopLegalEntity: row.shop_legal_entity,
    cancellationFee: row.cancellation_fee,
    autoSendToDrivers: row.auto_send_to_drivers,
    watch: row.watch,
    deliveryProviders: row.delivery_providers,
    expressFleet: row.express_fleet,
    paymentTypePosRefs: row.payment_type_pos_refs,
    flowType: row.flow_type,
    independentDriversAllowed: row.independent_drivers_allowed,
    isMarketplace: row.is_marketplace,
    deliversByItself: row.delivers_by_itself,
    acceptanceMinutes: row.acceptance_minutes,
    providerOrder: row.provider_order,
    acceptDeliveryFromDashboard: row.accept_delivery_from_dashboard,
    validateDeliveryFromDashboard: row.validate_delivery_from_dashboard,
    cannotRefundOrder: row.cannot_refund_order,
    hidePrintTicket: row.hide_print_ticket,
    version: row.version,
  };
}

export async function find(db: Db | Tx, ref: ShopRef): Promise<Shop | null> {
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.shopId)
    .executeTakeFirst();
  return row ? toShop(row) : null;
}

export async function lock(tx: Tx, ref: ShopRef): Promise<Shop | null> {
  const row = await tx
    .selectFrom('shops')
    .selectAll()
    .where('company_id', '=', ref.companyId)
    .where('id', '=', ref.shopId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toShop(row) : null;
}

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
  Pick<
    Shop,
    | 'closedMessage'
    | 'closedUntil'
    | 'rush'
    | 'timeZone'
    | 'flowType'
    | 'independentDriversAllowed'
    | 'isMarketplace'
    | 'deliversByItself'
    | 'acceptanceMinutes'
    | 'providerOrder'
    | 'acceptDeliveryFromDashboard'
    | 'validateDeliveryFromDashboard'
    | 'cannotRefundOrder'
    | 'hidePrintTicket'
    | 'watch'
    | 'expressFleet'
    | 'paymentTypePosRefs'
  >
>;

export async function save(tx: Tx, shop: Shop): Promise<Shop> {
  const row = await tx
    .updateTable('shops')
    .set({
      closed_message: shop.closedMessage === false ? null : shop.closedMessage,
      closed_until: shop.closedUntil,
      rush_enabled: shop.rush.enabled,
      rush_minutes: shop.rush.extraPreparationMinutes,
      rush_until: shop.rush.until,
      time_zone: shop.timeZone,
      flow_type: shop.flowType,
      independent_drivers_allowed: shop.independentDriversAllowed,
      is_marketplace: shop.isMarketplace,
      delivers_by_itself: shop.deliversByItself,
      acceptance_minutes: shop.acceptanceMinutes,
      provider_order: JSON.stringify(shop.providerOrder),
      accept_delivery_from_dashboard: shop.acceptDeliveryFromDashboard,
      validate_delivery_from_dashboard: shop.validateDeliveryFromDashboard,
      cannot_refund_order: shop.cannotRefundOrder,
      hide_print_ticket: shop.hidePrintTicket,
      watch: JSON.stringify(shop.watch),
      express_fleet: JSON.stringify(shop.expressFleet),
      payment_type_pos_refs: JSON.stringify(shop.paymentTypePosRefs),
      version: shop.version + 1,
    })
    .where('company_id', '=', shop.companyId)
    .where('id', '=', shop.shopId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toShop(row);
}
