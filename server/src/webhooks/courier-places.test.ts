import type { DriverMove } from '@comptoir/contract/events.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aCourierShop, type CourierShop } from '../deliveries/bookings/couriers.fixture.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { deliverCourierNews } from '../sandbox/ports/courier-news.ts';
import { playCouriers } from '../sandbox/simulator/couriers.ts';
import { openStream } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let address: string;
let shop: CourierShop;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  shop = await aCourierShop(server);
});

const db = () => server.database.forSystem();
const places = async () =>
  (await shop.admin.get(`/api/${shop.companyId}/shops/${shop.shop.shopId}/couriers`)).body['items'];

/** The service tells what happened, and the queue has read it: nothing of it is left for a later hour of the clock. */
async function told(): Promise<void> {
  await deliverCourierNews(server.app, server.deps);
  const unread = db().selectFrom('webhook_inbox').select('event_id').where('handled_at', 'is', null);
  await eventually(async () => expect(await unread.execute()).toEqual([]));
}

/** So many seconds later the couriers of the sandbox are elsewhere, and their service tells it. */
async function later(seconds: number): Promise<void> {
  server.clock.offsetMs += seconds * 1_000;
  await playCouriers(db(), server.deps.now());
  await told();
}

const rowsOf = async (table: 'webhook_inbox' | 'live_events' | 'audit') =>
  (
    await db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('MAP-15 API-102 a courier of a service moves on the map without a row, at most every five seconds', async () => {
  const order = await shop.assigned();
  await told();
  const { id: bookingId, position: start } = await shop.booking(order);
  const token = (await server.as(await server.givenUser(shop.companyId, { role: 'general' }))).token;
  const stream = await openStream(`${address}/api/${shop.companyId}/live`, token);
  await stream.next(({ event }) => event === 'hello');
  expect(await places()).toMatchObject([{ bookingId, position: start }]);
  const before = [await rowsOf('webhook_inbox'), await rowsOf('live_events'), await rowsOf('audit')];

  await later(10);

  const { position, positionAt } = await shop.booking(order);
  expect(position).not.toEqual(start);
  expect(await places()).toEqual([{ bookingId, position, positionAt }]);
  const frame = await stream.next(
    ({ event, data }) => event === 'drivers-moved' && (data['moves'] as DriverMove[])[0]?.positionAt === positionAt,
  );
  expect(frame).toMatchObject({
    id: null,
    data: { shopId: shop.shop.shopId, moves: [{ driverId: bookingId, isCourier: true, position, positionAt }] },
  });
  await later(3);
  expect((await shop.booking(order)).position).toEqual(position);
  expect([await rowsOf('webhook_inbox'), await rowsOf('live_events'), await rowsOf('audit')]).toEqual(before);
  await later(3);
  expect((await shop.booking(order)).position).not.toEqual(position);
});

test('MAP-15 the position ends with the trip, or as soon as the courier is called off', async () => {
  const delivered = await shop.assigned();
  await shop.command(delivered, 'ready-to-take-away');
  await shop.becomes(delivered, 'picked_up');
  expect(await places()).toHaveLength(1);
  await shop.becomes(delivered, 'delivered');
  expect(await places()).toEqual([]);
  expect(await shop.booking(delivered)).toMatchObject({ position: null, positionAt: null });

  const cancelled = await shop.assigned();
  expect(await places()).toHaveLength(1);
  await shop.becomes(cancelled, 'cancelled');
  expect(await places()).toEqual([]);
});

test('MAP-16 FLO-88 the customer sees the courier from the pick-up to the delivery, and not before', async () => {
  const order = await shop.assigned();
  const path = (at: Order) => new URL(followLink(server.deps.config, at)).pathname;
  const page = async () => (await server.app.inject({ url: path(order) })).body;
  const version = async () => (await server.app.inject({ url: `${path(order)}/version` })).body;
  expect(await page()).not.toContain('En direct');

  await shop.command(order, 'ready-to-take-away');
  await shop.becomes(order, 'picked_up');
  expect(await page()).toContain('En direct');
  const first = await version();
  await later(20);
  expect(await version()).not.toBe(first);

  server.clock.offsetMs += 6 * 60_000;
  expect(await page()).not.toContain('En direct');
  await shop.becomes(order, 'delivered');
  expect(await page()).not.toContain('En direct');
});
