import { isAvailable } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addMs, MINUTE, msBetween, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { companyCtx, type Ctx, type Deps } from '../../ctx.ts';
import { courierOf, delivered, driverFound, pickedUp } from '../../deliveries/driver-events.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { savePosition } from '../../drivers/save-position.ts';
import * as orders from '../../orders/orders.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { DEMO_DRIVERS, moved, waitingPlace } from '../demo/drivers.ts';
import { unlessSomebodyDid } from './autopilot.ts';
import { drawn } from './luck.ts';

/** Through a town, lights included. */
const METRES_PER_SECOND = 6;
const EVERY_MS = 5_000;
/** A driver who was out of sight for long starts again from where it was. */
const LONGEST_LEG_MS = MINUTE;
const AT_THE_DOOR_METRES = 60;
const LOADING_MS = 40_000;
const NOBODY_ANSWERS = 0.12;

type OnTheRoad = { ctx: Ctx; driver: Driver; carried: Order | undefined };

/** DLV-40: the demonstration's drivers move, take what is offered, wait at the counter and bring it with its code. */
export async function playDrivers(deps: Deps): Promise<string[]> {
  const db = deps.database.forCompany(DEMO_COMPANY_ID);
  const { orders: live } = await orders.live(db, { companyId: DEMO_COMPANY_ID });
  const known = await Promise.all(
    DEMO_SHOPS.map(({ shopId }) => drivers.list(db, { companyId: DEMO_COMPANY_ID, shopId })),
  );
  const onTheRoad = known.flat().filter(isPlayed);
  const told: string[] = [];
  for (const driver of onTheRoad) {
    const ctx = companyCtx(deps, DEMO_COMPANY_ID, { kind: 'driver', name: driver.firstName }, deps.newId());
    const carried = live.find(({ driverId }) => driverId === driver.driverId);
    // eslint-disable-next-line no-await-in-loop -- a handful of drivers; they must not compete for the pool
    await ride({ ctx, driver, carried });
    // eslint-disable-next-line no-await-in-loop -- a handful of drivers; they must not compete for the pool
    const after = await (carried ? handle({ ctx, driver, carried }, carried) : accept({ ctx, driver, carried }, live));
    if (after) told.push(`${driver.firstName} · N° ${after.orderNumber} : ${after.statusLabel}`);
  }
  return told;
}

/** Whoever was seeded on the road; who was not, or belongs to somebody's test, is left alone. */
const isPlayed = ({ driverId, isOnline, shops }: Driver): boolean =>
  isOnline && shops.some(({ enabled }) => enabled) && DEMO_DRIVERS.some((demo) => demo.driverId === driverId);

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

/** Nobody waits without moving at all. */
function strolling(home: Location, now: Instant): Location {
  const turn = (toMs(now) / (4 * MINUTE)) * Math.PI;
  return moved(home, 60 * Math.sin(turn), 60 * Math.cos(turn));
}

function towards(from: Location, to: Location, metres: number): Location {
  const whole = distanceMetres(from, to);
  const part = whole <= metres ? 1 : metres / whole;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
}

/** FLO-54 once the kitchen is done, FLO-57 at the customer's door. */
async function handle({ ctx, driver }: OnTheRoad, order: Order): Promise<Order | null> {
  const loadedAt = addMs(order.delivery?.driverArrivedAt ?? order.createdAt, LOADING_MS);
  if (order.pickupStatus === 2 && order.status === 'ready' && loadedAt <= ctx.now())
    return unlessSomebodyDid(() => pickedUp(ctx, order.id));
  if (order.pickupStatus === 3 && order.status === 'delivering' && isAtTheDoor(driver, order, ctx.now()))
    return unlessSomebodyDid(() => delivered(ctx, order.id, order.validationCode));
  return null;
}

function isAtTheDoor({ position }: Driver, order: Order, now: Instant): boolean {
  const door = order.address?.location;
  if (!door || !position) return now >= (order.expectedDropoffAt ?? order.createdAt);
  return distanceMetres(position, door) <= AT_THE_DOOR_METRES;
}

/** FLO-38, FLO-47: one of the searches that this driver is asked for; now and then nobody answers. */
async function accept({ ctx, driver }: OnTheRoad, live: readonly Order[]): Promise<Order | null> {
  const offer = live.find((order) => isOffered(order, driver, ctx.now()));
  return offer ? unlessSomebodyDid(() => driverFound(ctx, offer.id, courierOf(driver))) : null;
}

function isOffered(order: Order, driver: Driver, now: Instant): boolean {
  const search = order.driverSearch;
  if (!search || !order.delivery?.isSearchingDriver || !isAvailable(driver, order.shopId, now)) return false;
  if (driver.kind === 'independent' && search.step === 'employees') return false;
  if (order.driversHistory.some(({ driverId }) => driverId === driver.driverId)) return false;
  if (drawn(order, `nobody ${search.startedAt}`) < NOBODY_ANSWERS) return false;
  const thinksFor = 10_000 + drawn(order, `thinks ${driver.driverId}`) * 40_000;
  return msBetween(search.startedAt, now) >= thinksFor;
}
