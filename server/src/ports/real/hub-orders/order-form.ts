import type { HubDelivery } from '@comptoir/domain/hub/orders/hub-delivery.ts';
import { isToCome } from '@comptoir/domain/hub/orders/hub-status.ts';
import { add, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { PAYMENT_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { localDay, localTime, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { rateIn } from '@comptoir/domain/kernel/vat.ts';
import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { isUnlinked } from '@comptoir/domain/orders/orders.labels.ts';
import { paymentState } from '@comptoir/domain/orders/payment-state.ts';
import type { PostedOrder } from '../../hub.ts';
import { moneyOf, SERVICE_TYPES } from '../hubs/hubrise-words.ts';

/** « 2026-11-16T19:30:00+01:00 »: the hub wants the shop's own hour. */
export function hourIn(instant: Instant, zone: string): string {
  const local = `${localDay(instant, zone)}T${localTime(instant, zone)}:00`;
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(toMs(instant) / 60_000) * 60_000) / 60_000);
  const size = Math.abs(minutes);
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * SYN-49: an accepted order of ours. It is new to the till that listens at the hub, so it is posted as `new`; our own
 * moves follow. Paid at the door or counter, it carries no payment.
 */
export function orderForm({ order, refs, timeZone, now }: PostedOrder) {
  const due = order.isScheduled ? order.requestedFor : (order.expectedDropoffAt ?? order.dueAt);
  const refOf = (key: string) => refs.items.get(key) || key;
  const off = add(order.promotionDiscount, order.cashbackUsed);
  return {
    status: 'new',
    channel: 'Comptoir',
    ref: order.orderNumber,
    private_ref: order.id,
    service_type: SERVICE_TYPES[order.orderType],
    expected_time: due && isToCome(due, now) ? hourIn(due, timeZone) : null,
    asap: !order.isScheduled,
    ...(order.dueAt && isToCome(order.dueAt, now) && { confirmed_time: hourIn(order.dueAt, timeZone) }),
    collection_code: order.orderNumber,
    items: order.lines.map((line) => itemForm(line, order, refOf)),
    ...(off > 0 && { discounts: [{ name: order.promoCode ?? 'Remise', ref: null, price_off: moneyOf(off) }] }),
    charges: [...chargeForm('Livraison', order.deliveryFee), ...chargeForm('Frais de gestion', order.managementFee)],
    payments: isPaid(order)
      ? [{ name: PAYMENT_TYPE_LABELS[order.paymentType], ref: order.paymentType, amount: moneyOf(order.amountDue) }]
      : [],
    customer: customerForm(order),
    ...(order.tableNumber && { custom_fields: { restaurant: { table_name: order.tableNumber } } }),
  };
}

/** A card that is only held counts: it is charged before anybody hands the order over. */
const isPaid = (order: Order): boolean => order.paymentType === 'stripe' || paymentState(order) === 'paid';

const chargeForm = (name: string, price: Order['deliveryFee']) =>
  price > 0 ? [{ name, ref: null, price: moneyOf(price) }] : [];

/** `lineTotal`: points pay for the whole line, with what was chosen. */
export function itemForm(line: OrderLine, { orderType }: Pick<Order, 'orderType'>, refOf: (key: string) => string) {
  return {
    product_name: line.name,
    sku_name: null,
    sku_ref: isUnlinked(line) ? null : refOf(line.productKey),
    price: priceIn(line, line.unitPrice),
    quantity: String(line.quantity),
    tax_rate: line.tax ? (rateIn(line.tax.rates, orderType) / 100).toFixed(1) : null,
    customer_notes: line.instruction ?? '',
    // The same option twice is two objects: tills read no quantity here.
    options: line.optionLists.flatMap((list) =>
      list.options.map(({ name, price, optionPath }) => ({
        option_list_name: list.optionListName,
        name,
        ref: refOf(optionKeyOf(optionPath)),
        price: priceIn(line, price),
      })),
    ),
  };
}

const priceIn = ({ isLoyaltyProduct }: OrderLine, price: Cents): string => moneyOf(isLoyaltyProduct ? ZERO : price);

/** HUB-54: what may be changed of a delivery; who carries it is said once, when it is made. */
export const deliveryForm = (delivery: HubDelivery, zone: string) => ({
  status: delivery.status,
  driver_name: delivery.driverName,
  tracking_url: delivery.trackingUrl,
  estimated_pickup_at: delivery.pickupAt && hourIn(delivery.pickupAt, zone),
  estimated_dropoff_at: delivery.dropoffAt && hourIn(delivery.dropoffAt, zone),
});

export function customerForm({ customer, address, customerId }: Order) {
  return {
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    private_ref: customerId,
    ...(address && {
      address_1: `${address.streetNumber} ${address.street}`.trim(),
      address_2: address.street2 ?? null,
      postal_code: address.postalCode,
      city: address.city,
      country: address.country.length === 2 ? address.country : 'FR',
      delivery_notes: address.instruction,
      ...(address.location && {
        latitude: String(address.location.latitude),
        longitude: String(address.location.longitude),
      }),
    }),
  };
}
