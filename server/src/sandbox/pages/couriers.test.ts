import { addMs } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCourierShop, type CourierShop } from '../../deliveries/bookings/couriers.fixture.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import * as sandbox from '../ports/courier-bookings.store.ts';
import { deliverCourierNews } from '../ports/courier-news.ts';
import { playCouriers } from '../simulator/couriers.ts';
import { registerCourierCalls } from './courier-calls.ts';
import { couriersPage } from './courier-pages.ts';

let server: TestServer;
let shop: CourierShop;
beforeAll(async () => {
  server = await testServer();
  registerCourierCalls(server.app, server.deps);
});
beforeEach(async () => {
  shop = await aCourierShop(server);
});

const db = () => server.database.forSystem();
const post = (url: string, payload: object, site = 'same-origin') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'sec-fetch-site': site } });
const statusOf = async (orderId: string) => (await sandbox.findForOrder(db(), orderId))?.status;

describe('the couriers of the sandbox', () => {
  test('DLV-39 live by themselves: named, there, gone once the kitchen is done, delivered', async () => {
    const order = await shop.confirmed();
    let now = server.deps.now();
    const after = async (seconds: number) => {
      now = addMs(now, seconds * 1_000);
      await playCouriers(db(), now);
      await deliverCourierNews(server.app, server.deps);
      return statusOf(order.id);
    };

    expect(await after(10)).toBe('confirmed');
    expect(await after(15)).toBe('assigned');
    expect(await after(45)).toBe('at_pickup');
    expect(await after(600)).toBe('at_pickup');
    await eventually(async () => expect((await shop.now(order)).pickupStatus).toBe(2));
    expect((await shop.command(order, 'ready-to-take-away')).status).toBe(200);
    expect(await after(31)).toBe('picked_up');
    expect(await after(900)).toBe('delivered');

    await eventually(async () => expect((await shop.now(order)).status).toBe('completed'));
  });

  test.each([
    ['late', 'confirmed'],
    ['unconfirmed', 'placed'],
    ['cancelled', 'cancelled'],
  ] as const)('DLV-39 %s: in the end it is %s', async (behaviour, expected) => {
    await shop.play(behaviour);
    const order = await shop.sent();
    await eventually(async () => expect(await statusOf(order.id)).toBeDefined());

    for (const minutes of [1, 2, 3, 4]) await playCouriers(db(), addMs(server.deps.now(), minutes * 60_000));

    expect(await statusOf(order.id)).toBe(expected);
  });

  test('API-92 DLV-39 a person pushes a courier through its states, from our own page only', async () => {
    const order = await shop.confirmed();
    const move = { orderId: order.id, status: 'assigned' };

    expect((await post('/sandbox/api/couriers/move', move, 'cross-site')).statusCode).toBe(403);
    expect((await post('/sandbox/api/couriers/move', move)).statusCode).toBe(200);

    await eventually(async () => expect((await shop.now(order)).pickupStatus).toBe(1));
    expect((await post('/sandbox/api/couriers/move', { ...move, orderId: shop.shop.shopId })).statusCode).toBe(404);
    const { text } = await couriersPage(db(), 'stuart');
    expect(text).toContain('livreur en route');
    expect(text).toContain('/sandbox/api/couriers/move');
  });

  test('API-92 a shop signs with a service, and the service treats it as it is told', async () => {
    const given = { shopId: shop.shop.shopId, provider: 'uberDirect', contract: 'on', behaviour: 'closed' };
    expect((await post('/sandbox/api/couriers', given)).statusCode).toBe(200);
    await post('/sandbox/api/couriers', { ...given, provider: 'stuart', contract: 'off', behaviour: 'accepted' });

    const order = await shop.sent();

    await eventually(async () =>
      expect(await shop.booking(order)).toMatchObject({ provider: 'uberDirect', failure: 'closing' }),
    );
  });
});
