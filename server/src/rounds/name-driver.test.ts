import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCourierShop } from '../deliveries/bookings/couriers.fixture.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aShopWithRounds, bodyOf, itemsOf, type ShopWithRounds } from './rounds.fixture.ts';

let server: TestServer;
let mimi: ShopWithRounds;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  mimi = await aShopWithRounds(server);
});

describe('naming a driver', () => {
  test('RND-01 RND-11 the order is Karim’s: he is rung, his page shows it, screens and journal know', async () => {
    const endpoint = await mimi.subscribe(mimi.karim);
    const order = await mimi.cooking();
    await mimi.command(order, 'send-to-drivers');

    const reply = await mimi.give(mimi.karim, [order]);

    expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
    const [named] = itemsOf(reply);
    expect(named).toMatchObject({
      id: order.id,
      status: 'preparing',
      pickupStatus: 1,
      driverId: mimi.karim.driverId,
      driverFirstName: 'Karim',
      shopResponsibleForDelivery: false,
      delivery: { nature: 'fleet', isSearchingDriver: false, courierFee: 0, round: { stop: 1, stops: 1 } },
    });
    expect(named?.validationCode).toMatch(/^\d{4}$/);
    expect(await mimi.now(order)).toEqual(named);
    expect(named?.expectedDropoffAt).not.toBeNull();
    expect((await mimi.moves(order)).at(-1)).toBe('driver-found');
    expect(await mimi.journalOf(order)).toEqual(expect.arrayContaining(['order.driver-found', 'order.round']));
    const [last] = (await mimi.news('order-changed')).slice(-1);
    expect(last?.payload).toMatchObject({ order: { id: order.id, version: named?.version } });
    expect((await mimi.news('driver-changed')).at(-1)?.payload).toMatchObject({
      driver: { driverId: mimi.karim.driverId, orderIds: [order.id] },
    });
    expect((await mimi.deskOf(mimi.karim)).orders).toMatchObject([{ orderId: order.id, round: { stop: 1, stops: 1 } }]);
    await eventually(async () =>
      expect((await mimi.pushesTo(endpoint)).map(({ title }) => title)).toContain(
        `Course n°\u00A0${order.orderNumber} pour vous`,
      ),
    );
  });

  test('RND-01 what the shop was to bring itself is Karim’s as well; what has left is nobody else’s', async () => {
    const own = await mimi.cooking();
    await mimi.command(own, 'accept-delivery');
    expect((await mimi.give(mimi.karim, [own])).status).toBe(200);
    const gone = await mimi.taken();
    await mimi.command(gone, 'ready');
    await (await mimi.telephone(mimi.karim)).post(`/api/driver/orders/${gone.id}/picked-up`);

    const reply = await mimi.give(mimi.sonia, [gone], mimi.karim.driverId);

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect((await mimi.now(gone)).driverId).toBe(mimi.karim.driverId);
  });

  test('RND-02 the choice: available first, with what they carry, the distance and the hour at the door', async () => {
    const busy = await mimi.cooking();
    await mimi.give(mimi.sonia, [busy]);
    await server.givenDriver(mimi.shop, { firstName: 'Absente', isOnline: false });
    await server.givenDriver(mimi.shop, { firstName: 'Mathis', kind: 'independent' });
    const order = await mimi.cooking();

    const reply = await mimi.lea.get(mimi.path(order, 'driver-choices'));

    const { items } = reply.json<{ items: Record<string, unknown>[] }>();
    expect(items).toMatchObject([
      { firstName: 'Karim', isAvailable: true, carried: 0 },
      { firstName: 'Sonia', isAvailable: false, carried: 1 },
    ]);
    expect(items.every(({ km, dropoffAt }) => typeof km === 'number' && typeof dropoffAt === 'string')).toBe(true);
  });

  test('RND-02 who is off work, or is not of the house, cannot be named', async () => {
    const order = await mimi.cooking();
    const absent = await server.givenDriver(mimi.shop, { firstName: 'Absente', isOnline: false });
    const free = await server.givenDriver(mimi.shop, { kind: 'independent' });
    const stranger = await server.givenDriver(await server.givenShop(mimi.companyId));

    const reply = await mimi.give(absent, [order]);

    expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
      409,
      'NO_DRIVER_AVAILABLE',
      'Absente n’est plus en service\u00A0: choisissez un autre livreur.',
    ]);
    expect((await mimi.give(free, [order])).status).toBe(409);
    expect((await mimi.give(stranger, [order])).status).toBe(404);
    expect(await mimi.now(order)).toMatchObject({ driverId: null, version: order.version });
  });

  test('RND-03 two posts name two drivers at once: one wins, the other learns of it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const order = await mimi.cooking();
      const replies = await Promise.all([mimi.give(mimi.karim, [order]), mimi.give(mimi.sonia, [order])]);
      expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
      const lost = replies.find(({ status }) => status === 409);
      const { driverFirstName } = await mimi.now(order);
      expect(lost?.body['errorMessage']).toBe(
        `La commande n°\u00A0${order.orderNumber} vient d’être confiée à ${driverFirstName}.`,
      );
      expect(lost?.body['order']).toMatchObject({ driverFirstName });
    }
  });

  test('RND-03 the same driver twice is once', async () => {
    const order = await mimi.cooking();
    await Promise.all([mimi.give(mimi.karim, [order]), mimi.give(mimi.karim, [order])]);
    expect((await mimi.moves(order)).filter((move) => move === 'driver-found')).toHaveLength(1);
  });

  test('RND-04 given to somebody else: the first is rung and freed, the history keeps both', async () => {
    const [karim, other] = [await mimi.subscribe(mimi.karim), await mimi.subscribe(mimi.sonia)];
    const order = await mimi.cooking();
    await mimi.give(mimi.karim, [order]);

    const reply = await mimi.give(mimi.sonia, [order], mimi.karim.driverId);

    expect(itemsOf(reply)).toMatchObject([
      {
        driverFirstName: 'Sonia',
        pickupStatus: 1,
        driversHistory: [{ driverName: 'Karim BENALI' }, { driverName: 'Sonia MARTEL', removedAt: null }],
      },
    ]);
    expect(itemsOf(reply)[0]?.driversHistory[0]?.removedAt).not.toBeNull();
    expect((await mimi.deskOf(mimi.karim)).orders).toEqual([]);
    await eventually(async () => {
      expect((await mimi.pushesTo(karim)).map(({ title }) => title)).toContain(
        `Course n°\u00A0${order.orderNumber} retirée`,
      );
      expect((await mimi.pushesTo(other)).map(({ title }) => title)).toContain(
        `Course n°\u00A0${order.orderNumber} pour vous`,
      );
    });
  });

  test('RND-04 FLO-86 the courier of a service is cancelled first; if that fails nothing moves', async () => {
    const outside = await aCourierShop(server);
    const path = `/api/${outside.companyId}/shops/${outside.shop.shopId}/rounds`;
    const order = await outside.assigned();
    const yanis = await server.givenDriver(outside.shop, { firstName: 'Yanis' });

    const reply = await outside.lea.post(path, bodyOf(yanis, [{ id: order.id }]));

    expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
    expect(await outside.booking(order)).toMatchObject({ state: 'cancelled', cancelReason: 'replaced' });
    expect(await outside.now(order)).toMatchObject({
      driverFirstName: 'Yanis',
      delivery: { nature: 'fleet', jobId: null },
    });

    const gone = await aCourierShop(server);
    await gone.play('already-picked-up');
    const taken = await gone.assigned();
    const late = await server.givenDriver(gone.shop);
    const refused = await gone.lea.post(
      `/api/${gone.companyId}/shops/${gone.shop.shopId}/rounds`,
      bodyOf(late, [{ id: taken.id }]),
    );
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      502,
      'La commande a déjà été récupérée par le livreur.',
    ]);
    expect((await gone.now(taken)).driverId).toBeNull();
  });

  test('RND-04 FLO-86 what is refused here costs nobody their courier', async () => {
    const outside = await aCourierShop(server);
    const path = `/api/${outside.companyId}/shops/${outside.shop.shopId}/rounds`;
    const [order, other] = [await outside.assigned(), await outside.assigned()];
    const yanis = await server.givenDriver(outside.shop, { firstName: 'Yanis' });
    const off = await server.givenDriver(outside.shop, { firstName: 'Zoé', isOnline: false });

    const absent = await outside.lea.post(path, bodyOf(off, [order]));
    const stale = await outside.lea.post(path, {
      driverId: yanis.driverId,
      orders: [
        { orderId: order.id, seenDriverId: null },
        { orderId: other.id, seenDriverId: off.driverId },
      ],
    });

    expect([absent.status, stale.status]).toEqual([409, 409]);
    expect([(await outside.booking(order)).state, (await outside.booking(other)).state]).toEqual([
      'assigned',
      'assigned',
    ]);
    expect(await outside.now(order)).toMatchObject({ pickupStatus: 1, version: order.version });
  });

  test('RND-05 FLO-86 the second service refuses: the first order is looked for again at once', async () => {
    const outside = await aCourierShop(server);
    const free = await outside.assigned();
    await outside.play('already-picked-up');
    const taken = await outside.assigned();
    const yanis = await server.givenDriver(outside.shop, { firstName: 'Yanis' });
    const path = `/api/${outside.companyId}/shops/${outside.shop.shopId}/rounds`;
    const given = [free, taken];

    const reply = await outside.lea.post(path, bodyOf(yanis, given));

    expect(reply.status, JSON.stringify(reply.body)).toBe(502);
    expect((await outside.attempts(free))[0]?.state).toBe('cancelled');
    expect(await outside.now(free)).toMatchObject({
      driverId: null,
      pickupStatus: 0,
      delivery: { isSearchingDriver: true },
    });
  });

  test('RND-12 Karim may decline with a reason: the shop reads it, and somebody else is looked for', async () => {
    const order = await mimi.cooking();
    await mimi.give(mimi.karim, [order]);

    const reply = await (
      await mimi.telephone(mimi.karim)
    ).post(`/api/driver/orders/${order.id}/give-up`, {
      reason: 'Pneu crevé',
    });

    expect(reply.json<DriverDesk>().orders).toEqual([]);
    expect(await mimi.now(order)).toMatchObject({
      driverId: null,
      pickupStatus: 0,
      delivery: { isSearchingDriver: true, round: null },
    });
    const story = await mimi.lea.get(mimi.path(order, 'events'));
    expect(JSON.stringify(story.body)).toContain('Pneu crevé');
  });

  test('RND-03 RND-12 declined while somebody looks at Karim: it lies there for Sonia', async () => {
    const order = await mimi.cooking();
    await mimi.give(mimi.karim, [order]);
    await (await mimi.telephone(mimi.karim)).post(`/api/driver/orders/${order.id}/give-up`, { reason: 'Pneu crevé' });

    const reply = await mimi.give(mimi.sonia, [order], mimi.karim.driverId);

    expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
    expect(await mimi.now(order)).toMatchObject({ driverId: mimi.sonia.driverId, driverFirstName: 'Sonia' });
  });

  test('RND-01 UND-03 while somebody’s decision waits, nobody is named', async () => {
    const order = await mimi.cooking();
    await mimi.command(order, 'hold', { event: 'ready', expectedStatus: 'preparing' });

    const reply = await mimi.give(mimi.karim, [order]);

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect(await mimi.now(order)).toMatchObject({ driverId: null, held: { event: 'ready' } });
  });
});
