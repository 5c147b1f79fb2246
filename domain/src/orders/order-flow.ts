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
/** The shop brings it itself. */
export const isShopDelivery = (order: Pick<FlowOrder, 'orderType' | 'shopResponsibleForDelivery'>): boolean =>
  order.orderType === 'delivery' && order.shopResponsibleForDelivery;
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
/** RND-01: a person gives it to a driver, whoever was to bring it before, until it has left. */
const mayBeNamed: Guard = all(isDelivery, isInOurHands, (order) => order.pickupStatus < 3);
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
const COURIERS = ['driver', 'provider'] as const;

const moveRow = (
  id: string,
  event: OrderEventName,
  from: readonly OrderStatus[],
  by: readonly FlowActor[],
  rest: Pick<Move, 'guard' | 'to' | 'respectsLock'> = {},
): Move => ({ id, event, from, by, ...rest });

/** FLO-32 to FLO-62 and FLO-78. An event without a row for the current status is refused with ORDER_STATE (FLO-63). */
export const ORDER_MOVES: readonly Move[] = [
  moveRow('FLO-32', 'accept', ['contacting'], ['staff', 'pos'], { to: toPreparing, respectsLock: true }),
  moveRow('FLO-33', 'auto-accept', ['contacting'], ['server'], { to: toPreparing, respectsLock: true }),
  moveRow('FLO-34', 'refuse', UNANSWERED, ['staff'], { to: 'refused', respectsLock: true }),
  moveRow('FLO-35', 'customer-cancel', UNANSWERED, ['customer'], { to: 'canceled' }),
  moveRow('FLO-36', 'deadline-passed', ['contacting'], ['server'], { to: 'missed', respectsLock: true }),
  moveRow('FLO-37', 'driver-lost', ['contacting'], [...COURIERS, 'staff'], {
    guard: all(isReverse, driverOnTheWay),
    to: 'looking_for_driver',
  }),
  moveRow('FLO-38', 'driver-found', ['looking_for_driver'], COURIERS, { guard: isSearching, to: 'contacting' }),
  moveRow('FLO-39', 'offer-pickup', ['looking_for_driver', ...IN_KITCHEN], ['server'], {
    guard: all(isDelivery, pickupPossible),
  }),
  moveRow('FLO-40', 'choose-pickup', ['looking_for_driver'], ['customer'], {
    guard: (o) => o.selfPickupEligible,
    to: 'contacting',
  }),
  moveRow('FLO-41', 'take-delivery', ['looking_for_driver'], ['staff'], {
    guard: shopMayTakeDelivery,
    to: 'contacting',
  }),
  moveRow('FLO-42', 'cancel-search', ['looking_for_driver'], ['staff'], { guard: isSearching }),
  moveRow('FLO-42', 'start-search', ['looking_for_driver'], ['staff'], { guard: not(isSearching) }),
  moveRow('FLO-43', 'search-exhausted', ['looking_for_driver'], ['server'], { to: 'missed' }),
  moveRow('FLO-44', 'window-opens', ['scheduled'], ['server'], {
    guard: (o, s, now) => now >= opensAt(o, s),
    to: 'preparing',
  }),
  moveRow('FLO-45', 'add-time', ['preparing'], ['staff']),
  moveRow('FLO-46', 'start-search', IN_KITCHEN, ['staff', 'server'], {
    guard: all(isDelivery, hasNoDriver, not(isSearching)),
  }),
  moveRow('FLO-47', 'driver-found', IN_KITCHEN, COURIERS, { guard: isSearching }),
  moveRow('FLO-48', 'driver-near', ['contacting', ...IN_KITCHEN], COURIERS, {
    guard: (o) => o.pickupStatus === 1 && (o.status !== 'contacting' || o.flowType === 'reverse'),
  }),
  moveRow('FLO-49', 'remove-driver', IN_KITCHEN, ['staff'], { guard: driverOnTheWay }),
  moveRow('FLO-50', 'cancel-search', IN_KITCHEN, ['staff'], { guard: isSearching }),
  moveRow('FLO-51', 'take-delivery', IN_KITCHEN, ['staff'], { guard: shopMayTakeDelivery, respectsLock: true }),
  moveRow('FLO-52', 'ready', ['preparing'], ['staff', 'pos'], { guard: not(isShopDelivery), to: toReady }),
  moveRow('FLO-53', 'start-delivery', IN_KITCHEN, ['staff'], {
    guard: isShopDelivery,
    to: 'delivering',
    respectsLock: true,
  }),
  moveRow('FLO-54', 'picked-up', IN_KITCHEN, [...COURIERS, 'marketplace'], {
    guard: (o) => o.pickupStatus > 0 || o.isMarketplaceCourier,
    to: 'delivering',
  }),
  moveRow('FLO-55', 'validate', ['takeaway', 'waiter'], ['staff'], { to: 'completed' }),
  moveRow('FLO-56', 'validate', ['delivering'], ['staff'], { guard: shopMayValidate, to: 'completed' }),
  moveRow('FLO-56', 'validate', ['ready'], ['staff'], { guard: not(isInOurHands), to: 'completed' }),
  moveRow('FLO-57', 'delivered', ['delivering'], [...COURIERS, 'marketplace'], { to: 'completed' }),
  moveRow('FLO-58', 'cancel', ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering'], ['staff'], {
    guard: isInOurHands,
    to: 'canceled',
    respectsLock: true,
  }),
  moveRow('FLO-59', 'job-cancelled', [...IN_KITCHEN, 'delivering'], ['provider']),
  moveRow('FLO-60', 'marketplace-cancel', LIVE_STATUSES, ['marketplace'], {
    guard: (o) => isMarketplace(o.channel),
    to: 'canceled',
  }),
  moveRow('FLO-61', 'auto-close', ['preparing', 'takeaway', 'waiter', 'ready', 'delivering'], ['server'], {
    guard: (o) =>
      !(o.orderType === 'delivery' && o.pickupStatus === 0 && !o.shopResponsibleForDelivery && !o.isMarketplaceCourier),
    to: 'completed',
  }),
  moveRow('FLO-62', 'refund', ['completed'], ['staff'], { to: 'refunded' }),
  moveRow('FLO-78', 'choose-pickup', ['preparing'], ['customer'], { guard: mayFetch }),
  moveRow('FLO-78', 'choose-pickup', ['ready'], ['customer'], { guard: mayFetch, to: 'takeaway' }),
  moveRow('RND-01', 'driver-found', ['looking_for_driver'], ['staff'], { guard: mayBeNamed, to: 'contacting' }),
  moveRow('RND-01', 'driver-found', IN_KITCHEN, ['staff'], { guard: mayBeNamed, respectsLock: true }),
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
