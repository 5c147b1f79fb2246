import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { amongClients, CAMILLE, ERIC } from '../clients/clients.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let work: Awaited<ReturnType<typeof amongClients>>;
beforeAll(async () => {
  server = await testServer();
  work = await amongClients(server);
});

const PATH = '/api/public/push-subscriptions';
let callers = 0;
async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  callers += 1;
  const remoteAddress = `198.51.100.${callers % 250}`;
  const reply = await server.app.inject({ method: 'POST', url: path, remoteAddress, payload, headers });
  return { status: reply.statusCode, body: reply.body ? reply.json<Record<string, unknown>>() : {} };
}
const aBrowser = () => ({
  endpoint: `https://push.comptoir.exemple/${randomUUID()}`,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
});
const aToken = () => `app:${randomUUID()}`;
const register = (body: object) => post(PATH, { shopId: work.shop.shopId, ...body });
const withdraw = (address: string) => post(`${PATH}/withdraw`, { shopId: work.shop.shopId, address });
const tokenOf = (order: Order) => ({ orderId: order.id, token: server.identity.tokens.orderToken(order) });

const rowOf = (address: string) =>
  server.database
    .forCompany(work.companyId)
    .selectFrom('push_devices')
    .selectAll()
    .where('address', '=', address)
    .executeTakeFirst();
const actionsOn = async (address: string) => {
  const row = await rowOf(address);
  const rows = await server.database
    .forCompany(work.companyId)
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('entity_id', '=', row?.id ?? '')
    .orderBy('at')
    .execute();
  return rows.map(({ action }) => action);
};

describe('SET-API-102 a device is registered', () => {
  test('PSH-12 a browser is a subscriber of the company, with this shop as favourite; its consent is journalled', async () => {
    const subscription = aBrowser();

    const reply = await register({ subscription });

    expect(reply).toEqual({ status: 201, body: { isSubscribed: true } });
    expect(await rowOf(subscription.endpoint)).toMatchObject({
      kind: 'web',
      shop_id: work.shop.shopId,
      customer_id: null,
      opted_out_at: null,
      ...subscription.keys,
    });
    expect(await actionsOn(subscription.endpoint)).toEqual(['push-device.register']);
  });

  test('WEL-06 an app is one device however often it registers, and its installation keeps its hour', async () => {
    const pushToken = aToken();
    await register({ pushToken });
    const first = await rowOf(pushToken);

    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => register({ pushToken })));

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await rowOf(pushToken)).toMatchObject({ id: first?.id, registered_at: first?.registered_at, kind: 'app' });
    expect(await actionsOn(pushToken)).toEqual(['push-device.register']);
  });

  test('WEL-06 a renewed token is the same installation', async () => {
    const [previousAddress, pushToken] = [aToken(), aToken()];
    await register({ pushToken: previousAddress });
    const before = await rowOf(previousAddress);

    await register({ pushToken, previousAddress, isRenewal: true });

    expect(await rowOf(previousAddress)).toBeUndefined();
    expect(await rowOf(pushToken)).toMatchObject({ id: before?.id, registered_at: before?.registered_at });
  });

  test.each([
    ['both addresses', { pushToken: aToken(), subscription: aBrowser() }],
    ['no address', {}],
    ['an endpoint without https', { subscription: { ...aBrowser(), endpoint: 'http://push.exemple.fr/1' } }],
    ['sec:outbound an endpoint in our network', { subscription: { ...aBrowser(), endpoint: 'https://10.0.0.5/1' } }],
    ['sec:outbound an endpoint of this machine', { subscription: { ...aBrowser(), endpoint: 'https://localhost/1' } }],
    ['keys that are none', { subscription: { ...aBrowser(), keys: { p256dh: 'x', auth: 'y' } } }],
    ['unknown fields', { pushToken: aToken(), customerId: randomUUID() }],
  ])('%s is refused', async (_, body) => {
    expect((await register(body)).status).toBe(422);
  });

  test('an unknown shop, and the order of somebody else, open nothing', async () => {
    const order = await work.order(CAMILLE);
    const { orderId } = tokenOf(order);

    expect((await post(PATH, { shopId: randomUUID(), pushToken: aToken() })).status).toBe(404);
    expect((await register({ pushToken: aToken(), order: { orderId, token: 'made-up' } })).status).toBe(404);
    expect((await register({ pushToken: aToken(), order: { ...tokenOf(order), orderId: randomUUID() } })).status).toBe(
      404,
    );
  });

  test('sec:rate-limits one address registers at a person’s pace', async () => {
    const from = (payload: object) =>
      server.app.inject({ method: 'POST', url: PATH, remoteAddress: '192.0.2.77', payload });
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      statuses.push((await from({ shopId: work.shop.shopId, pushToken: 'app:one-and-the-same' })).statusCode);

    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('PSH-12 whose device it is', () => {
  test('an order that was placed with it says so; registering without one does not forget it', async () => {
    const order = await work.order(CAMILLE);
    const subscription = aBrowser();
    await register({ subscription });

    await register({ subscription, isRenewal: true, order: tokenOf(order) });
    await register({ subscription });

    expect(await rowOf(subscription.endpoint)).toMatchObject({ customer_id: order.customerId });
    expect(await actionsOn(subscription.endpoint)).toEqual(['push-device.register', 'push-device.attach']);
  });

  test('CLI-36 a merge gives the devices of both to the one that is kept', async () => {
    const [kept, other] = [await work.order(CAMILLE), await work.order(ERIC)];
    const pushToken = aToken();
    await register({ pushToken, order: tokenOf(other) });

    const reply = await work.admin.post(
      `/api/${work.companyId}/users/${kept.customerId}/merge/${other.customerId}`,
      {},
    );

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await rowOf(pushToken)).toMatchObject({ customer_id: kept.customerId });
  });

  test('CLI-31 whoever is forgotten has no device left', async () => {
    const order = await work.order({ ...ERIC, email: `${randomUUID()}@exemple.fr`, phone: '0633157099' });
    const pushToken = aToken();
    await register({ pushToken, order: tokenOf(order) });
    await work.completed(order);

    const reply = await work.admin.delete(`/api/${work.companyId}/users/${order.customerId}`);

    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    expect(await rowOf(pushToken)).toBeUndefined();
  });
});

describe('PSH-12 whoever withdraws is no subscriber', () => {
  test('it is kept, so that nothing but a new consent brings it back', async () => {
    const subscription = aBrowser();
    await register({ subscription });

    expect((await withdraw(subscription.endpoint)).status).toBe(204);
    expect((await withdraw(subscription.endpoint)).status).toBe(204);
    expect((await register({ subscription, isRenewal: true })).body).toEqual({ isSubscribed: false });
    expect((await rowOf(subscription.endpoint))?.opted_out_at).not.toBeNull();

    expect((await register({ subscription })).body).toEqual({ isSubscribed: true });
    expect((await rowOf(subscription.endpoint))?.opted_out_at).toBeNull();
    expect(await actionsOn(subscription.endpoint)).toEqual([
      'push-device.register',
      'push-device.withdraw',
      'push-device.register',
    ]);
  });

  test('from a notification, which names the company that sent it; another company keeps its own consent', async () => {
    const pushToken = aToken();
    await register({ pushToken });

    await post(`${PATH}/withdraw`, { companyId: randomUUID(), address: pushToken });
    expect((await rowOf(pushToken))?.opted_out_at).toBeNull();

    await post(`${PATH}/withdraw`, { companyId: work.companyId, address: pushToken });
    expect((await rowOf(pushToken))?.opted_out_at).not.toBeNull();
  });

  test('a renewal registers nobody who was not asked', async () => {
    const subscription = aBrowser();

    expect((await register({ subscription, isRenewal: true })).body).toEqual({ isSubscribed: false });
    expect(await rowOf(subscription.endpoint)).toBeUndefined();
  });
});

test('PSH-19 the page learns how its browser subscribes', async () => {
  const reply = await server.app.inject({ url: '/api/public/push-service' });

  expect(reply.json()).toEqual({ service: { pageUrl: '/sandbox/push/page' } });
});
