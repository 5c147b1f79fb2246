import { cents } from '../kernel/money.ts';
import { addMinutes, MINUTE, msBetween, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import type { OrderEventName } from '../orders/order-flow.ts';
import { isFinished } from '../orders/order-status.ts';
import { isForDrivers } from '../orders/attention/driver-facts.ts';
import { acceptDeadline } from '../orders/preparation.ts';
import type { CarrierChoice } from './search-steps.ts';
import type { Shop } from '../shops/shop.ts';
import { tripKm } from './providers.ts';
import { searchFrom, searchStarted } from './search.ts';
import { arrivalFrom } from './trip-estimate.ts';
import { waitingFee } from './waiting-fee.ts';

type Rules = Pick<Shop, 'acceptanceMinutes' | 'autoSendToDrivers'>;
type Follow = (order: Order, now: Instant, shop: Rules) => Order;

const withDelivery = (order: Order, fields: Partial<NonNullable<Order['delivery']>>): Order => ({
  ...order,
  delivery: order.delivery && { ...order.delivery, ...fields },
});

const stopSearch: Follow = (order) => withDelivery(order, { isSearchingDriver: false });

/** DLV-06: before its time a scheduled order only waits for its search; a booking begins it. */
const startSearch: Follow = (order, now) =>
  searchFrom(order, now) > now
    ? order
    : { ...withDelivery(order, { isSearchingDriver: true }), driverSearch: searchStarted(order.driverSearch, now) };

/** FLO-46: whoever was meant to deliver it before, drivers are searched for now. */
const sendToDrivers: Follow = (order, now, shop) =>
  startSearch({ ...withDelivery(order, { nature: 'fleet' }), shopResponsibleForDelivery: false }, now, shop);

/** FLO-18, FLO-32, ORS-04: the order is for drivers, and the shop wants the search started automatically. */
const startByItself: Follow = (order, now, shop) =>
  order.status === 'preparing' && searchesByItself(order, shop) ? startSearch(order, now, shop) : order;

type Delivery = NonNullable<Order['delivery']>;

/** RND-10: what is not brought any more leaves its round. */
const withoutRound = ({ round, ...delivery }: Delivery): Delivery =>
  round === undefined ? delivery : { ...delivery, round: null };

export function releaseDriver(order: Order, now: Instant): Order {
  return {
    ...order,
    pickupStatus: 0,
    driverId: null,
    driverFirstName: null,
    driverLastName: null,
    driverPhone: null,
    validationCode: null,
    driversHistory: order.driversHistory.map((one) => (one.removedAt === null ? { ...one, removedAt: now } : one)),
    delivery: order.delivery && {
      ...withoutRound(order.delivery),
      driverArrivedAt: null,
      jobId: null,
      trackingUrl: null,
    },
  };
}

/** FLO-37, FLO-49, FLO-59: the search starts again and excludes the driver who left (DLV-15). */
const searchAgain: Follow = (order, now, shop) => sendToDrivers(releaseDriver(order, now), now, shop);

/** FLO-41, FLO-51, DLV-22: the fee of a driver who had accepted stays due. */
const takeOver: Follow = (order, now, shop) => {
  const courierFee = order.pickupStatus > 0 ? (order.delivery?.courierFee ?? cents(0)) : cents(0);
  return {
    ...withDelivery(stopSearch(releaseDriver(order, now), now, shop), { nature: 'shop', courierFee }),
    shopResponsibleForDelivery: true,
    selfPickupEligible: false,
    flowType: 'classic',
  };
};

/** DLV-36: no waiting fee for an employee of the shop. */
const leaveShop: Follow = (order, now) => {
  const arrivedAt = order.delivery?.driverArrivedAt;
  const isPaidFor = (order.driversHistory.at(-1)?.method ?? 'employee') !== 'employee';
  const fee = arrivedAt && isPaidFor ? waitingFee(arrivedAt, now) : cents(0);
  return {
    ...withDelivery(order, { waitingFee: fee, pickedUpAt: now, arrivesAt: arrivalFrom(order, now) }),
    pickupStatus: 3,
    preparationEndedAt: order.preparationEndedAt ?? now,
  };
};

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** DLV-38, DRV-17: replaces the planned times of the trip by the actual ones. */
const endTrip: Follow = (order, now) => {
  const leftAt = order.delivery?.pickedUpAt;
  if (!order.delivery || !leftAt) return order;
  const km = order.delivery.distanceKm ?? tripKm(order);
  return withDelivery(order, {
    durationMinutes: twoDecimals(msBetween(leftAt, now) / MINUTE),
    distanceKm: km === null ? null : twoDecimals(km),
  });
};

const FOLLOW: Partial<Record<OrderEventName, Follow>> = {
  accept: startByItself,
  'auto-accept': startByItself,
  'window-opens': startByItself,
  'start-search': sendToDrivers,
  'cancel-search': stopSearch,
  'choose-pickup': stopSearch,
  'driver-found': (order, now, shop) => ({ ...stopSearch(order, now, shop), selfPickupEligible: false }),
  'driver-near': (order, now) => ({ ...withDelivery(order, { driverArrivedAt: now }), pickupStatus: 2 }),
  'driver-lost': searchAgain,
  'remove-driver': searchAgain,
  'job-cancelled': (order, now, shop) => (order.pickupStatus === 3 ? order : searchAgain(order, now, shop)),
  'take-delivery': takeOver,
  'picked-up': leaveShop,
  delivered: endTrip,
  validate: endTrip,
};

export function searchesByItself(order: Order, shop: Pick<Shop, 'autoSendToDrivers'>): boolean {
  return (
    isForDrivers(order) &&
    order.pickupStatus === 0 &&
    order.driverSearch === null &&
    (order.isScheduled || shop.autoSendToDrivers)
  );
}

const isAcceptableByShop = (order: Order): boolean => isForDrivers(order) && order.pickupStatus < 3;

/** FLO-14: the shop's time to answer starts when the order reaches it, in reverse flow with its driver. */
function deadlineAfter(before: Order, order: Order, shop: Rules, now: Instant): Instant | null {
  if (order.status === 'looking_for_driver') return null;
  if (before.status !== 'looking_for_driver' || order.status !== 'contacting') return order.acceptDeadlineAt;
  return order.flowType === 'reverse'
    ? addMinutes(now, shop.acceptanceMinutes)
    : acceptDeadline(order, shop.acceptanceMinutes, now);
}

const askedFirst = (order: Order, first: CarrierChoice, now: Instant): Order =>
  order.driverSearch?.startedAt === now ? { ...order, driverSearch: { ...order.driverSearch, first } } : order;

const leaveRound = (order: Order): Order =>
  order.delivery?.round && order.status !== 'completed' && order.status !== 'refunded'
    ? { ...order, delivery: withoutRound(order.delivery) }
    : order;

/** What an order move changes in the search, the driver and the deadline. `order` already has its new status. */
export function deliveryAfter(
  before: Order,
  order: Order,
  event: OrderEventName,
  shop: Rules,
  now: Instant,
  first: CarrierChoice | null = null,
): Order {
  const moved = FOLLOW[event]?.(order, now, shop) ?? order;
  const followed = first ? askedFirst(moved, first, now) : moved;
  const settled = isFinished(followed.status) ? stopSearch(leaveRound(followed), now, shop) : followed;
  return {
    ...settled,
    deliveryAcceptableByShop: isAcceptableByShop(settled),
    acceptDeadlineAt: deadlineAfter(before, settled, shop, now),
  };
}
