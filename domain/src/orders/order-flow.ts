import { isMarketplace, type OrderType } from '../kernel/sales.ts';
import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Order } from './order.ts';
import { isFinished, LIVE_STATUSES, type OrderStatus } from './order-status.ts';

export const CANCEL_REASONS = [
  'client_unavailable',
  'shop_cancel_and_refund',
  'shop_cancel_phase_contacting',
  'customer_cancel_phase_contacting',
  'driver_reassignment',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
export const CANCELED_BY = ['customer', 'shop', 'driver', 'marketplace', 'system'] as const;
export type CanceledBy = (typeof CANCELED_BY)[number];

export const ORDER_EVENTS = [
  'accept',
  'auto-accept',
  'refuse',
  'customer-cancel',
  'deadline-passed',
  'driver-lost',
  'driver-found',
  'offer-pickup',
  'choose-pickup',
  'take-delivery',
  'start-search',
  'cancel-search',
  'search-exhausted',
  'window-opens',
  'add-time',
  'driver-near',
  'remove-driver',
  'ready',
  'start-delivery',
  'picked-up',
  'validate',
  'delivered',
  'cancel',
  'job-cancelled',
  'marketplace-cancel',
  'auto-close',
  'refund',
] as const;
export type OrderEventName = (typeof ORDER_EVENTS)[number];
export type FlowActor = 'staff' | 'pos' | 'server' | 'customer' | 'driver' | 'provider' | 'marketplace';

export type FlowOrder = Pick<
  Order,
  | 'status'
  | 'channel'
  | 'orderType'
  | 'flowType'
  | 'isScheduled'
  | 'requestedFor'
  | 'pickupStatus'
  | 'selfPickupEligible'
  | 'deliveryAcceptableByShop'
  | 'shopResponsibleForDelivery'
  | 'customerLockUntil'
> & { isSearchingDriver: boolean; isMarketplaceCourier: boolean };

export type FlowShop = {
  scheduleWindowMinutes: number | null;
  offersClickAndCollect: boolean;
  acceptDeliveryFromDashboard: boolean;
  validateDeliveryFromDashboard: boolean;
};

export type FlowRefusal = 'ORDER_STATE' | 'ERROR_CHECKING_ORDER';
type Guard = (order: FlowOrder, shop: FlowShop, now: Instant) => boolean;

const isDelivery: Guard = (order) => order.orderType === 'delivery';
const isShopDelivery: Guard = (order) => order.orderType === 'delivery' && order.shopResponsibleForDelivery;
const isReverse: Guard = (order) => order.flowType === 'reverse';
const hasNoDriver: Guard = (order) => order.pickupStatus === 0;
const driverOnTheWay: Guard = (order) => order.pickupStatus === 1 || order.pickupStatus === 2;
const isSearching: Guard = (order) => order.isSearchingDriver;
const all =
  (...guards: Guard[]): Guard =>
  (order, shop, now) =>
    guards.every((guard) => guard(order, shop, now));
const not =
  (guard: Guard): Guard =>
  (order, shop, now) =>
    !guard(order, shop, now);
const shopMayTakeDelivery: Guard = (order, shop) =>
  order.deliveryAcceptableByShop && shop.acceptDeliveryFromDashboard && order.pickupStatus < 3;
const shopMayValidate: Guard = (order, shop) =>
  order.shopResponsibleForDelivery || order.isMarketplaceCourier || shop.validateDeliveryFromDashboard;
/** FLO-24: only an order delivered by a courier of the marketplace cannot be cancelled here. */
const isInOurHands: Guard = (order) => !order.isMarketplaceCourier;
const mayFetch = all((order) => order.flowType === 'classic' && order.selfPickupEligible, isDelivery, hasNoDriver);
/** FLO-40, FLO-78: collection is offered only where the customer may then choose it. */
const pickupPossible: Guard = (order, shop) =>
  order.pickupStatus === 0 &&
  shop.offersClickAndCollect &&
  (order.status === 'looking_for_driver' || order.flowType === 'classic');

/** FLO-19, FLO-20: without the setting the window is 10,000 minutes, so orders are treated as immediate. */
export const scheduleWindow = (shop: Pick<FlowShop, 'scheduleWindowMinutes'>): number =>
  shop.scheduleWindowMinutes ?? 10_000;

export function opensAt(
  order: Pick<FlowOrder, 'requestedFor'>,
  shop: Pick<FlowShop, 'scheduleWindowMinutes'>,
): Instant {
  return addMinutes(order.requestedFor, -scheduleWindow(shop));
}

type Target = OrderStatus | ((order: FlowOrder, shop: FlowShop, now: Instant) => OrderStatus);

const toPreparing: Target = (order, shop, now) =>
  order.isScheduled && order.flowType === 'classic' && now < opensAt(order, shop) ? 'scheduled' : 'preparing';

const READY_STATUS: Record<OrderType, OrderStatus> = {
  click_and_collect: 'takeaway',
  click_and_seat: 'waiter',
  delivery: 'ready',
};
const toReady: Target = (order) => READY_STATUS[order.orderType];

export type Move = {
  id: string;
  event: OrderEventName;
  from: readonly OrderStatus[];
  by: readonly FlowActor[];
  guard?: Guard;
  /** Absent where the status stays. */
  to?: Target;
  /** The move waits while the customer is changing the order (FLO-72). */
  respectsLock?: true;
};

const UNANSWERED = ['contacting', 'looking_for_driver'] as const;
const IN_KITCHEN = ['preparing', 'ready'] as const;

/** FLO-32 to FLO-62 and FLO-78. An event without a row for the current status is refused with ORDER_STATE (FLO-63). */
export const ORDER_MOVES: readonly Move[] = [
  { id: 'FLO-32', event: 'accept', from: ['contacting'], by: ['staff', 'pos'], to: toPreparing, respectsLock: true },
  { id: 'FLO-33', event: 'auto-accept', from: ['contacting'], by: ['server'], to: toPreparing, respectsLock: true },
  { id: 'FLO-34', event: 'refuse', from: UNANSWERED, by: ['staff'], to: 'refused', respectsLock: true },
  { id: 'FLO-35', event: 'customer-cancel', from: UNANSWERED, by: ['customer'], to: 'canceled' },
  { id: 'FLO-36', event: 'deadline-passed', from: ['contacting'], by: ['server'], to: 'missed', respectsLock: true },
  {
    id: 'FLO-37',
    event: 'driver-lost',
    from: ['contacting'],
    by: ['driver', 'provider', 'staff'],
    guard: all(isReverse, driverOnTheWay),
    to: 'looking_for_driver',
  },
  {
    id: 'FLO-38',
    event: 'driver-found',
    from: ['looking_for_driver'],
    by: ['driver', 'provider'],
    guard: isSearching,
    to: 'contacting',
  },
  {
    id: 'FLO-39',
    event: 'offer-pickup',
    from: ['looking_for_driver', ...IN_KITCHEN],
    by: ['server'],
    guard: all(isDelivery, pickupPossible),
  },
  {
    id: 'FLO-40',
    event: 'choose-pickup',
    from: ['looking_for_driver'],
    by: ['customer'],
    guard: (o) => o.selfPickupEligible,
    to: 'contacting',
  },
  {
    id: 'FLO-41',
    event: 'take-delivery',
    from: ['looking_for_driver'],
    by: ['staff'],
    guard: shopMayTakeDelivery,
    to: 'contacting',
  },
  { id: 'FLO-42', event: 'cancel-search', from: ['looking_for_driver'], by: ['staff'], guard: isSearching },
  { id: 'FLO-42', event: 'start-search', from: ['looking_for_driver'], by: ['staff'], guard: not(isSearching) },
  { id: 'FLO-43', event: 'search-exhausted', from: ['looking_for_driver'], by: ['server'], to: 'missed' },
  {
    id: 'FLO-44',
    event: 'window-opens',
    from: ['scheduled'],
    by: ['server'],
    guard: (o, s, now) => now >= opensAt(o, s),
    to: 'preparing',
  },
  { id: 'FLO-45', event: 'add-time', from: ['preparing'], by: ['staff'] },
  {
    id: 'FLO-46',
    event: 'start-search',
    from: IN_KITCHEN,
    by: ['staff', 'server'],
    guard: all(isDelivery, hasNoDriver, not(isSearching)),
  },
  { id: 'FLO-47', event: 'driver-found', from: IN_KITCHEN, by: ['driver', 'provider'], guard: isSearching },
  {
    id: 'FLO-48',
    event: 'driver-near',
    from: ['contacting', ...IN_KITCHEN],
    by: ['driver', 'provider'],
    guard: (o) => o.pickupStatus === 1 && (o.status !== 'contacting' || o.flowType === 'reverse'),
  },
  { id: 'FLO-49', event: 'remove-driver', from: IN_KITCHEN, by: ['staff'], guard: driverOnTheWay },
  { id: 'FLO-50', event: 'cancel-search', from: IN_KITCHEN, by: ['staff'], guard: isSearching },
  {
    id: 'FLO-51',
    event: 'take-delivery',
    from: IN_KITCHEN,
    by: ['staff'],
    guard: shopMayTakeDelivery,
    respectsLock: true,
  },
  { id: 'FLO-52', event: 'ready', from: ['preparing'], by: ['staff', 'pos'], guard: not(isShopDelivery), to: toReady },
  {
    id: 'FLO-53',
    event: 'start-delivery',
    from: IN_KITCHEN,
    by: ['staff'],
    guard: isShopDelivery,
    to: 'delivering',
    respectsLock: true,
  },
  {
    id: 'FLO-54',
    event: 'picked-up',
    from: IN_KITCHEN,
    by: ['driver', 'provider', 'marketplace'],
    guard: (o) => o.pickupStatus > 0 || o.isMarketplaceCourier,
    to: 'delivering',
  },
  { id: 'FLO-55', event: 'validate', from: ['takeaway', 'waiter'], by: ['staff'], to: 'completed' },
  { id: 'FLO-56', event: 'validate', from: ['delivering'], by: ['staff'], guard: shopMayValidate, to: 'completed' },
  {
    id: 'FLO-56',
    event: 'validate',
    from: ['ready'],
    by: ['staff'],
    guard: (o) => o.isMarketplaceCourier,
    to: 'completed',
  },
  {
    id: 'FLO-57',
    event: 'delivered',
    from: ['delivering'],
    by: ['driver', 'provider', 'marketplace'],
    to: 'completed',
  },
  {
    id: 'FLO-58',
    event: 'cancel',
    from: ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering'],
    by: ['staff'],
    guard: isInOurHands,
    to: 'canceled',
    respectsLock: true,
  },
  { id: 'FLO-59', event: 'job-cancelled', from: [...IN_KITCHEN, 'delivering'], by: ['provider'] },
  {
    id: 'FLO-60',
    event: 'marketplace-cancel',
    from: LIVE_STATUSES,
    by: ['marketplace'],
    guard: (o) => isMarketplace(o.channel),
    to: 'canceled',
  },
  {
    id: 'FLO-61',
    event: 'auto-close',
    from: ['preparing', 'takeaway', 'waiter', 'ready', 'delivering'],
    by: ['server'],
    guard: (o) =>
      !(o.orderType === 'delivery' && o.pickupStatus === 0 && !o.shopResponsibleForDelivery && !o.isMarketplaceCourier),
    to: 'completed',
  },
  { id: 'FLO-62', event: 'refund', from: ['completed'], by: ['staff'], to: 'refunded' },
  { id: 'FLO-78', event: 'choose-pickup', from: ['preparing'], by: ['customer'], guard: mayFetch },
  { id: 'FLO-78', event: 'choose-pickup', from: ['ready'], by: ['customer'], guard: mayFetch, to: 'takeaway' },
];

export const isLocked = (order: Pick<FlowOrder, 'customerLockUntil'>, now: Instant): boolean =>
  order.customerLockUntil !== null && order.customerLockUntil > now;

function rowFor(order: FlowOrder, event: OrderEventName, by: FlowActor, shop: FlowShop, now: Instant): Move | null {
  return (
    ORDER_MOVES.find(
      (move) =>
        move.event === event &&
        move.from.includes(order.status) &&
        move.by.includes(by) &&
        (move.guard?.(order, shop, now) ?? true),
    ) ?? null
  );
}

export function moveRefusal(
  order: FlowOrder,
  event: OrderEventName,
  by: FlowActor,
  shop: FlowShop,
  now: Instant,
): FlowRefusal | null {
  const move = isFinished(order.status) && event !== 'refund' ? null : rowFor(order, event, by, shop, now);
  if (!move) return 'ORDER_STATE';
  return move.respectsLock && isLocked(order, now) ? 'ERROR_CHECKING_ORDER' : null;
}

export function statusAfter(
  order: FlowOrder,
  event: OrderEventName,
  by: FlowActor,
  shop: FlowShop,
  now: Instant,
): OrderStatus {
  const move = moveRefusal(order, event, by, shop, now) ? null : rowFor(order, event, by, shop, now);
  if (!move?.to) return order.status;
  return typeof move.to === 'function' ? move.to(order, shop, now) : move.to;
}
