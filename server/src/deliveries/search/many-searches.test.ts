import { luckOf } from '@comptoir/domain/deliveries/search-world.fixture.ts';
import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { FINISHED_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { isSearching } from '@comptoir/domain/orders/attention/driver-facts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { companyCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
import { setBehaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { delivered, driverLost, pickedUp } from '../driver-events.ts';
import { applyFleetState } from '../bookings/apply-state.ts';
import * as bookings from '../bookings/bookings.store.ts';
import { acceptOffer } from '../offers/answer-offer.ts';
import { declineOffer } from '../offers/answer-offer.ts';
import { openOffersOf } from '../offers/offers.store.ts';
import { missWithoutDriver } from '../search-jobs.ts';
import { aSearchingShop, type SearchingShop } from './search.fixture.ts';
import { tickSearch } from './tick-search.ts';
import { wakeSearchesOf } from './wake-search.ts';

const SHOPS = 6;
const ORDERS_PER_SHOP = 17;
const STEP_MS = 30_000;
const STEPS = (24 * MINUTE) / STEP_MS;

type Evening = SearchingShop & { drivers: Driver[]; isReverse: boolean };
type Row = Pick<Order, 'id' | 'companyId' | 'status' | 'delivery' | 'pickupStatus'>;

let server: TestServer;
let shops: Evening[];
const luck = luckOf(20_261_114);
const declined = new Set<string>();
let sentAway = 0;

/** Two shops on their own, two with services that help, two with services that refuse or never confirm. */
async function anEvening(index: number): Promise<Evening> {
  const isReverse = index % 3 === 2;
  const shop = await aSearchingShop(server, {
    flowType: isReverse ? 'reverse' : 'classic',
    deliveryProviders: index < 2 ? [] : ['stuart', 'uberDirect'],
    independentDriversAllowed: true,
  });
  const system = server.database.forSystem();
  if (index >= 4) {
    await setBehaviour(system, shop.shop.shopId, 'stuart', index === 4 ? 'unconfirmed' : 'refused');
    await setBehaviour(system, shop.shop.shopId, 'uberDirect', index === 4 ? 'refused' : 'down');
  }
  const documentsValidUntil = new Date(Date.now() + 86_400_000).toISOString();
  const hired = await Promise.all([
    shop.hired('Lina'),
    shop.hired('Noe'),
    shop.hired('Ines', { kind: 'independent', documentsValidUntil }),
  ]);
  for (let n = 0; n < ORDERS_PER_SHOP; n += 1) {
    // eslint-disable-next-line no-await-in-loop -- an evening's orders come one after the other
    await (isReverse ? shop.deliveryOrder() : shop.searching());
  }
  return { ...shop, drivers: [shop.karim, ...hired], isReverse };
}

/** The orders that are not over, in one read. */
async function underWay(at: Evening): Promise<Row[]> {
  const rows = await at.system.db
    .selectFrom('orders')
    .select(['id', 'status', 'delivery', 'pickup_status'])
    .where('company_id', '=', at.companyId)
    .where('status', 'not in', [...FINISHED_STATUSES])
    .execute();
  return rows.map(({ pickup_status, ...row }) => ({ ...row, companyId: at.companyId, pickupStatus: pickup_status }));
}

beforeAll(async () => {
  server = await testServer();
  shops = [];
  for (let index = 0; index < SHOPS; index += 1) shops.push(await anEvening(index)); // eslint-disable-line no-await-in-loop -- in turn
}, 400_000);

const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
};

const asDriver = (at: Evening, { firstName }: Driver) =>
  companyCtx(server.deps, at.companyId, { kind: 'driver', name: firstName }, 'test');

/** Somebody with an empty bag looks at the telephone; somebody with an order brings it, or gives it up. */
async function live(at: Evening, driver: Driver): Promise<void> {
  const ctx = asDriver(at, driver);
  const carried = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'validation_code'])
    .where('company_id', '=', at.companyId)
    .where('driver_id', '=', driver.driverId)
    .where('status', 'not in', [...FINISHED_STATUSES])
    .execute();
  for (const order of carried) await carry(at, driver, order); // eslint-disable-line no-await-in-loop -- one, if all is well
  if (luck.chance(0.1)) await goOnline(at, driver, luck.chance(0.7));
  for (const { orderId } of await openOffersOf(ctx.db, at.companyId, driver.driverId)) {
    const mood = luck.between(0, 1);
    if (mood < 0.04) {
      await unlessRefused(() => acceptOffer(ctx, driver, orderId)); // eslint-disable-line no-await-in-loop -- one thumb
    } else if (mood < 0.08) {
      await declineOffer(ctx, driver, orderId); // eslint-disable-line no-await-in-loop -- one thumb
      declined.add(`${orderId} ${driver.driverId}`);
    }
  }
}

async function carry(
  at: Evening,
  driver: Driver,
  order: { id: string; status: string; validation_code: string | null },
) {
  const ctx = asDriver(at, driver);
  if (order.status === 'contacting') await at.command(order, 'prepare', { preparationMinutes: 10 });
  else if (order.status === 'preparing') {
    const mood = luck.between(0, 1);
    if (mood < 0.1) await unlessRefused(() => driverLost(ctx, order.id));
    else if (mood < 0.2) await at.command(order, 'remove-driver');
    else if (mood < 0.6) await unlessRefused(() => pickedUp(ctx, order.id));
  } else if (luck.chance(0.5)) await unlessRefused(() => delivered(ctx, order.id, order.validation_code));
}

async function goOnline(at: Evening, driver: Driver, isOnline: boolean): Promise<void> {
  await at.setDriver(driver, { is_online: isOnline });
  if (isOnline) await at.system.transaction((tx) => wakeSearchesOf(tx, at.system, [at.shop.shopId]));
}

/** A service names its courier, drops the order, or stays silent. */
async function hearOfService(at: Evening, order: Row): Promise<void> {
  if (!isSearching(order)) return;
  const booking = await bookings.liveBookingOf(at.system.db, order);
  if (booking?.state !== 'confirmed' || !booking.providerBookingId || !luck.chance(0.15)) return;
  const { providerBookingId, id: reference } = booking;
  const told = await server.deps.fleets[booking.provider].read({ providerBookingId, reference });
  const courier = { firstName: 'Sam', lastName: 'Roux', phone: null };
  await applyFleetState(
    at.as('provider'),
    booking,
    luck.chance(0.6) ? { ...told, status: 'assigned', courier } : { ...told, status: 'cancelled' },
  );
}

/** The kitchen changes its mind now and then. */
async function changeMind(at: Evening, order: Row): Promise<void> {
  const { delivery, pickupStatus, status } = order;
  if (delivery?.isSearchingDriver && luck.chance(0.01)) await at.command(order, 'cancel-driver-search');
  else if (!delivery?.isSearchingDriver && pickupStatus === 0 && luck.chance(0.2))
    await at.command(order, 'send-to-drivers');
  else if (pickupStatus === 1 && delivery?.jobId && status === 'preparing' && luck.chance(0.05)) {
    const reply = await at.command(order, 'remove-driver');
    if (reply.status === 200) sentAway += 1;
  }
}

async function remind(at: Evening, order: Row, isLast: boolean): Promise<void> {
  if (!isSearching(order)) return;
  // Now and then the reminder is late; now and then it comes at two nodes at once.
  const times = isLast ? 1 : luck.pick([0, 1, 1, 1, 2]);
  await Promise.all(Array.from({ length: times }, () => tickSearch(at.system, order.id, null)));
  if (at.isReverse) await missWithoutDriver(at.system, order.id);
}

async function step(at: Evening, isLast: boolean): Promise<void> {
  const seen = server.deps.now();
  await at.system.db.updateTable('drivers').set({ position_at: seen }).where('company_id', '=', at.companyId).execute();
  await Promise.all([
    ...at.drivers.map((driver) => (isLast ? null : live(at, driver))),
    inTurn(await underWay(at), async (order) => {
      if (!isLast) await hearOfService(at, order);
      if (!isLast) await changeMind(at, order);
      await remind(at, order, isLast);
    }),
  ]);
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one); // eslint-disable-line no-await-in-loop -- the pool is shared
}

/** What must hold at any moment, of all orders at once. */
async function broken(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select 'a service and drivers at once' as what, f.order_id from delivery_offers f
      join delivery_jobs j on j.company_id = f.company_id and j.order_id = f.order_id
      where f.state = 'open' and j.state in ('creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up')
    union select 'an offer without a search', f.order_id from delivery_offers f
      join orders o on o.company_id = f.company_id and o.id = f.order_id
      where f.state = 'open' and not (o.delivery ->> 'isSearchingDriver')::boolean
    union select 'two orders in one bag', o.driver_id from orders o
      where o.driver_id is not null and o.status in ('contacting', 'preparing', 'ready', 'delivering')
      group by o.driver_id having count(*) > 1
    union select 'a courier nobody asked for', j.order_id from delivery_jobs j
      join orders o on o.company_id = j.company_id and o.id = j.order_id
      where j.state in ('assigned', 'at_pickup') and o.delivery ->> 'jobId' is distinct from j.id::text
    union select 'asked again after being removed', f.order_id from delivery_offers f
      join orders o on o.company_id = f.company_id and o.id = f.order_id
      where f.state = 'open' and exists (select from jsonb_array_elements(o.drivers_history) h
        where h ->> 'driverId' = f.driver_id::text and h ->> 'removedAt' is not null)`.execute(
    server.database.forSystem(),
  );
  return rows;
}

test('DLV-10 DLV-13 DLV-14 DLV-15 a hundred searches at once, with everything that people and services do', async () => {
  for (let n = 0; n < STEPS; n += 1) {
    server.clock.offsetMs = n * STEP_MS;
    // eslint-disable-next-line no-await-in-loop -- time passes
    await Promise.all(shops.map((at) => step(at, false)));
    // eslint-disable-next-line no-await-in-loop -- time passes
    expect(await broken()).toEqual([]);
  }
  server.clock.offsetMs += 31 * MINUTE;
  await inTurn(shops, (at) => step(at, true));

  const system = server.database.forSystem();
  const all = await system.selectFrom('orders').select(['status', 'delivery', 'driver_search']).execute();
  expect(all).toHaveLength(SHOPS * ORDERS_PER_SHOP);
  expect(all.filter(({ delivery }) => delivery?.isSearchingDriver)).toEqual([]);
  const asked = await system.selectFrom('delivery_offers').select(['order_id', 'driver_id', 'state']).execute();
  const again = asked.filter((one) => declined.has(`${one.order_id} ${one.driver_id}`) && one.state !== 'declined');
  expect(again).toEqual([]);
  const owed = await system
    .selectFrom('delivery_jobs')
    .select(['order_id', (eb) => eb.fn.countAll<number>().as('bookings')])
    .where('fee_due', '>', 0)
    .groupBy('order_id')
    .execute();
  const extra = owed.reduce((sum, { bookings: count }) => sum + count - 1, 0);
  expect(extra).toBeLessThanOrEqual(sentAway);

  const ended = (isSo: (order: (typeof all)[number]) => boolean) => all.filter(isSo).length;
  expect(ended(({ status }) => status === 'completed')).toBeGreaterThan(20);
  expect(ended(({ driver_search }) => driver_search?.exhaustedAt !== null)).toBeGreaterThan(5);
}, 300_000);
