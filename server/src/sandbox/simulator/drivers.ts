import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addMs, MINUTE, msBetween, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { acceptOffer } from '../../deliveries/offers/answer-offer.ts';
import { declineOffer } from '../../deliveries/offers/answer-offer.ts';
import { openOffersOf } from '../../deliveries/offers/offers.store.ts';
import { deliver, pickUp } from '../../driver-app/carry.ts';
import { setOnline } from '../../driver-app/driver-state.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { savePosition } from '../../driver-app/save-position.ts';
import { companyCtx } from '../../http/envelope.ts';
import * as orders from '../../orders/orders.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { DEMO_DRIVERS } from '../demo/driver-people.ts';
import { offsetBy, waitingPlace } from '../demo/drivers.ts';
import { luckOf } from './luck.ts';
import { nullIfRefused } from './refused.ts';

/** Speed in town, including traffic lights. */
const METRES_PER_SECOND = 6;
const EVERY_MS = 5_000;
/** A driver whose position is older than this starts again from there. */
const LONGEST_LEG_MS = MINUTE;
const AT_THE_DOOR_METRES = 60;
const LOADING_MS = 40_000;
const NOBODY_ANSWERS = 0.12;
const DECLINES = 0.1;
/** Once an hour a driver without orders takes a break of a few minutes. */
const REST_MINUTES = 4;
const HOUR_MS = 60 * MINUTE;

type OnTheRoad = { ctx: Ctx; driver: Driver; carried: Order | undefined };

/**
 * DLV-40: the demonstration's drivers work, rest, move, accept or decline offers, wait at the counter and deliver with
 * the code, each with the calls that a driver's phone makes.
 */
export async function playDrivers(deps: Deps): Promise<string[]> {
  const db = deps.database.forCompany(DEMO_COMPANY_ID);
  const { orders: live } = await orders.live(db, { companyId: DEMO_COMPANY_ID });
  const known = await Promise.all(
    DEMO_SHOPS.map(({ shopId }) => drivers.list(db, { companyId: DEMO_COMPANY_ID, shopId })),
  );
  const told: string[] = [];
  for (const driver of known.flat().filter(isPlayed)) {
    const { driverId, firstName } = driver;
    const ctx = companyCtx(deps, DEMO_COMPANY_ID, { kind: 'driver', name: firstName, driverId }, deps.newId());
    const carried = live.find((order) => order.driverId === driverId);
    // eslint-disable-next-line no-await-in-loop -- a handful of drivers; they must not compete for the pool
    const after = await play({ ctx, driver, carried });
    if (after) told.push(`${firstName} · N° ${after.orderNumber} : ${after.statusLabel}`);
  }
  return told;
}

async function play(one: OnTheRoad): Promise<Order | null> {
  const { ctx, driver, carried } = one;
  const rest = restAt(driver, ctx.now());
  if (rest === 'begins' && driver.isOnline && !carried) await setOnline(ctx, driver.driverId, false, ctx.now());
  if (rest === 'ends' && !driver.isOnline) await setOnline(ctx, driver.driverId, true, ctx.now());
  if (!carried && (!driver.isOnline || rest === 'begins')) return null;
  await ride(one);
  return carried ? handle(one, carried) : answer(one);
}

/** Only drivers who were seeded at work; the others, and those of tests, are left alone. */
const isPlayed = ({ driverId, shops }: Driver): boolean =>
  shops.some(({ enabled }) => enabled) && DEMO_DRIVERS.some((demo) => demo.driverId === driverId && demo.isOnline);

/**
 * Breaks are spread over the hour, so that somebody is always available; between them the state set by a user stays.
 */
function restAt({ driverId }: Driver, now: Instant): 'begins' | 'ends' | null {
  const minutesIn = ((toMs(now) + luckOf({ id: driverId }, 'rests') * HOUR_MS) % HOUR_MS) / MINUTE;
  if (minutesIn < 1) return 'begins';
  return minutesIn >= REST_MINUTES && minutesIn < REST_MINUTES + 1 ? 'ends' : null;
}

async function ride({ ctx, driver, carried }: OnTheRoad): Promise<void> {
  const now = ctx.now();
  if (driver.positionAt && msBetween(driver.positionAt, now) < EVERY_MS) return;
  const from = driver.position ?? homeOf(driver);
  const to = goalOf(driver, carried, now);
  const ms = driver.positionAt ? Math.min(LONGEST_LEG_MS, msBetween(driver.positionAt, now)) : 0;
  await savePosition(ctx, driver.driverId, towards(from, to, (ms / 1_000) * METRES_PER_SECOND));
}

function homeOf({ driverId }: Driver): Location {
  const demo = DEMO_DRIVERS.find((one) => one.driverId === driverId);
  if (!demo) throw new Error('only the drivers of the demonstration are played');
  return waitingPlace(demo);
}

function goalOf(driver: Driver, carried: Order | undefined, now: Instant): Location {
  if (!carried) return strolling(homeOf(driver), now);
  const goal = carried.pickupStatus === 3 ? carried.address?.location : carried.shop.location;
  return goal ?? homeOf(driver);
}

/** Waiting drivers move a little. */
function strolling(home: Location, now: Instant): Location {
  const turn = (toMs(now) / (4 * MINUTE)) * Math.PI;
  return offsetBy(home, 60 * Math.sin(turn), 60 * Math.cos(turn));
}

function towards(from: Location, to: Location, metres: number): Location {
  const whole = distanceMetres(from, to);
  const part = whole <= metres ? 1 : metres / whole;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
}

/** FLO-54 once the order is ready, FLO-57 at the customer. */
async function handle({ ctx, driver }: OnTheRoad, order: Order): Promise<Order | null> {
  const loadedAt = addMs(order.delivery?.driverArrivedAt ?? order.createdAt, LOADING_MS);
  if (order.pickupStatus === 2 && order.status === 'ready' && loadedAt <= ctx.now())
    return after(ctx, order.id, pickUp(ctx, driver.driverId, order.id));
  if (order.pickupStatus === 3 && order.status === 'delivering' && isAtTheDoor(driver, order, ctx.now()))
    return after(ctx, order.id, deliver(ctx, driver.driverId, order.id, order.validationCode));
  return null;
}

function isAtTheDoor({ position }: Driver, order: Order, now: Instant): boolean {
  const door = order.address?.location;
  if (!door || !position) return now >= (order.expectedDropoffAt ?? order.createdAt);
  return distanceMetres(position, door) <= AT_THE_DOOR_METRES;
}

/** DLV-15: after a while the driver accepts, sometimes declines, and sometimes does not answer. */
async function answer({ ctx, driver }: OnTheRoad): Promise<Order | null> {
  for (const { orderId, offeredAt } of await openOffersOf(ctx.db, ctx.companyId, driver.driverId)) {
    const order = { id: orderId };
    const thinksFor = 10_000 + luckOf(order, `thinks ${driver.driverId}`) * 40_000;
    if (msBetween(offeredAt, ctx.now()) < thinksFor || luckOf(order, `nobody ${offeredAt}`) < NOBODY_ANSWERS) continue;
    const act = luckOf(order, `declines ${driver.driverId}`) < DECLINES ? declineOffer : acceptOffer;
    // eslint-disable-next-line no-await-in-loop -- the first one that is answered ends it
    return after(ctx, orderId, act(ctx, driver, orderId));
  }
  return null;
}

/** The order after the action; null when somebody else was faster. */
const after = (ctx: Ctx, orderId: string, action: Promise<unknown>): Promise<Order | null> =>
  nullIfRefused(action.then(() => orders.find(ctx.db, ctx, orderId)));
