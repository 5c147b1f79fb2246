import type { Order } from '@comptoir/domain/orders/order.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aDrivenShop, type DrivenShop } from './deliveries.fixture.ts';
import { courierOf, driverFound, driverNear } from './driver-events.ts';

let server: TestServer;
let mimi: DrivenShop;
let alone: DrivenShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aDrivenShop(server);
  alone = await aDrivenShop(server);
  await server.database
    .forCompany(alone.companyId)
    .updateTable('drivers')
    .set({ is_online: false })
    .where('company_id', '=', alone.companyId)
    .execute();
});

const accepted = async (at: DrivenShop, fields: Parameters<DrivenShop['deliveryOrder']>[0] = {}): Promise<Order> => {
  const order = await at.deliveryOrder(fields);
  return (await at.command(order, 'prepare', { preparationMinutes: 20 })).json<Order>();
};

describe('who is to bring it', () => {
  test('DLV-41 DLV-42 a shop with drivers leaves it to them, and may take it over', async () => {
    expect(await mimi.deliveryOrder()).toMatchObject({
      flowType: 'classic',
      shopResponsibleForDelivery: false,
      deliveryAcceptableByShop: true,
      delivery: { nature: 'fleet', isSearchingDriver: false },
    });
  });

  test('DLV-41 without an enabled driver the shop delivers, whatever it wished', async () => {
    const shop = await server.givenShop(mimi.companyId, { deliversByItself: false });
    await server.givenDriver(mimi.shop);

    expect(await server.givenOrder(shop, { orderType: 'delivery' })).toMatchObject({
      shopResponsibleForDelivery: true,
      deliveryAcceptableByShop: false,
      delivery: { nature: 'shop' },
    });
  });
});

describe('sending to drivers', () => {
  test('API-25 FLO-46 starts the search at its first step and tells every screen', async () => {
    const order = await accepted(mimi);

    const reply = await mimi.command(order, 'send-to-drivers', { expectedStatus: 'preparing' });

    expect(reply.status).toBe(200);
    expect(reply.json<Order>()).toMatchObject({
      status: 'preparing',
      delivery: { isSearchingDriver: true },
      driverSearch: { step: 'employees', exhaustedAt: null },
    });
    expect((await mimi.moves(order)).at(-1)).toBe('start-search');
    expect((await mimi.news('order-changed')).at(-1)?.payload).toMatchObject({ order: { id: order.id, version: 3 } });
  });

  test('FLO-46 a second click finds the search running', async () => {
    const order = await accepted(mimi);
    await mimi.command(order, 'send-to-drivers');

    const reply = await mimi.command(order, 'send-to-drivers');

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
  });

  test('FLO-46 an order of the shop’s own hands goes to the drivers', async () => {
    const order = await accepted(mimi);
    await mimi.command(order, 'accept-delivery');

    const reply = await mimi.command(order, 'send-to-drivers');

    expect(reply.json<Order>()).toMatchObject({ shopResponsibleForDelivery: false, delivery: { nature: 'fleet' } });
  });

  test('DLV-08 DLV-18 ERR-02 nobody available: refused, and the order stays as it was', async () => {
    const order = await accepted(alone);

    const reply = await alone.command(order, 'send-to-drivers');

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'NO_DRIVER_AVAILABLE']);
    expect(await alone.now(order)).toMatchObject({ version: order.version, driverSearch: null });
  });

  test('DLV-08 who looks after all shops sends all the same', async () => {
    const order = await accepted(alone);
    const admin = await server.as(await server.givenUser(alone.companyId, { role: 'general' }));

    const path = `/api/${alone.companyId}/shops/${alone.shop.shopId}/orders/${order.id}/send-to-drivers`;

    expect((await admin.post(path)).json<Order>()).toMatchObject({ delivery: { isSearchingDriver: true } });
  });

  test('DLV-06 DET-51 a scheduled order that is sent early waits for its half hour', async () => {
    const own = await aDrivenShop(server, { deliversByItself: true, scheduleWindowMinutes: null });
    const order = await accepted(own, { requestedFor: addMinutes(server.deps.now(), 120) });

    const reply = await own.command(order, 'send-to-drivers');

    expect(reply.json<Order>()).toMatchObject({
      shopResponsibleForDelivery: false,
      driverSearch: null,
      delivery: { nature: 'fleet', isSearchingDriver: false },
    });
  });

  test('API-23 FLO-50 a running search is stopped once', async () => {
    const order = await accepted(mimi);
    await mimi.command(order, 'send-to-drivers');

    const stopped = await mimi.command(order, 'cancel-driver-search');

    expect(stopped.json<Order>()).toMatchObject({ delivery: { isSearchingDriver: false } });
    expect((await mimi.command(order, 'cancel-driver-search')).status).toBe(409);
  });
});

describe('the driver of an order', () => {
  test('API-22 FLO-49 is removed, stays in the history, and another one is looked for', async () => {
    const order = await mimi.taken();

    const reply = await mimi.command(order, 'remove-driver', { cancellation: { cancelReason: 'driver_reassignment' } });

    expect(reply.json<Order>()).toMatchObject({
      status: 'preparing',
      pickupStatus: 0,
      driverId: null,
      driverFirstName: null,
      validationCode: null,
      delivery: { isSearchingDriver: true },
      driversHistory: [{ driverName: 'Karim BENALI', method: 'employee' }],
      cancellation: null,
    });
    expect(reply.json<Order>().driversHistory[0]?.removedAt).not.toBeNull();
  });

  test('DLV-15 FLO-49 who was removed does not come back to the order', async () => {
    const order = await mimi.taken();
    await mimi.command(order, 'remove-driver');

    await expect(driverFound(mimi.asDriver(), order.id, courierOf(mimi.karim))).rejects.toMatchObject({
      refusal: 'ORDER_STATE',
    });
  });

  test('API-22 API-52 FLO-27 a driver is removed for one reason only', async () => {
    const order = await mimi.taken();

    const reply = await mimi.command(order, 'remove-driver', { cancellation: { cancelReason: 'client_unavailable' } });

    expect([reply.status, reply.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
  });

  test('API-16 FLO-51 DLV-22 the shop takes over from a driver, whose fee stays due', async () => {
    const order = await mimi.taken();
    const delivery = { ...order.delivery, courierFee: 480 };
    await server.database
      .forCompany(mimi.companyId)
      .updateTable('orders')
      .set({ delivery: JSON.stringify(delivery) })
      .where('company_id', '=', mimi.companyId)
      .where('id', '=', order.id)
      .execute();

    const reply = await mimi.command(order, 'accept-delivery');

    expect(reply.json<Order>()).toMatchObject({
      shopResponsibleForDelivery: true,
      deliveryAcceptableByShop: false,
      pickupStatus: 0,
      driverId: null,
      delivery: { nature: 'shop', courierFee: 480, isSearchingDriver: false },
    });
    expect((await mimi.command(order, 'launch-delivery')).json<Order>().status).toBe('delivering');
  });

  test('API-16 ERR-09 not while the customer holds the order', async () => {
    const order = await accepted(mimi);
    await server.database
      .forCompany(mimi.companyId)
      .updateTable('orders')
      .set({ customer_lock_until: addMinutes(server.deps.now(), 2) })
      .where('company_id', '=', mimi.companyId)
      .where('id', '=', order.id)
      .execute();

    const reply = await mimi.command(order, 'accept-delivery');

    expect([reply.status, reply.body['errorCode']]).toEqual([423, 'ERROR_CHECKING_ORDER']);
    expect(reply.body['errorMessage']).toContain('Impossible de prendre en charge la livraison');
  });

  test('DET-62 FLO-51 not where the shop does not do it from the dashboard', async () => {
    const other = await aDrivenShop(server, { acceptDeliveryFromDashboard: false });
    const order = await accepted(other);

    expect((await other.command(order, 'accept-delivery')).status).toBe(409);
  });
});

describe('the proximity reminder', () => {
  test('API-29 NTF-19 is flagged once, whoever confirms, and every screen hears of it once', async () => {
    const order = await driverNear(mimi.asDriver(), (await mimi.taken()).id);
    const told = (await mimi.news('order-changed')).length;

    const replies = await Promise.all([1, 2, 3, 4].map(() => mimi.command(order, 'delivery-reminder')));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await mimi.now(order)).toMatchObject({
      status: 'preparing',
      deliveryReminderTriggered: true,
      version: order.version + 1,
    });
    expect((await mimi.news('order-changed')).length).toBe(told + 1);
    expect((await mimi.command({ id: randomUUID() }, 'delivery-reminder')).status).toBe(404);
  });
});
