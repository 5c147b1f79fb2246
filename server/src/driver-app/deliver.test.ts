import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let mimi: DrivenShop;
let telephone: Awaited<ReturnType<TestServer['asDriver']>>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  mimi = await aDrivenShop(server);
  telephone = await server.asDriver(mimi.karim);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const desk = async (of = telephone) => (await of.get('/api/driver/desk')).json<DriverDesk>();
const tell = (order: Pick<Order, 'id'>, what: string, body?: object, of = telephone) =>
  of.post(`/api/driver/orders/${order.id}/${what}`, body);
const answer = (order: Pick<Order, 'id'>, what: 'accept' | 'decline', of = telephone) =>
  of.post(`/api/driver/offers/${order.id}/${what}`);
const deskIn = (reply: Answered) => reply.json<DriverDesk>();

/** In the kitchen and on the telephones. */
async function offered(): Promise<Order> {
  const order = await mimi.deliveryOrder({ paymentType: 'to_driver', driverPaymentType: 'cash' });
  await mimi.command(order, 'prepare', { preparationMinutes: 20 });
  await mimi.command(order, 'send-to-drivers');
  await vi.waitFor(async () => expect((await desk()).offers.map(({ orderId }) => orderId)).toContain(order.id), {
    timeout: 20_000,
  });
  return order;
}
async function ready(order: Order): Promise<Order> {
  await mimi.command(order, 'ready');
  return mimi.now(order);
}

describe('an order, from the offer to the door', () => {
  test('DLV-15 DLV-19 DLV-20 FLO-47 FLO-48 FLO-54 FLO-57 step by step, each answered with the desk as it is', async () => {
    const order = await offered();
    const [offer] = (await desk()).offers;
    expect(offer).toMatchObject({ orderId: order.id, shopName: mimi.shop.name, orderNumber: order.orderNumber });
    expect(JSON.stringify(offer)).not.toContain(order.customer.lastName);

    const told = (await mimi.now(order)).expectedDropoffAt ?? '';
    const taken = deskIn(await answer(order, 'accept'));
    // FLO-22: what is told of a delay later must not be earlier than this.
    expect(toMs((await mimi.now(order)).expectedDropoffAt ?? '')).toBeGreaterThanOrEqual(toMs(told));
    expect(taken.offers).toEqual([]);
    expect(taken.orders).toMatchObject([
      {
        orderId: order.id,
        pickupStatus: 1,
        shop: { name: mimi.shop.name },
        customer: { lastName: order.customer.lastName },
        paymentType: 'to_driver',
        driverPaymentType: 'cash',
        toCollect: order.amountDue,
        itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        needsCode: true,
      },
    ]);
    expect(deskIn(await tell(order, 'arrived')).orders).toMatchObject([{ pickupStatus: 2 }]);
    const { validationCode } = await ready(order);
    const promised = (await mimi.now(order)).expectedDropoffAt;
    const left = deskIn(await tell(order, 'picked-up'));
    expect(left.orders).toMatchObject([{ pickupStatus: 3, status: 'delivering' }]);
    // FLO-54: the hour at the door is that of this departure; what was promised stays the promise.
    const { delivery, expectedDropoffAt } = await mimi.now(order);
    expect(expectedDropoffAt).toBe(promised);
    expect(left.orders[0]?.expectedDropoffAt).toBe(delivery?.arrivesAt);
    expect(delivery?.arrivesAt).not.toBe(promised);

    const done = await tell(order, 'delivered', { code: validationCode });
    expect(deskIn(done)).toMatchObject({ orders: [], driver: { orderIds: [], completedOrderCount: 1 } });
    expect(await mimi.now(order)).toMatchObject({ status: 'completed', validatedBy: 'driver' });
    expect(await mimi.story(order)).toEqual(
      expect.arrayContaining(['driver-found', 'driver-near', 'picked-up', 'delivered']),
    );
  });

  test('API-71 whatever is repeated is done once, with and without a key', async () => {
    const order = await offered();
    for (let i = 0; i < 2; i += 1) expect((await answer(order, 'accept')).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await tell(order, 'arrived')).status).toBe(200);
    const { validationCode } = await ready(order);
    await Promise.all([tell(order, 'picked-up'), tell(order, 'picked-up')]);
    const headers = { 'idempotency-key': 'door-1' };
    const send = () =>
      telephone.post(`/api/driver/orders/${order.id}/delivered`, { code: validationCode }, { headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect((await tell(order, 'delivered', { code: validationCode })).status).toBe(200);

    const told = (await mimi.story(order)).filter((type) =>
      ['driver-found', 'driver-near', 'picked-up', 'delivered'].includes(type),
    );
    expect(told).toEqual(['driver-found', 'driver-near', 'picked-up', 'delivered']);
    expect((await desk()).driver.completedOrderCount).toBe(1);
  });

  test('DLV-20 a wrong code ends nothing, and a machine’s guesses end', async () => {
    const order = await mimi.taken();
    const { validationCode } = await ready(order);
    await tell(order, 'picked-up');
    const wrong = validationCode === '0000' ? '0001' : '0000';
    expect((await tell(order, 'delivered', { code: null })).body).toMatchObject({
      errorMessage: 'Le code de validation est incorrect.',
    });
    for (let i = 0; i < 9; i += 1) expect((await tell(order, 'delivered', { code: wrong })).status).toBe(422);
    const refused = await tell(order, 'delivered', { code: validationCode });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await mimi.now(order)).status).toBe('delivering');
  });

  test('DLV-20 nothing that a driver is answered holds the code, not even a refusal', async () => {
    const order = await mimi.taken();
    const { validationCode } = await mimi.now(order);
    const code = `"${validationCode}"`;
    const replies = [
      await tell(order, 'arrived'),
      await tell(order, 'delivered', { code: 'x' }),
      await telephone.get('/api/driver/desk'),
    ];
    await mimi.command(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    const refused = await tell(order, 'picked-up');
    expect(refused.body).toMatchObject({ errorCode: 'ORDER_STATE' });
    for (const { body } of [...replies, refused]) expect(JSON.stringify(body)).not.toContain(code);
    expect(refused.body).not.toHaveProperty('order');
  });

  test('FLO-57 with the customer’s code a pickup that was never told is made up for', async () => {
    const order = await mimi.taken();
    const { validationCode } = await ready(order);
    expect((await tell(order, 'delivered', { code: validationCode })).status).toBe(200);
    expect(await mimi.now(order)).toMatchObject({ status: 'completed', pickupStatus: 3 });
  });
});

describe('whose order it is', () => {
  test('API-05 nobody speaks for an order that was never theirs', async () => {
    const sonia = await server.asDriver(await server.givenDriver(mimi.shop, { firstName: 'Sonia' }));
    const order = await mimi.taken();
    for (const what of ['arrived', 'picked-up', 'give-up'])
      expect((await tell(order, what, {}, sonia)).body).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await tell(order, 'delivered', { code: '1234' }, sonia)).status).toBe(404);
    expect((await desk(sonia)).orders).toEqual([]);
    const stranger = await aDrivenShop(server);
    const elsewhere = await server.asDriver(stranger.karim);
    expect((await tell(order, 'arrived', {}, elsewhere)).status).toBe(404);
    expect((await answer(order, 'accept', elsewhere)).status).toBe(404);
    expect((await mimi.now(order)).pickupStatus).toBe(1);
  });

  test('DLV-15 of two telephones one gets it, and the other reads why', async () => {
    const sonia = await server.asDriver(await server.givenDriver(mimi.shop, { firstName: 'Sonia' }));
    const order = await offered();
    await vi.waitFor(async () => expect((await desk(sonia)).offers).toHaveLength(1), { timeout: 20_000 });

    const both = await Promise.all([answer(order, 'accept'), answer(order, 'accept', sonia)]);

    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      errorMessage: 'Cette course a déjà été attribuée.',
    });
  });

  test('FLO-37 FLO-59 who gives up is rid of it, once, and reads that it is somebody else’s', async () => {
    const order = await mimi.taken();
    expect(deskIn(await tell(order, 'give-up'))).toMatchObject({ orders: [], driver: { canceledOrderCount: 1 } });
    expect((await tell(order, 'give-up')).status).toBe(200);
    expect((await tell(order, 'arrived')).body).toMatchObject({
      errorCode: 'ORDER_STATE',
      errorMessage: 'Cette course ne vous est plus attribuée.',
    });
    expect(await mimi.now(order)).toMatchObject({ driverId: null, pickupStatus: 0 });
    expect((await desk()).driver.canceledOrderCount).toBe(1);
  });

  test('DLV-15 who declines is not asked again', async () => {
    const order = await offered();
    expect(deskIn(await answer(order, 'decline')).offers).toEqual([]);
    expect((await answer(order, 'decline')).status).toBe(200);
    expect((await answer(order, 'accept')).status).toBe(409);
  });
});

describe('at work', () => {
  test('DLV-16 going to work is a sign of life, and a search under way finds who comes', async () => {
    await telephone.put('/api/driver/online', { isOnline: false });
    const order = await mimi.deliveryOrder();
    await mimi.command(order, 'prepare', { preparationMinutes: 20 });
    const admin = await server.as(await server.givenUser(mimi.companyId, { role: 'general' }));
    await admin.post(`/api/${mimi.companyId}/shops/${mimi.shop.shopId}/orders/${order.id}/send-to-drivers`);
    expect((await desk()).offers).toEqual([]);

    const online = deskIn(await telephone.put('/api/driver/online', { isOnline: true }));
    expect(online.driver).toMatchObject({ isOnline: true });
    await vi.waitFor(async () => expect((await desk()).offers).toHaveLength(1), { timeout: 20_000 });

    await telephone.put('/api/driver/online', { isOnline: false });
    await vi.waitFor(async () => expect((await desk()).offers).toEqual([]), { timeout: 20_000 });
  });

  test('DLV-16 the last delivery makes the driver free for the next', async () => {
    const first = await mimi.taken();
    const second = await mimi.deliveryOrder();
    await mimi.command(second, 'prepare', { preparationMinutes: 20 });
    const admin = await server.as(await server.givenUser(mimi.companyId, { role: 'general' }));
    await admin.post(`/api/${mimi.companyId}/shops/${mimi.shop.shopId}/orders/${second.id}/send-to-drivers`);
    expect((await desk()).offers).toEqual([]);

    const { validationCode } = await ready(first);
    await tell(first, 'delivered', { code: validationCode });

    await vi.waitFor(async () => expect((await desk()).offers).toMatchObject([{ orderId: second.id }]), {
      timeout: 20_000,
    });
  });

  test('DRV-08 notifications that are refused, and a telephone to ring, are remembered', async () => {
    const subscription = { endpoint: 'https://push.exemple/1', p256dh: 'key', auth: 'secret' };
    const allowed = deskIn(await telephone.put('/api/driver/notifications', { areAllowed: true, subscription }));
    expect(allowed.driver.areNotificationsAllowed).toBe(true);
    const stored = () =>
      server.database
        .forCompany(mimi.companyId)
        .selectFrom('drivers')
        .select('push_subscription')
        .where('id', '=', mimi.karim.driverId)
        .executeTakeFirst();
    expect(await stored()).toEqual({ push_subscription: subscription });
    await telephone.put('/api/driver/notifications', { areAllowed: false, subscription: null });
    expect(await stored()).toEqual({ push_subscription: null });
    expect((await desk()).driver.areNotificationsAllowed).toBe(false);
  });

  test('DLV-19 DRV-29 a position near the shop is an arrival', async () => {
    const order = await mimi.taken();
    server.clock.offsetMs = 6_000;
    const position = mimi.shop.address.location;
    const reply = deskIn(await telephone.put('/api/driver/position', { position }));
    expect(reply.orders).toMatchObject([{ orderId: order.id, pickupStatus: 2 }]);
    expect(reply.driver.position).toEqual(position);
  });
});
