import { kmToShop } from '../deliveries/search-candidates.ts';
import { arrivalOf, tripMinutes } from '../deliveries/trip-estimate.ts';
import type { Driver } from '../drivers/driver.ts';
import { distanceKm } from '../kernel/geo.ts';
import type { Location } from '../kernel/schema.ts';
import { addMinutes, later, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { isFinished } from '../orders/order-status.ts';
import { bestOrder, hoursAt, type Departure, type Stop } from './stop-order.ts';

export type Round = NonNullable<NonNullable<Order['delivery']>['round']>;
type Planned = Pick<Order, 'expectedPickupAt' | 'expectedDropoffAt'> & { orderId: string; round: Round };

export const roundOf = ({ delivery }: Pick<Order, 'delivery'>): Round | null => delivery?.round ?? null;

const doorOf = ({ address }: Pick<Order, 'address'>): Location | null => address?.location ?? null;

/** What the customer was told before the order joined a round: the round must not move its own yardstick. */
export const promisedAt = (order: Pick<Order, 'delivery' | 'isScheduled' | 'requestedFor' | 'expectedDropoffAt'>) =>
  roundOf(order)?.promisedAt ??
  (order.isScheduled ? order.requestedFor : (order.expectedDropoffAt ?? order.requestedFor));

const toStop = (order: Order): Stop => ({ orderId: order.id, place: doorOf(order), promisedAt: promisedAt(order) });

const latest = (instants: readonly (Instant | null | undefined)[], from: Instant): Instant =>
  instants.reduce<Instant>((last, one) => (one ? later(last, one) : last), from);

/** RND-07: from the shop, when the driver is there and everything is ready; an earlier round is brought to its end first. */
function firstDeparture(waiting: readonly Order[], ahead: readonly Order[], driver: Driver, now: Instant): Departure {
  const [first] = waiting;
  const shop = first?.shop.location ?? null;
  const ready = latest(
    waiting.map(({ dueAt, status }) => (status === 'ready' ? null : dueAt)),
    now,
  );
  return { place: shop, at: later(ready, arrivesAt(waiting, ahead, driver, shop, now)) };
}

function arrivesAt(
  waiting: readonly Order[],
  ahead: readonly Order[],
  driver: Driver,
  shop: Location | null,
  now: Instant,
): Instant {
  if (waiting.some(({ pickupStatus }) => pickupStatus > 1)) return now;
  const last = ahead.toSorted((a, b) => ((arrivalOf(a) ?? '') < (arrivalOf(b) ?? '') ? -1 : 1)).at(-1);
  if (last) {
    const door = doorOf(last);
    const back = door && shop ? tripMinutes(distanceKm(door, shop)) : 0;
    return addMinutes(latest([arrivalOf(last)], now), back);
  }
  const km = waiting[0] ? kmToShop(driver, waiting[0]) : null;
  return km === null ? now : addMinutes(now, tripMinutes(km));
}

/** On the road: from the last door, or from the shop. */
function nextDeparture(live: readonly Order[], done: readonly Order[]): Departure {
  const last = done.at(-1);
  const lastAt = last && leftDoorAt(last);
  const left = latest(
    live.map(({ delivery }) => delivery?.pickedUpAt),
    '',
  );
  return lastAt
    ? { place: doorOf(last) ?? live[0]?.shop.location ?? null, at: later(lastAt, left) }
    : { place: live[0]?.shop.location ?? null, at: left };
}

/** FLO-89: when its door was left for good, with the order brought or still in the bag. */
const leftDoorAt = ({ status, finishedAt, delivery }: Order): Instant | null =>
  isFinished(status) ? finishedAt : (delivery?.comesBackAt ?? null);
/** What the driver still goes to the door with. */
export const isStop = (order: Order): boolean => !isFinished(order.status) && !order.delivery?.comesBackAt;

const byEnd = (a: Order, b: Order): number => ((leftDoorAt(a) ?? '') < (leftDoorAt(b) ?? '') ? -1 : 1);
const byStop = (a: Order, b: Order): number => (roundOf(a)?.stop ?? 99) - (roundOf(b)?.stop ?? 99);

export type RoundFacts = {
  id: string;
  /** All orders of the round: those that were brought or come back count, those that left it do not. */
  orders: readonly Order[];
  /** What the driver still brings before this round. */
  ahead: readonly Order[];
  driver: Driver;
  /** RND-08: the order that a person wants, of what is not brought yet. */
  byHand?: readonly string[];
};

/**
 * RND-05 to RND-09: the stops of a round and the hour at each door. Once the first bag has left, or a person has put the
 * stops in order, only the hours are reckoned again.
 */
export function planRound({ id, orders, ahead, driver, byHand }: RoundFacts, now: Instant): Planned[] {
  const done = orders.filter((order) => !isStop(order)).toSorted(byEnd);
  const live = orders.filter(isStop).toSorted(byStop);
  const hasLeft = live.length > 0 && live.every(({ pickupStatus }) => pickupStatus === 3);
  const departure = hasLeft ? nextDeparture(live, done) : firstDeparture(live, ahead, driver, now);
  const isByHand = byHand !== undefined || live.some((order) => roundOf(order)?.isByHand);
  const isFixed = isByHand || live.some(({ pickupStatus }) => pickupStatus === 3);
  const stops = live.map(toStop);
  const inTurn = byHand ? byWish(stops, byHand) : isFixed ? stops : bestOrder(stops, departure);
  const hours = hoursAt(inTurn, departure);
  return inTurn.map((stop, index) => ({
    orderId: stop.orderId,
    expectedPickupAt: hasLeft ? (live.find((one) => one.id === stop.orderId)?.expectedPickupAt ?? null) : departure.at,
    expectedDropoffAt: hours[index]?.at ?? null,
    round: {
      id,
      stop: done.length + index + 1,
      stops: done.length + live.length,
      promisedAt: stop.promisedAt,
      isByHand,
    },
  }));
}

const byWish = (stops: readonly Stop[], wish: readonly string[]): Stop[] =>
  stops.toSorted((a, b) => wish.indexOf(a.orderId) - wish.indexOf(b.orderId));
