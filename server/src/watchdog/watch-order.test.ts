import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import type { GivenUser } from '../test/given.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';
import { tellManager } from './tell-manager.ts';
import { watchOrder } from './watch-order.ts';

let server: TestServer;
let secondNode: TestServer;
beforeAll(async () => {
  server = await testServer();
  secondNode = await testServer({ database: server.database });
});

/** The numbers of each test, so that what it sent is found again among all messages. */
let phone: string;
let email: string;
let shop: Shop;
let user: GivenUser;
let lea: Caller;
let deviceId: string;
beforeEach(async () => {
  setClock(0);
  const companyId = await server.givenCompany();
  user = await server.givenUser(companyId, { role: 'general', firstName: 'Léa' });
  await givenWatchedShop(companyId);
  deviceId = randomUUID();
});

async function givenWatchedShop(companyId: string, fields: Partial<Shop> = {}): Promise<void> {
  shop = await server.givenShop(companyId, fields);
  // After it is made: what a session may reach is remembered for a moment.
  lea = await server.as(user);
  phone = `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  email = `chef-${randomUUID()}@exemple.fr`;
  const ladder = { devicesAfterSeconds: 60, smsAfterSeconds: 180, smsPhone: phone, emailAfterSeconds: 300, email };
  expect((await lea.put(`${shopPath()}/watch`, ladder)).status).toBe(200);
}

const shopPath = () => `/api/${shop.companyId}/shops/${shop.shopId}`;
function setClock(seconds: number): void {
  for (const node of [server, secondNode]) node.clock.offsetMs = seconds * 1_000;
}
const somebodyIsThere = () =>
  lea.put(`${shopPath()}/devices/${deviceId}`, { name: 'Caisse', kind: 'computer', sound: 'awake', isVisible: true });
const ctx = (node = server) => systemCtx(node.deps, shop.companyId, randomUUID());

/** The moment comes: the reminder in the queue falls due by the real clock, so the test plays the queue. */
async function look(order: Order, seconds: number): Promise<void> {
  setClock(seconds);
  // Tokens are short.
  lea = await server.as(user);
  await somebodyIsThere();
  await watchOrder(ctx(), order.id);
}
const steps = async (order: Order) =>
  ((await lea.get(`${shopPath()}/orders/${order.id}/events`)).body['items'] as OrderEvent[])
    .map(({ type }) => type)
    .filter((type) => type.startsWith('watch-'));
const sent = async (kind: 'sms' | 'mail') =>
  (await listMessages(server.database.forSystem(), { kind, limit: 1_000 })).filter(({ recipient }) =>
    [phone, email].includes(recipient),
  );
const calls = async () =>
  (
    await server.database
      .forCompany(shop.companyId)
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'order-unanswered')
      .execute()
  ).map(({ payload }) => payload['orderNumber']);
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });

describe('the number for text messages', () => {
  test('ERR-46 may not be a land line, and nothing is kept of it', async () => {
    const before = (await lea.get(shopPath())).body['watch'] as Shop['watch'];

    const reply = await lea.put(`${shopPath()}/watch`, { ...before, smsPhone: '+33493000001' });

    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      errorCode: 'WRONG_PHONE',
      errorMessage: 'Ce numéro est une ligne fixe\u00A0: il ne reçoit pas de SMS.',
    });
    expect((await lea.get(shopPath())).body['watch']).toEqual(before);
  });
});

describe('an order that nobody answers', () => {
  test('climbs: the posts of the shop, the SMS, the e-mail, each in its story and each once', async () => {
    const order = await server.givenOrder(shop);

    await look(order, 45);
    expect(await steps(order)).toEqual([]);
    await look(order, 60);
    expect(await steps(order)).toEqual(['watch-devices']);
    expect(await calls()).toEqual([order.orderNumber]);
    await look(order, 181);
    await eventually(async () => expect(await steps(order)).toEqual(['watch-devices', 'watch-sms']));
    await look(order, 301);
    await eventually(async () => expect(await steps(order)).toEqual(['watch-devices', 'watch-sms', 'watch-email']));
    await look(order, 400);

    const [text, mail] = [await sent('sms'), await sent('mail')];
    expect([text.length, mail.length, (await calls()).length]).toEqual([1, 1, 1]);
    expect(text[0]).toMatchObject({ recipient: phone });
    expect(text[0]?.body).toContain(`Commande ${order.orderNumber} (`);
    expect(text[0]?.body).toContain(`/orders/${order.id}`);
    expect(mail[0]?.title).toMatch(new RegExp(`^Commande n°\\s${order.orderNumber} sans réponse pour `));
  });

  test('REP-10 the SMS and the e-mail about an order of a rehearsal say so in their first word', async () => {
    const order = await server.givenOrder(shop);
    const { db } = ctx();
    await db
      .updateTable('orders')
      .set({ is_test: true, number: -1, counts_in_revenue: false })
      .where('id', '=', order.id)
      .execute();

    await look(order, 301);

    await eventually(async () => expect([await sent('sms'), await sent('mail')]).toMatchObject([[{}], [{}]]));
    const [[text], [mail]] = [await sent('sms'), await sent('mail')];
    expect(text?.body).toMatch(/^ESSAI, /);
    expect(mail?.title).toMatch(/^ESSAI, commande /);
  });

  test('climbs even when it was seen: seeing is not answering', async () => {
    const order = await server.givenOrder(shop);
    await somebodyIsThere();
    await lea.post(`${shopPath()}/orders/shown`, { deviceId, orderIds: [order.id], what: 'seen' });
    await look(order, 60);
    expect(await steps(order)).toEqual(['watch-devices']);
  });

  test('has its reminder in the database from its arrival on, one minute later', async () => {
    const order = await server.givenOrder(shop);
    const { rows } = await ownerOf(server.database).query<{ start_after: string }>(
      `select start_after from jobs.job where name = 'watch-order' and data ->> 'orderId' = $1`,
      [order.id],
    );
    expect(rows.map(({ start_after }) => Date.parse(start_after) - Date.parse(order.sentToShopAt))).toEqual([60_000]);
  });

  test('climbs no further once it is answered', async () => {
    const order = await server.givenOrder(shop);
    await look(order, 60);
    await lea.post(`${shopPath()}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
    await look(order, 600);
    expect(await steps(order)).toEqual(['watch-devices']);
    expect(await sent('sms')).toEqual([]);
  });

  test('a message decided just before the answer does not leave after it', async () => {
    const order = await server.givenOrder(shop);
    await lea.post(`${shopPath()}/orders/${order.id}/refuse`, {});
    await tellManager(ctx(), { orderId: order.id, climb: 'unanswered', rung: 'sms' });
    expect(await sent('sms')).toEqual([]);
    expect(await steps(order)).toEqual([]);
  });

  test('two nodes that wake up together, twenty times over, send one SMS', async () => {
    const order = await server.givenOrder(shop);
    setClock(200);
    await somebodyIsThere();

    const nodes = Array.from({ length: 20 }, (_, i) => (i % 2 ? server : secondNode));
    await Promise.all(nodes.map((node) => watchOrder(ctx(node), order.id)));
    await Promise.all(
      nodes.map((node) => tellManager(ctx(node), { orderId: order.id, climb: 'unanswered', rung: 'sms' })),
    );
    await eventually(async () => expect(await steps(order)).toEqual(['watch-devices', 'watch-sms']));

    expect(await sent('sms')).toHaveLength(1);
    expect(await calls()).toHaveLength(1);
  });
});

describe('nobody is there', () => {
  test('after a minute without any post the SMS leaves at once, and no post is called', async () => {
    const order = await server.givenOrder(shop);
    setClock(61);
    await watchOrder(ctx(), order.id);
    await eventually(async () => expect(await steps(order)).toEqual(['watch-sms']));
    expect(await calls()).toEqual([]);
  });

  test('a post of another shop, or of the head office, is nobody here', async () => {
    const sister = await server.givenShop(shop.companyId);
    const order = await server.givenOrder(shop);
    setClock(61);
    const report = { name: 'Siège', kind: 'computer', sound: 'awake', isVisible: true };
    await lea.put(`/api/${shop.companyId}/shops/${sister.shopId}/devices/${randomUUID()}`, report);
    await lea.put(`/api/${shop.companyId}/devices/${randomUUID()}`, report);
    await watchOrder(ctx(), order.id);
    await eventually(async () => expect(await steps(order)).toEqual(['watch-sms']));
  });
});

describe('a messenger that fails', () => {
  const failing = (error: Error) => ({
    ...ctx(),
    textMessages: {
      send: async () => {
        throw error;
      },
    },
  });
  const message = (order: Order) => ({ orderId: order.id, climb: 'unanswered', rung: 'sms' }) as const;
  /** The rung is taken, and the queue's own try is out of the way. */
  const decided = async (order: Order) => {
    const { companyId, id: orderId } = order;
    await server.database
      .forCompany(companyId)
      .insertInto('watch_steps')
      .values({
        company_id: companyId,
        order_id: orderId,
        climb: 'unanswered',
        rung: 'sms',
        taken_at: server.deps.now(),
      })
      .execute();
  };

  test('away, it is tried again by the queue', async () => {
    const order = await server.givenOrder(shop);
    await decided(order);
    await expect(tellManager(failing(new ProviderUnavailable('sms')), message(order))).rejects.toThrow('unavailable');
    expect(await steps(order)).toEqual([]);
    await tellManager(ctx(), message(order));
    expect(await steps(order)).toEqual(['watch-sms']);
  });

  test('refusing for good, it leaves that in the story and is left alone', async () => {
    const order = await server.givenOrder(shop);
    await decided(order);
    await tellManager(failing(new ProviderRefused('sms', 'not-a-mobile')), message(order));
    await tellManager(ctx(), message(order));
    expect(await steps(order)).toEqual(['watch-failed']);
    expect(await sent('sms')).toEqual([]);
  });
});

describe('an order for later', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const alwaysOpen = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      { openingSlots: ['00:00-24:00'], deliverySlots: [] },
    ]),
  );

  test('must be seen soon and answered in time: seen, it rests until an answer is due', async () => {
    await givenWatchedShop(shop.companyId, { hours: alwaysOpen });
    const order = await server.givenOrder(shop, { requestedFor: inHours(5) });
    await look(order, 60);
    expect(await steps(order)).toEqual(['watch-devices']);

    await lea.post(`${shopPath()}/orders/shown`, { deviceId, orderIds: [order.id], what: 'seen' });
    await look(order, 3_600);
    expect(await steps(order)).toEqual(['watch-devices']);

    const answerDue = (Date.parse(order.acceptDeadlineAt ?? '') - Date.now()) / 1_000 - shop.acceptanceMinutes * 60;
    await look(order, answerDue + 61);
    expect(await steps(order)).toEqual(['watch-devices', 'watch-devices']);
  });
});
