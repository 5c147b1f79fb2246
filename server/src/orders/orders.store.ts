import { cents } from '@comptoir/domain/kernel/money.ts';
import { FINISHED_STATUSES, statusLabel } from '@comptoir/domain/orders/order-status.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { Order, OrderEvent, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import { toShop } from '../shops/shops.store.ts';

export type CompanyRef = { companyId: string };
export type ShopScope = { companyId: string; shopId?: string };
/** All shops together: the company's, or only these of it. */
export type ShopsScope = ShopScope & { shopIds?: readonly string[] };
type LineRow = Omit<Selectable<Tables['order_lines']>, 'company_id' | 'order_id' | 'position'>;
type OrderRow = Selectable<Tables['orders']> & {
  shop_name: string;
  shop_time_zone: string;
  shop_address: Selectable<Tables['shops']>['address'];
  lines: LineRow[];
};

function toLine(row: LineRow): OrderLine {
  return {
    id: row.id,
    productKey: row.product_key,
    name: row.name,
    quantity: row.quantity,
    unit: row.unit,
    unitPrice: cents(row.unit_price),
    points: row.points,
    isLoyaltyProduct: row.is_loyalty_product,
    instruction: row.instruction,
    optionLists: row.option_lists,
  };
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    companyId: row.company_id,
    shopId: row.shop_id,
    shop: { name: row.shop_name, timeZone: row.shop_time_zone, location: row.shop_address.location },
    orderNumber: formatOrderNumber(row.number),
    externalOrderNumber: row.external_order_number,
    chargeId: row.charge_id,
    providerPaymentId: row.provider_payment_id,
    status: row.status,
    statusLabel: statusLabel(row.status, row.order_type),
    orderType: row.order_type,
    channel: row.channel,
    flowType: row.flow_type,
    paymentType: row.payment_type,
    driverPaymentType: row.driver_payment_type,
    productsTotal: cents(row.products_total),
    promotionDiscount: cents(row.promotion_discount),
    cashbackUsed: cents(row.cashback_used),
    deliveryFeeBeforePromotion: cents(row.delivery_fee_before_promotion),
    deliveryFee: cents(row.delivery_fee),
    managementFee: cents(row.management_fee),
    grossTotal: cents(row.gross_total),
    amountDue: cents(row.amount_due),
    promoCode: row.promo_code,
    createdAt: row.created_at,
    sentToShopAt: row.sent_to_shop_at,
    requestedFor: row.requested_for,
    isScheduled: row.is_scheduled,
    acceptDeadlineAt: row.accept_deadline_at,
    preparationMinutes: row.preparation_minutes,
    preparationStartedAt: row.preparation_started_at,
    preparationEndedAt: row.preparation_ended_at,
    dueAt: row.due_at,
    expectedPickupAt: row.expected_pickup_at,
    expectedDropoffAt: row.expected_dropoff_at,
    finishedAt: row.finished_at,
    pickupStatus: row.pickup_status,
    posSynced: row.pos_synced,
    posFailed: row.pos_failed,
    selfPickupEligible: row.self_pickup_eligible,
    deliveryAcceptableByShop: row.delivery_acceptable_by_shop,
    shopResponsibleForDelivery: row.shop_responsible_for_delivery,
    customerLockUntil: row.customer_lock_until,
    tableNumber: row.table_number,
    customerId: row.customer_id,
    customer: row.customer,
    address: row.address,
    delivery: row.delivery,
    driverId: row.driver_id,
    driverFirstName: row.driver_first_name,
    driverLastName: row.driver_last_name,
    driverPhone: row.driver_phone,
    validationCode: row.validation_code,
    driversHistory: row.drivers_history,
    driverSearch: row.driver_search,
    deliveryReminderTriggered: row.delivery_reminder_triggered,
    refundedAmount: cents(row.refunded_amount),
    changedByCustomer: row.changed_by_customer,
    ticketsPrinted: row.tickets_printed,
    seenAt: row.seen_at,
    validatedBy: row.validated_by,
    cancellation: row.cancellation,
    missedReason: row.missed_reason,
    handledBy: row.handled_by,
    lines: row.lines.map(toLine),
    version: row.version,
  };
}

/** An order with its shop's name and its lines, in one round trip. */
export function wholeOrders(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('shops', (join) =>
      join.onRef('shops.company_id', '=', 'orders.company_id').onRef('shops.id', '=', 'orders.shop_id'),
    )
    .selectAll('orders')
    .select(['shops.name as shop_name', 'shops.time_zone as shop_time_zone', 'shops.address as shop_address'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.id', 'l.product_key', 'l.name', 'l.quantity', 'l.unit', 'l.unit_price', 'l.points'])
          .select(['l.is_loyalty_product', 'l.instruction', 'l.option_lists'])
          .whereRef('l.company_id', '=', 'orders.company_id')
          .whereRef('l.order_id', '=', 'orders.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('orders.company_id', '=', companyId);
}

export async function find(db: Db | Tx, scope: ShopScope, orderId: string): Promise<Order | null> {
  let query = wholeOrders(db, scope.companyId).where('orders.id', '=', orderId);
  if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
  const row = await query.executeTakeFirst();
  return row ? toOrder(row) : null;
}

export async function findAll(db: Db | Tx, scope: ShopsScope, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  let query = wholeOrders(db, scope.companyId).where('orders.id', 'in', orderIds);
  if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
  if (scope.shopIds) query = query.where('orders.shop_id', 'in', scope.shopIds);
  return (await query.execute()).map(toOrder);
}

/** The parent row first, in every transaction (law 2). */
export async function lock(tx: Tx, scope: ShopScope, orderId: string): Promise<Order | null> {
  let query = tx
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', orderId)
    .forNoKeyUpdate();
  if (scope.shopId) query = query.where('shop_id', '=', scope.shopId);
  return (await query.executeTakeFirst()) ? find(tx, scope, orderId) : null;
}

/**
 * The same, and its shop on the way. The order itself is read once the lock is held: a statement that had to wait for
 * it would still see the lines of before.
 */
export async function lockAtShop(
  tx: Tx,
  scope: ShopScope,
  orderId: string,
): Promise<{ order: Order; shop: Shop } | null> {
  let query = tx
    .selectFrom('orders')
    .innerJoin('shops', (join) =>
      join.onRef('shops.company_id', '=', 'orders.company_id').onRef('shops.id', '=', 'orders.shop_id'),
    )
    .selectAll('shops')
    .where('orders.company_id', '=', scope.companyId)
    .where('orders.id', '=', orderId)
    .forNoKeyUpdate('orders');
  if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
  const row = await query.executeTakeFirst();
  const order = row ? await find(tx, scope, orderId) : null;
  return row && order ? { order, shop: toShop(row) } : null;
}

const MAX_LIVE = 2_000;

/** ORD-09: everything not finished, of one shop or of the company, and the live sequence it stands for. */
export async function live(db: Db, scope: ShopsScope): Promise<{ orders: Order[]; sequence: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const company = await tx
        .selectFrom('companies')
        .select('event_seq')
        .where('company_id', '=', scope.companyId)
        .executeTakeFirstOrThrow();
      let query = wholeOrders(tx, scope.companyId)
        .where('orders.status', 'not in', [...FINISHED_STATUSES])
        .orderBy('orders.requested_for')
        .limit(MAX_LIVE);
      if (scope.shopId) query = query.where('orders.shop_id', '=', scope.shopId);
      if (scope.shopIds) query = query.where('orders.shop_id', 'in', scope.shopIds);
      return { orders: (await query.execute()).map(toOrder), sequence: company.event_seq };
    });
}

export async function story(db: Db, companyId: string, orderId: string): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['at', 'type', 'actor_kind', 'actor_name', 'from_status', 'to_status', 'data'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    type: row.type,
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    preparationMinutes: typeof row.data['preparationMinutes'] === 'number' ? row.data['preparationMinutes'] : null,
    data: plainData(row.data),
  }));
}

/** What a sentence of the timeline may hold: words and numbers, nothing nested. */
function plainData(data: Record<string, unknown>): OrderEvent['data'] {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number | boolean | null] => entry[1] === null || typeof entry[1] !== 'object',
    ),
  );
}

/**
 * Writes what a command changed; the version makes an older copy recognisable everywhere. Told what the order was, it
 * writes only the difference: a column that is not named costs no index, no generated column and no log.
 */
export async function save(tx: Tx, order: Order, before?: Order): Promise<Order> {
  const saved = { ...order, version: order.version + 1, statusLabel: statusLabel(order.status, order.orderType) };
  const [row, known] = [toRow(saved), before ? Object.entries(toRow(before)) : []];
  const same = new Set(known.flatMap(([column, value]) => (row[column as keyof typeof row] === value ? [column] : [])));
  const changed = Object.fromEntries(Object.entries(row).filter(([column]) => !same.has(column)));
  await tx
    .updateTable('orders')
    .set(changed)
    .where('company_id', '=', order.companyId)
    .where('id', '=', order.id)
    .execute();
  return saved;
}

/** The columns that commands may change. */
function toRow(order: Order) {
  return {
    status: order.status,
    order_type: order.orderType,
    flow_type: order.flowType,
    provider_payment_id: order.providerPaymentId,
    products_total: order.productsTotal,
    promotion_discount: order.promotionDiscount,
    cashback_used: order.cashbackUsed,
    delivery_fee_before_promotion: order.deliveryFeeBeforePromotion,
    delivery_fee: order.deliveryFee,
    management_fee: order.managementFee,
    gross_total: order.grossTotal,
    amount_due: order.amountDue,
    refunded_amount: order.refundedAmount,
    requested_for: order.requestedFor,
    is_scheduled: order.isScheduled,
    customer: JSON.stringify(order.customer),
    address: order.address ? JSON.stringify(order.address) : null,
    accept_deadline_at: order.acceptDeadlineAt,
    preparation_minutes: order.preparationMinutes,
    preparation_started_at: order.preparationStartedAt,
    preparation_ended_at: order.preparationEndedAt,
    due_at: order.dueAt,
    expected_pickup_at: order.expectedPickupAt,
    expected_dropoff_at: order.expectedDropoffAt,
    finished_at: order.finishedAt,
    pickup_status: order.pickupStatus,
    pos_synced: order.posSynced,
    pos_failed: order.posFailed,
    self_pickup_eligible: order.selfPickupEligible,
    delivery_acceptable_by_shop: order.deliveryAcceptableByShop,
    shop_responsible_for_delivery: order.shopResponsibleForDelivery,
    customer_lock_until: order.customerLockUntil,
    delivery: order.delivery ? JSON.stringify(order.delivery) : null,
    driver_id: order.driverId,
    driver_search: order.driverSearch ? JSON.stringify(order.driverSearch) : null,
    drivers_history: JSON.stringify(order.driversHistory),
    validation_code: order.validationCode,
    delivery_reminder_triggered: order.deliveryReminderTriggered,
    changed_by_customer: order.changedByCustomer ? JSON.stringify(order.changedByCustomer) : null,
    tickets_printed: order.ticketsPrinted,
    seen_at: order.seenAt,
    driver_first_name: order.driverFirstName,
    driver_last_name: order.driverLastName,
    driver_phone: order.driverPhone,
    validated_by: order.validatedBy,
    cancellation: order.cancellation ? JSON.stringify(order.cancellation) : null,
    missed_reason: order.missedReason,
    handled_by: order.handledBy,
    version: order.version,
  };
}

/** FLO-10, law 3: one statement, so that two orders never share a number. */
export async function nextNumber(tx: Tx, ref: { companyId: string; shopId: string }, day: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into order_counters as c (company_id, shop_id, day, last_number) values (${ref.companyId}, ${ref.shopId}, ${day}, 1)
    on conflict (company_id, shop_id, day) do update set last_number = c.last_number + 1 returning last_number`.execute(
    tx,
  );
  return rows[0]?.last_number ?? 1;
}

export async function insert(tx: Tx, order: Order, place: { day: string; number: number }): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      company_id: order.companyId,
      id: order.id,
      shop_id: order.shopId,
      day: place.day,
      number: place.number,
      external_order_number: order.externalOrderNumber,
      charge_id: order.chargeId,
      provider_payment_id: order.providerPaymentId,
      status: order.status,
      order_type: order.orderType,
      channel: order.channel,
      flow_type: order.flowType,
      payment_type: order.paymentType,
      driver_payment_type: order.driverPaymentType,
      products_total: order.productsTotal,
      promotion_discount: order.promotionDiscount,
      cashback_used: order.cashbackUsed,
      delivery_fee_before_promotion: order.deliveryFeeBeforePromotion,
      delivery_fee: order.deliveryFee,
      management_fee: order.managementFee,
      gross_total: order.grossTotal,
      amount_due: order.amountDue,
      promo_code: order.promoCode,
      created_at: order.createdAt,
      sent_to_shop_at: order.sentToShopAt,
      requested_for: order.requestedFor,
      is_scheduled: order.isScheduled,
      accept_deadline_at: order.acceptDeadlineAt,
      pickup_status: order.pickupStatus,
      delivery_acceptable_by_shop: order.deliveryAcceptableByShop,
      shop_responsible_for_delivery: order.shopResponsibleForDelivery,
      driver_search: order.driverSearch ? JSON.stringify(order.driverSearch) : null,
      payment_authorised_at: order.providerPaymentId ? order.createdAt : null,
      table_number: order.tableNumber,
      customer_id: order.customerId,
      customer: JSON.stringify(order.customer),
      address: order.address ? JSON.stringify(order.address) : null,
      delivery: order.delivery ? JSON.stringify(order.delivery) : null,
    })
    .execute();
  await insertLines(tx, order);
}

/** FLO-79: the basket as the customer has changed it. */
export async function replaceLines(tx: Tx, order: Order): Promise<void> {
  await tx
    .deleteFrom('order_lines')
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .execute();
  await insertLines(tx, order);
}

async function insertLines(tx: Tx, order: Order): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        company_id: order.companyId,
        order_id: order.id,
        position,
        id: line.id,
        product_key: line.productKey,
        name: line.name,
        quantity: line.quantity,
        unit: line.unit,
        unit_price: line.unitPrice,
        points: line.points,
        is_loyalty_product: line.isLoyaltyProduct,
        instruction: line.instruction,
        option_lists: JSON.stringify(line.optionLists),
      })),
    )
    .execute();
}
