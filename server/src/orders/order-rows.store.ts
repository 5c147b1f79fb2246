import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';

// Written out twice: what is spread into another object makes a slow one, and each move of an order builds two.
export function changingRow(order: Order) {
  return {
    status: order.status,
    order_type: order.orderType,
    flow_type: order.flowType,
    provider_payment_id: order.providerPaymentId,
    driver_payment_type: order.driverPaymentType,
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

export function newRow(order: Order, place: { day: string; number: number }): Insertable<Tables['orders']> {
  return {
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
  };
}

export const lineRows = (order: Order): Insertable<Tables['order_lines']>[] =>
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
  }));

type LineRow = Omit<Selectable<Tables['order_lines']>, 'company_id' | 'order_id' | 'position'>;
/** One JSON value: eighty columns read one by one cost more than the statement. */
export type OrderRow = {
  row: Selectable<Tables['orders']>;
  shop_name: string;
  shop_time_zone: string;
  shop_address: Selectable<Tables['shops']>['address'];
  lines: LineRow[];
};

/** JSON writes an instant with its offset. */
const instant = (text: string): Instant => new Date(text).toISOString();
const instantOrNull = (text: string | null): Instant | null => (text === null ? null : instant(text));

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

export function toOrder({ row, lines, shop_name, shop_time_zone, shop_address }: OrderRow): Order {
  return {
    id: row.id,
    companyId: row.company_id,
    shopId: row.shop_id,
    shop: { name: shop_name, timeZone: shop_time_zone, location: shop_address.location },
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
    createdAt: instant(row.created_at),
    sentToShopAt: instant(row.sent_to_shop_at),
    requestedFor: instant(row.requested_for),
    isScheduled: row.is_scheduled,
    acceptDeadlineAt: instantOrNull(row.accept_deadline_at),
    preparationMinutes: row.preparation_minutes,
    preparationStartedAt: instantOrNull(row.preparation_started_at),
    preparationEndedAt: instantOrNull(row.preparation_ended_at),
    dueAt: instantOrNull(row.due_at),
    expectedPickupAt: instantOrNull(row.expected_pickup_at),
    expectedDropoffAt: instantOrNull(row.expected_dropoff_at),
    finishedAt: instantOrNull(row.finished_at),
    pickupStatus: row.pickup_status,
    posSynced: row.pos_synced,
    posFailed: row.pos_failed,
    selfPickupEligible: row.self_pickup_eligible,
    deliveryAcceptableByShop: row.delivery_acceptable_by_shop,
    shopResponsibleForDelivery: row.shop_responsible_for_delivery,
    customerLockUntil: instantOrNull(row.customer_lock_until),
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
    seenAt: instantOrNull(row.seen_at),
    validatedBy: row.validated_by,
    cancellation: row.cancellation,
    missedReason: row.missed_reason,
    handledBy: row.handled_by,
    lines: lines.map(toLine),
    version: row.version,
  };
}
