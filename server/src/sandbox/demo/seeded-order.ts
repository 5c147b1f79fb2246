import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, toInstant, type Day } from '@comptoir/domain/kernel/time.ts';
import { lineTax } from '@comptoir/domain/kernel/vat.ts';
import { isFreeDelivery, promotionDiscount } from '@comptoir/domain/promotions/judge-promotion.ts';
import { isFinished, statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { CancelReason } from '@comptoir/domain/orders/order-flow.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { StoredCancellation } from '../../db/tables/orders-tables.ts';
import { amountsOf } from '../../checkout/prices.store.ts';
import type { Chance } from './chance.ts';
import { DEMO_COMPANY_ID } from './company.ts';
import type { DemoCode } from '../data/demo-codes.ts';
import { deadline, deliveryOf, dueAt, type Life, type Step } from './life.ts';
import type { DemoProduct } from './menu.ts';
import { moneyOf, providerPaymentId, returnOf } from './money.ts';
import { staffOf } from './users.ts';

type Place = { day: Day; number: number };
type LineRow = ReturnType<typeof linesOf>[number];
type EventRow = Selectable<Tables['order_events']>;
export type OrderRow = ReturnType<typeof orderOf>;
export type SeededOrder = ReturnType<typeof seededOrder>;

/** The rows that the product would have written for the order and each of its moves. */
export function seededOrder(chance: Chance, life: Life, place: Place, code: DemoCode | null = null) {
  const lines = linesOf(life);
  const events = eventsOf(chance, life);
  const order = orderOf(life, place, lines, events, code);
  return { order, lines, events, driver: life.driver, ...moneyOf(life, order) };
}

/** The id of a part: the order's id with the last two digits replaced by the rank. */
const partId = (orderId: string, rank: number): string => orderId.slice(0, -2) + rank.toString(16).padStart(2, '0');

function linesOf(life: Life) {
  return life.basket.map(({ product, quantity }, position) => ({
    company_id: DEMO_COMPANY_ID,
    order_id: life.orderId,
    position,
    id: partId(life.orderId, position),
    product_key: product.key,
    name: product.name,
    quantity,
    unit_price: product.price,
    tax: taxOf(product),
  })) satisfies Partial<Selectable<Tables['order_lines']>>[];
}

/** As `placeOrder` keeps it; no dish of the demonstration says anything of its own about vouchers. */
const taxOf = ({ vatRates }: DemoProduct) => lineTax({ vatRates, mealVouchers: null });

function eventsOf(chance: Chance, life: Life): EventRow[] {
  const staff = staffOf(life.shop.shopId);
  const received = { at: life.createdAt, type: 'received', to: 'contacting' as const, by: senderOf(life) };
  let status: EventRow['to_status'] = null;
  return [received, ...life.steps].map((step, rank) => {
    const somebody = step.by === 'staff' ? chance.pick(staff) : null;
    const from_status = status;
    status = step.to;
    return {
      company_id: DEMO_COMPANY_ID,
      order_id: life.orderId,
      id: partId(life.orderId, rank),
      at: toInstant(step.at),
      type: step.type,
      actor_kind: step.by,
      actor_id: somebody?.userId ?? null,
      actor_name: somebody?.firstName ?? (step.by === 'driver' ? (life.driver?.firstName ?? null) : null),
      from_status,
      to_status: status,
      data: dataOf(life, step.type),
    };
  });
}

const senderOf = (life: Life) => (isMarketplace(life.channel) ? ('marketplace' as const) : ('customer' as const));

function dataOf(life: Life, type: string): Record<string, unknown> {
  if (type === 'received') return { channel: life.channel };
  return type === 'accept' ? { preparationMinutes: life.preparationMinutes } : {};
}

/** Derived from day and rank, because random numbers would collide among a million orders. */
const externalNumber = ({ day, number }: Place): string =>
  `${day.slice(2).replaceAll('-', '')}-${String(number).padStart(3, '0')}`;

function orderOf(life: Life, place: Place, lines: LineRow[], events: EventRow[], code: DemoCode | null) {
  const stepAt = (...types: Step['type'][]) => life.steps.find((step) => types.includes(step.type))?.at;
  const instantOf = (ms: number | undefined) => (ms === undefined ? null : toInstant(ms));
  const last = life.steps.at(-1);
  const status = last?.to ?? 'contacting';
  const acceptedAt = stepAt('accept');
  const ready = acceptedAt === undefined ? null : toInstant(dueAt(life, acceptedAt));
  const isDelivery = life.orderType === 'delivery';
  const isByMarketplace = isMarketplace(life.channel);
  const finishedAt = stepAt('validate', 'delivered');
  const { customerId, firstName, lastName, email, phone, address } = life.customer;
  const amounts = amountColumns(life, lines, code);
  return {
    company_id: DEMO_COMPANY_ID,
    id: life.orderId,
    shop_id: life.shop.shopId,
    ...place,
    external_order_number: isByMarketplace ? externalNumber(place) : null,
    charge_id: chargeIdOf(life),
    provider_payment_id: providerPaymentId(life),
    status,
    order_type: life.orderType,
    channel: life.channel,
    payment_type: life.paymentType,
    driver_payment_type: life.driverPaymentType,
    ...amounts,
    promo_code: code?.code ?? null,
    refunded_amount: returnOf(life) ? amounts.amount_due + amounts.tip : 0,
    created_at: toInstant(life.createdAt),
    sent_to_shop_at: toInstant(life.createdAt),
    requested_for: toInstant(life.requestedFor),
    is_scheduled: life.isScheduled,
    accept_deadline_at: toInstant(deadline(life)),
    preparation_minutes: acceptedAt === undefined ? null : life.preparationMinutes,
    preparation_started_at: instantOf(life.steps.find((step) => step.to === 'preparing')?.at),
    preparation_ended_at: instantOf(stepAt('ready', 'start-delivery')),
    due_at: ready,
    expected_pickup_at: ready,
    expected_dropoff_at: ready && isDelivery ? addMinutes(ready, life.shop.deliveryMinutes) : null,
    finished_at: last && isFinished(status) ? toInstant(last.at) : null,
    pickup_status: stepAt('picked-up') === undefined ? 0 : 3,
    delivery_acceptable_by_shop: life.isForDrivers && life.driver === null,
    shop_responsible_for_delivery: isDelivery && !isByMarketplace && !life.isForDrivers,
    table_number: life.tableNumber,
    customer_id: customerId,
    customer: { firstName, lastName, email, phone },
    address: isDelivery ? address : null,
    delivery: deliveryOf(life, instantOf(finishedAt)),
    validated_by: finishedAt === undefined ? null : isByMarketplace ? 'driver' : 'shop',
    cancellation: cancellationOf(life, events),
    missed_reason: status === 'missed' ? 'no_answer' : null,
    handled_by: events.findLast((event) => event.actor_kind === 'staff')?.actor_name ?? null,
    version: events.length,
  } satisfies Partial<Record<keyof Selectable<Tables['orders']>, unknown>>;
}

const chargeIdOf = ({ orderId }: Life): string => `CMD-${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`;

/** FLO-81, FLO-90, by the checkout's own rule. Orders of a marketplace have none of our fees. */
function amountColumns(life: Life, lines: LineRow[], code: DemoCode | null) {
  const isByMarketplace = isMarketplace(life.channel);
  const products = cents(lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0));
  const fee = cents(life.orderType === 'delivery' && !isByMarketplace ? life.shop.deliveryFee : 0);
  const amounts = amountsOf(
    lines.map(({ quantity, unit_price, tax }) => ({
      quantity,
      unitPrice: cents(unit_price),
      isLoyaltyProduct: false,
      optionLists: [],
      tax,
    })),
    life.orderType,
    {
      deliveryFeeBeforePromotion: fee,
      deliveryFee: code && isFreeDelivery(code.terms) ? ZERO : fee,
      managementFee: cents(isByMarketplace ? 0 : life.shop.managementFee),
    },
    {
      promotionDiscount: code ? promotionDiscount(code.terms, products) : ZERO,
      cashbackUsed: ZERO,
      tip: cents(life.tip),
    },
  );
  return {
    products_total: amounts.productsTotal,
    promotion_discount: amounts.promotionDiscount,
    delivery_fee_before_promotion: amounts.deliveryFeeBeforePromotion,
    delivery_fee: amounts.deliveryFee,
    management_fee: amounts.managementFee,
    gross_total: amounts.grossTotal,
    amount_due: amounts.amountDue,
    tip: amounts.tip,
    // An array among the rows of a column would be taken for one more dimension.
    vat_by_rate: JSON.stringify(amounts.vatByRate),
  };
}

const CANCELLATIONS: Partial<Record<string, [by: StoredCancellation['canceledBy'], reason: CancelReason]>> = {
  refuse: ['shop', 'shop_cancel_phase_contacting'],
  cancel: ['shop', 'shop_cancel_and_refund'],
  'customer-cancel': ['customer', 'customer_cancel_phase_contacting'],
  'marketplace-cancel': ['customer', 'customer_cancel_phase_contacting'],
};

function cancellationOf(life: Life, events: EventRow[]): StoredCancellation | null {
  const event = events.at(-1);
  const known = event && CANCELLATIONS[event.type];
  if (!known) return null;
  const [canceledBy, cancelReason] = known;
  return {
    canceledBy,
    cancelReason,
    chargeId: chargeIdOf(life),
    statusLabel: statusLabel(event.from_status ?? 'contacting', life.orderType),
    canceledAt: event.at,
    userId: event.actor_id,
    userFirstName: event.actor_name,
  };
}
