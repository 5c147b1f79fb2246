import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCourierShop, type CourierShop } from '../deliveries/bookings/couriers.fixture.ts';
import { syncBookings } from '../deliveries/bookings/sync-bookings.ts';
import { tellCourier } from '../deliveries/bookings/tell-courier.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { fakeStuart, type FakeStuart } from '../ports/real/fleets/fake-stuart.fixture.ts';
import { fakeUber, type FakeUber } from '../ports/real/fleets/fake-uber-direct.fixture.ts';
import { sandboxFleets } from '../sandbox/ports/sandbox-fleets.ts';
import { testDatabase } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

/** What the two services send, as their documents have it, and what it does here. */
const PATIENT_MS = 10_000;
let stuart: FakeStuart;
let uber: FakeUber;
let server: TestServer;
beforeAll(async () => {
  [stuart, uber] = await Promise.all([fakeStuart(PATIENT_MS), fakeUber(PATIENT_MS)]);
  const database = await testDatabase();
  const played = sandboxFleets(database.forSystem(), 'a secret of the tests');
  server = await testServer({ database, fleets: { ...played, stuart: stuart.fleet, uberDirect: uber.fleet } });
});
afterAll(() => {
  for (const service of [stuart, uber]) {
    service.close();
    expect(service.broken).toEqual([]);
  }
});

type Message = { url: string; payload: string; headers: Record<string, string> };
const deliver = async (message: Message): Promise<number> =>
  (await server.app.inject({ method: 'POST', ...message })).statusCode;

/** Accepted, and its service looks for a courier. */
async function booked(provider: 'stuart' | 'uberDirect'): Promise<{ shop: CourierShop; order: Order; number: string }> {
  const shop = await aCourierShop(server, { deliveryProviders: [provider] });
  const order = await shop.confirmed();
  return { shop, order, number: (await shop.booking(order)).providerBookingId ?? '' };
}

const keptEvents = async (provider: 'stuart' | 'uberDirect'): Promise<number> => {
  const rows = server.database
    .forSystem()
    .selectFrom('webhook_inbox')
    .select('event_id')
    .where('provider', '=', provider);
  return (await rows.execute()).length;
};

test('DLV-19 a courier of Stuart’s who waits at the shop is known by name, and kept', async () => {
  const { shop, order, number } = await booked('stuart');
  stuart.becomes(number, 'waiting_at_pickup');

  expect(await deliver(stuart.topicNews(number, 'courier_waiting'))).toBe(200);

  await eventually(async () =>
    expect(await shop.now(order)).toMatchObject({ pickupStatus: 2, driverFirstName: 'Sami', driverLastName: 'F.' }),
  );
  expect(await shop.booking(order)).toMatchObject({ state: 'at_pickup' });
});

test('API-90 DRV-29 the way of a courier costs no row and no question, and ends with the trip', async () => {
  for (const [provider, begin, news] of [
    ['stuart', (id: string) => stuart.becomes(id, 'picking'), (id: string) => stuart.positionNews(id, '43.69', '7.27')],
    ['uberDirect', (id: string) => uber.becomes(id, 'pickup'), (id: string) => uber.positionNews(id, 43.69, 7.27)],
  ] as const) {
    const { shop, order, number } = await booked(provider);
    begin(number);
    await syncNow(shop, order);
    const service = provider === 'stuart' ? stuart : uber;
    const [rows, asked] = [await keptEvents(provider), service.seen.length];
    server.clock.offsetMs += 10_000;

    expect(await deliver(news(number))).toBe(200);

    expect((await shop.booking(order)).position).toEqual({ latitude: 43.69, longitude: 7.27 });
    expect(await keptEvents(provider)).toBe(rows);
    expect(service.seen.length).toBe(asked);
  }
});

test('MAP-03 an older position that arrives late does not send the courier back', async () => {
  const { shop, order, number } = await booked('uberDirect');
  uber.becomes(number, 'pickup');
  await syncNow(shop, order);
  server.clock.offsetMs += 60_000;
  const ago = (ms: number) => new Date(Date.parse(server.deps.now()) - ms).toISOString();

  expect(await deliver(uber.positionNews(number, 43.69, 7.27, ago(1_000)))).toBe(200);
  server.clock.offsetMs += 10_000;
  expect(await deliver(uber.positionNews(number, 43.71, 7.3, ago(40_000)))).toBe(200);

  expect((await shop.booking(order)).position).toEqual({ latitude: 43.69, longitude: 7.27 });
});

test('API-90 a message of a kind that is new to us is acknowledged, one that is no message is not', async () => {
  expect(await deliver(uber.otherNews({ kind: 'event.refund_request', id: 'evt_new' }))).toBe(200);
  expect(await keptEvents('uberDirect')).toBe(0);
  const broken = uber.otherNews([]);
  expect(await deliver({ ...broken, headers: { ...broken.headers, 'x-uber-signature': 'forged' } })).toBe(401);
});

test('DET-08 the number of a courier whom a service hides comes with its code', async () => {
  const { shop, order, number } = await booked('uberDirect');
  uber.becomes(number, 'pickup');

  await syncNow(shop, order);

  expect(await shop.now(order)).toMatchObject({ driverPhone: '+33639981234', delivery: { driverPhoneCode: '48213' } });
});

test('FLO-89 what nobody took comes back: the order says so, and the courier is lost once it is in the shop', async () => {
  const { shop, order, number } = await booked('uberDirect');
  uber.becomes(number, 'pickup_complete');
  await syncNow(shop, order);
  expect(await shop.now(order)).toMatchObject({ status: 'delivering' });

  const trip = uber.bringBack(number);
  expect(await deliver(uber.news(trip))).toBe(200);

  await eventually(async () => expect((await shop.now(order)).delivery?.comesBackAt).toBeTruthy());
  expect(await shop.now(order)).toMatchObject({ status: 'delivering' });
  expect((await shop.booking(order)).state).toBe('picked_up');

  uber.becomes(trip, 'delivered');
  expect(await deliver(uber.news(trip))).toBe(200);
  await eventually(async () => expect((await shop.booking(order)).state).toBe('returned'));
  expect((await shop.now(order)).status).not.toBe('completed');
});

test('FLO-45 fifteen minutes more are read by the courier of a service', async () => {
  const { shop, order, number } = await booked('stuart');
  stuart.becomes(number, 'picking');
  await syncNow(shop, order);

  await shop.command(order, 'add-preparation-time', { preparationMinutes: 15 });
  await tellCourier(shop.ctx(), order.id);

  expect(stuart.jobs.get(number)?.deliveries[0]?.pickup.comment).toMatch(/^Commande .+\s:\sprête à \d\d:\d\d\.$/);
});

async function syncNow(shop: CourierShop, order: Order): Promise<void> {
  await shop.db
    .updateTable('delivery_jobs')
    .set({ heard_at: '2020-01-01T00:00:00Z' })
    .where('order_id', '=', order.id)
    .execute();
  await syncBookings(server.deps, 'test');
}
