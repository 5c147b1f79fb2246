import type * as contract from '@comptoir/contract/rounds.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { releaseDriver } from '@comptoir/domain/deliveries/delivery-move.ts';
import { tripKm } from '@comptoir/domain/deliveries/providers.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isNameable, isOnShift } from '@comptoir/domain/rounds/name-driver.ts';
import { roundOf } from '@comptoir/domain/rounds/round-plan.ts';
import { MAX_STOPS } from '@comptoir/domain/rounds/stop-order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { closeGivenUp, endGivenUp, releaseCourier } from '../deliveries/bookings/cancel-booking.ts';
import { assigned, courierOf } from '../deliveries/driver-events.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { lockFor, runCommand, type Command } from '../orders/command.ts';
import type * as orders from '../orders/orders.store.ts';
import { planIn } from './plan-round.ts';
import { tellDriver } from './push-round.ts';
import * as rounds from './rounds.store.ts';

type Route = typeof contract.giveOrders;
type Given = Input<Route>['body']['orders'][number];
type Booking = NonNullable<Awaited<ReturnType<typeof releaseCourier>>>;

/** The driver was given something else between reading and locking: everything is read again. */
class BagChanged extends Error {}
const TRIES = 4;

/**
 * RND-01 to RND-05: all orders, or none. FLO-86: the couriers of services are cancelled first; if one refuses, nothing
 * moves. Judged before as well, so that none is cancelled for a round that cannot be.
 */
export async function giveOrders(ctx: Ctx, { params, body }: Input<Route>): Promise<Reply<Route>> {
  const driver = mustExist((await drivers.list(ctx.db, params)).find((one) => one.driverId === body.driverId));
  if (new Set(body.orders.map(({ orderId }) => orderId)).size < body.orders.length) throw new Refused('RECORD_INVALID');
  await untilBagStands(() => ctx.transaction((tx) => judgeIn(tx, ctx, { params, body })));
  const bookings: Booking[] = [];
  try {
    for (const given of body.orders) {
      // eslint-disable-next-line no-await-in-loop -- one service after the other
      const booking = await releaseCourier(ctx, params, given.orderId, commandOf(ctx, driver, given), 'replaced');
      if (booking) bookings.push(booking);
    }
    return await untilBagStands(() => ctx.answer((tx) => giveIn(tx, ctx, { params, body }, bookings)));
  } catch (error) {
    // eslint-disable-next-line no-await-in-loop -- eight at most
    for (const booking of bookings) await endGivenUp(ctx, booking);
    throw error;
  }
}

async function untilBagStands<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // eslint-disable-next-line no-await-in-loop -- tried again only when the driver's bag has changed
      return await work();
    } catch (error) {
      if (!(error instanceof BagChanged) || attempt === TRIES) throw error;
    }
  }
}

type GiveCall = Pick<Input<Route>, 'params' | 'body'>;
type Bag = { held: readonly Order[]; driver: Driver; waiting: readonly Order[] };

/** Everything that can be refused without asking a service. */
async function judgeIn(tx: Tx, ctx: Ctx, call: GiveCall): Promise<void> {
  const { held, driver } = await lockBag(tx, ctx, call);
  for (const given of call.body.orders) {
    if (isHisAlready(held, driver, given)) continue;
    // eslint-disable-next-line no-await-in-loop -- eight at most, on one connection
    await lockFor(tx, ctx, call.params, given.orderId, commandOf(ctx, driver, given));
  }
}

async function lockBag(tx: Tx, ctx: Ctx, { params, body }: GiveCall): Promise<Bag> {
  const ref = { companyId: params.companyId, driverId: body.driverId };
  const wanted = body.orders.map(({ orderId }) => orderId);
  const carried = await rounds.carriedBy(tx, ref);
  const held = await rounds.lockAll(tx, params, [...wanted, ...carried]);
  if (wanted.some((orderId) => held.every(({ id }) => id !== orderId))) throw new Refused('NOT_FOUND');
  const driver = await lockDrivers(tx, ref, held);
  if (driver.orderIds.some((orderId) => !carried.includes(orderId))) throw new BagChanged();
  if (!isOnShift(driver, params.shopId, ctx.now()))
    throw new Refused('driver-not-on-shift', { words: { name: driver.firstName } });
  const waiting = held.filter((order) => isWaiting(order, driver) && !wanted.includes(order.id));
  if (waiting.length + wanted.length > MAX_STOPS) throw new Refused('round-full', { words: { limit: `${MAX_STOPS}` } });
  return { held, driver, waiting };
}

async function giveIn(tx: Tx, ctx: Ctx, call: GiveCall, bookings: readonly Booking[]): Promise<Reply<Route>> {
  const { held, driver, waiting } = await lockBag(tx, ctx, call);
  for (const booking of bookings) {
    // eslint-disable-next-line no-await-in-loop -- on one connection
    await closeGivenUp(tx, ctx, booking);
  }
  const named = await nameAll(tx, ctx, call.params, driver, call.body.orders, held);
  const id = waiting.map((order) => roundOf(order)?.id).find((one) => one !== undefined) ?? ctx.newId();
  const bag = mustExist(await drivers.find(tx, ctx.companyId, driver.driverId));
  const items = await planIn(tx, ctx, { id, members: [...waiting, ...named], driver: bag });
  const [first] = items;
  const isNew = named.some((order) => held.find((one) => one.id === order.id)?.driverId !== driver.driverId);
  if (first && isNew) await tellDriver(tx, ctx, driver.driverId, 'named', first);
  return { items };
}

/** Named twice, it is named once. */
const isHisAlready = (held: readonly Order[], { driverId }: Driver, { orderId }: Given): boolean =>
  held.some((order) => order.id === orderId && order.driverId === driverId && isNameable(order));

/** In the shop, or on the way to it: what is named now leaves with it. */
const isWaiting = (order: Order, { driverId }: Driver): boolean =>
  order.driverId === driverId && order.pickupStatus < 3 && order.delivery !== null;

/** Whoever had the orders and whoever gets them, in a fixed order: two who swap them wait for each other. */
async function lockDrivers(
  tx: Tx,
  { companyId, driverId }: { companyId: string; driverId: string },
  held: readonly Order[],
): Promise<Driver> {
  const ids = [driverId, ...held.map((order) => order.driverId).filter((id) => id !== null)];
  let found: Driver | null = null;
  for (const id of [...new Set(ids)].toSorted()) {
    // eslint-disable-next-line no-await-in-loop -- in turn: that is the point
    const locked = await drivers.lock(tx, companyId, id);
    if (id === driverId) found = locked;
  }
  return mustExist(found);
}

async function nameAll(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  driver: Driver,
  given: readonly Given[],
  held: readonly Order[],
): Promise<Order[]> {
  const named: Order[] = [];
  for (const one of given) {
    const before = held.find(({ id }) => id === one.orderId);
    if (before && isHisAlready(held, driver, one)) {
      named.push(before);
      continue;
    }
    // eslint-disable-next-line no-await-in-loop -- eight at most, on one connection
    const order = await runCommand(tx, ctx, scope, one.orderId, commandOf(ctx, driver, one));
    if (before?.driverId)
      // eslint-disable-next-line no-await-in-loop -- eight at most, on one connection
      await tellDriver(tx, ctx, before.driverId, 'taken-back', order);
    named.push(order);
  }
  return named;
}

/** An employee is paid by the hour: the trip costs nothing of its own. */
const commandOf = (ctx: Ctx, driver: Driver, { seenDriverId }: Given): Command => ({
  event: 'driver-found',
  by: 'staff',
  refusal: (order) => namedMeanwhile(order, driver, seenDriverId),
  change: (order) => {
    const free = order.pickupStatus > 0 ? releaseDriver(order, ctx.now()) : order;
    const trip = {
      delivery: { courierFee: cents(0), distanceKm: order.delivery?.distanceKm ?? tripKm(order) },
      expectedPickupAt: null,
      // What the customer was told, not what an earlier round made of it.
      expectedDropoffAt: roundOf(order)?.promisedAt ?? null,
    };
    return {
      ...free,
      ...assigned(free, { ...courierOf(driver), trip }, ctx.now()),
      shopResponsibleForDelivery: false,
    };
  },
  data: { driver: driverFullName(driver) },
});

/** RND-03: two posts name two drivers: the second learns of the first. Named twice, it is named once. */
function namedMeanwhile(order: Order, driver: Driver, seenDriverId: string | null): Refused | null {
  if (order.driverId === seenDriverId || order.driverId === driver.driverId) return null;
  // RND-12: whoever had it has declined it since. It lies there for the driver that is named now.
  if (order.driverFirstName === null) return null;
  const words = { number: order.orderNumber, driver: order.driverFirstName };
  return new Refused('driver-already-named', { words, extra: { order } });
}
