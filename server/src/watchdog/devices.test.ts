import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenUser } from '../test/given.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

let companyId: string;
let shop: Shop;
let sister: Shop;
let leaUser: GivenUser;
let bossUser: GivenUser;
let lea: Caller;
let boss: Caller;
beforeEach(async () => {
  server.clock.offsetMs = 0;
  companyId = await server.givenCompany();
  [shop, sister] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  leaUser = await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' });
  bossUser = await server.givenUser(companyId, { role: 'general', firstName: 'Nadia' });
  await signIn();
});

/** Again after each leap of the clock: tokens are short. */
async function signIn(): Promise<void> {
  [lea, boss] = [await server.as(leaUser), await server.as(bossUser)];
}
const shopPath = (at: Shop = shop) => `/api/${companyId}/shops/${at.shopId}`;
const report = (fields: Partial<Device> = {}) => ({
  name: 'Tablette cuisine',
  kind: 'tablet',
  sound: 'awake',
  isVisible: true,
  ...fields,
});
const A_TEST = { at: '2026-11-14T17:30:00.000Z', results: { sound: 'ok', live: 'ok', print: 'skipped' } } as const;
const news = async (type: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('live_events')
    .select(['shop_id', 'payload'])
    .where('type', '=', type)
    .orderBy('seq')
    .execute();

describe('a post reports how it is', () => {
  test('the first report and each change are news; a heartbeat is none', async () => {
    const path = `${shopPath()}/devices/${randomUUID()}`;

    const first = await lea.put(path, report());
    await lea.put(path, report());
    await lea.put(path, report({ isVisible: false }));

    expect(first).toMatchObject({
      status: 200,
      body: { name: 'Tablette cuisine', shopId: shop.shopId, lastTest: null },
    });
    const told = await news('device-changed');
    expect(told.map(({ payload }) => (payload['device'] as Device).isVisible)).toEqual([true, false]);
    expect(told[0]?.shop_id).toBe(shop.shopId);
  });

  test('one that was given up for lost tells that it is back', async () => {
    const path = `${shopPath()}/devices/${randomUUID()}`;
    await lea.put(path, report());
    server.clock.offsetMs = 61_000;
    await lea.put(path, report());
    expect(await news('device-changed')).toHaveLength(2);
  });

  test('what asks for its echo gets it, though nothing else has changed', async () => {
    const [path, echo] = [`${shopPath()}/devices/${randomUUID()}`, randomUUID()];
    await lea.put(path, report());
    await lea.put(path, { ...report(), echo });
    expect((await news('device-changed')).map(({ payload }) => payload['echo'])).toEqual([undefined, echo]);
  });

  test('keeps its last test until the next one', async () => {
    const path = `${shopPath()}/devices/${randomUUID()}`;
    await lea.put(path, report({ lastTest: A_TEST }));
    const later = await lea.put(path, report());
    expect(later.body['lastTest']).toEqual(A_TEST);
  });

  test('belongs to who is signed in on it, and to one shop for good', async () => {
    const id = randomUUID();
    await lea.put(`${shopPath()}/devices/${id}`, report());
    const taken = await boss.put(`${shopPath()}/devices/${id}`, report());
    expect(taken.body['userId']).toBe(bossUser.userId);
    expect((await boss.put(`${shopPath(sister)}/devices/${id}`, report())).status).toBe(404);
    expect((await boss.put(`/api/${companyId}/devices/${id}`, report())).status).toBe(404);
  });

  test('the list of a shop is its own, of the last day, latest first', async () => {
    const [old, morning, now] = [randomUUID(), randomUUID(), randomUUID()];
    await lea.put(`${shopPath()}/devices/${old}`, report());
    server.clock.offsetMs = 10 * 3_600_000;
    await signIn();
    await lea.put(`${shopPath()}/devices/${morning}`, report());
    server.clock.offsetMs = 25 * 3_600_000;
    await signIn();
    await lea.put(`${shopPath()}/devices/${now}`, report());
    await boss.put(`${shopPath(sister)}/devices/${randomUUID()}`, report());
    await boss.put(`/api/${companyId}/devices/${randomUUID()}`, report({ name: 'Siège' }));

    const ids = (reply: { body: Record<string, unknown> }) => (reply.body['items'] as Device[]).map(({ id }) => id);
    expect(ids(await lea.get(`${shopPath()}/devices`))).toEqual([now, morning]);
    expect(ids(await boss.get(`/api/${companyId}/devices`))).toHaveLength(4);
    expect((await lea.get(`/api/${companyId}/devices`)).status).toBe(403);
  });
});

describe('law:order-story: what each post showed', () => {
  const shown = (what: string, orders: Pick<Order, 'id'>[], deviceId: string, by: Caller = lea) =>
    by.post(`${shopPath()}/orders/shown`, { deviceId, orderIds: orders.map(({ id }) => id), what });
  const story = async (order: Order) =>
    ((await lea.get(`${shopPath()}/orders/${order.id}/events`)).body['items'] as { type: string; data: object }[])
      .filter(({ type }) => ['seen', 'rang', 'opened'].includes(type))
      .map(({ type, data }) => [type, (data as { device: string | null }).device]);
  const read = async (order: Order) => (await lea.get(`${shopPath()}/orders/${order.id}`)).json<Order>();
  const orderNews = async () => (await news('order-changed')).map(({ payload }) => (payload['order'] as Order).version);

  test('seen and rung stand in the story once per post, with its name', async () => {
    const order = await server.givenOrder(shop);
    const [tablet, unknown] = [randomUUID(), randomUUID()];
    await lea.put(`${shopPath()}/devices/${tablet}`, report());

    for (const what of ['rang', 'seen', 'seen', 'rang']) expect((await shown(what, [order], tablet)).status).toBe(204);
    await shown('seen', [order], unknown);

    expect(await story(order)).toEqual([
      ['rang', 'Tablette cuisine'],
      ['seen', 'Tablette cuisine'],
      ['seen', null],
    ]);
  });

  test('the first sight is news, the following ones are not; ringing is not seeing', async () => {
    const order = await server.givenOrder(shop);
    await shown('rang', [order], randomUUID());
    expect((await read(order)).seenAt).toBeNull();

    await shown('seen', [order], randomUUID());
    const { seenAt } = await read(order);
    await shown('seen', [order], randomUUID());

    expect(seenAt).not.toBeNull();
    expect((await read(order)).seenAt).toBe(seenAt);
    expect(await orderNews()).toEqual([1, 2]);
  });

  test('FLO-79 opening the order is reading what the customer changed', async () => {
    const order = await server.givenOrder(shop);
    await shown('seen', [order], randomUUID());
    const change = { at: order.createdAt, fields: ['address'], lineIds: [] };
    await server.database
      .forCompany(companyId)
      .updateTable('orders')
      .set({ changed_by_customer: JSON.stringify(change) })
      .where('id', '=', order.id)
      .execute();

    await shown('seen', [order], randomUUID());
    expect((await read(order)).changedByCustomer).toEqual(change);
    await shown('opened', [order], randomUUID());

    expect((await read(order)).changedByCustomer).toBeNull();
    expect(await orderNews()).toEqual([1, 2, 3]);
  });

  test('API-05 orders of another shop and unknown ones are passed over in silence', async () => {
    const [own, theirs] = [await server.givenOrder(shop), await server.givenOrder(sister)];

    const reply = await shown('seen', [theirs, { id: randomUUID() }, own], randomUUID());

    expect(reply.status).toBe(204);
    const other = (await boss.get(`${shopPath(sister)}/orders/${theirs.id}`)).json<Order>();
    expect([other.seenAt, (await read(own)).seenAt]).toEqual([null, expect.any(String)]);
  });

  test('twenty screens that report the same orders at once leave one line each, and one first sight', async () => {
    const orders = [await server.givenOrder(shop), await server.givenOrder(shop), await server.givenOrder(shop)];
    const screens = Array.from({ length: 10 }, () => randomUUID());

    const replies = await Promise.all(
      [...screens, ...screens].map((screen, i) => shown('seen', i % 2 ? orders : orders.toReversed(), screen)),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    for (const order of orders) expect(await story(order)).toHaveLength(10);
    expect(await orderNews()).toEqual([1, 1, 1, 2, 2, 2]);
  });
});

describe('the ladder of a shop', () => {
  const ladder = {
    devicesAfterSeconds: 45,
    smsAfterSeconds: 120,
    smsPhone: '+33611223344',
    emailAfterSeconds: null,
    email: null,
  };

  test('is saved with its audit row and its news', async () => {
    const saved = await boss.put(`${shopPath()}/watch`, { ...ladder, email: ' Chef@ChezMimi.exemple ' });

    expect(saved).toMatchObject({ status: 200, body: { ...ladder, email: 'chef@chezmimi.exemple' } });
    expect((await lea.get(shopPath())).body['watch']).toEqual(saved.body);
    expect(await news('shop-changed')).toHaveLength(1);
    const rows = await server.database.forCompany(companyId).selectFrom('audit').select('action').execute();
    expect(rows.map(({ action }) => action)).toContain('shop.watch');
  });

  test.each([
    { devicesAfterSeconds: 29 },
    { smsAfterSeconds: 59 },
    { emailAfterSeconds: 1_801 },
    { smsPhone: '06 11 22 33 44' },
    { email: 'chef' },
  ])('refuses %o', async (wrong) => {
    const reply = await boss.put(`${shopPath()}/watch`, { ...ladder, ...wrong });
    expect(reply.status).toBe(422);
    expect((await lea.get(shopPath())).body['watch']).toEqual(shop.watch);
  });

  test('ROL-65 is set by who may set the shop', async () => {
    expect((await lea.put(`${shopPath()}/watch`, ladder)).status).toBe(403);
  });
});
