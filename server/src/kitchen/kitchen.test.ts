import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { aSectionForm } from '../menu/menu.fixture.ts';
import { settleHeld } from '../orders/held/settle-held.ts';
import { openStream, type Frame } from '../test/stream.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

let companyId: string;
let shop: Shop;
let boss: Caller & { token: string };
let lea: Caller;
beforeEach(async () => {
  server.clock.offsetMs = 0;
  companyId = await server.givenCompany();
  shop = await server.givenShop(companyId);
  boss = await server.as(await server.givenUser(companyId, { role: 'general', firstName: 'Nadia' }));
  lea = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' }));
});

const SOON_MS = 4_000;
const shopPath = (at: Shop = shop) => `/api/${companyId}/shops/${at.shopId}`;

async function givenPreparing(): Promise<Order> {
  const order = await server.givenOrder(shop);
  const reply = await boss.post(`${shopPath()}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Order;
}

const storyOf = async (order: Order) =>
  (
    (await boss.get(`${shopPath()}/orders/${order.id}/events`)).body as {
      items: { type: string; actorName: string; data: object }[];
    }
  ).items;
/** The job, when the seconds are over. */
async function settle({ id: orderId }: Order): Promise<void> {
  const { held } = (await boss.get(`${shopPath()}/orders/${orderId}`)).body as Order;
  const ctx = { ...systemCtx(server.deps, companyId, 'test'), now: () => addMs(held?.dueAt ?? '', 0) };
  await settleHeld(ctx, { orderId, heldId: held?.id ?? '' });
}

type Asked = { code: string; secret: string };
const askCode = async () => (await server.anonymous.post('/api/kitchen/pairings')).body as Asked;
const fetchSession = async (secret: string) => (await server.anonymous.post('/api/kitchen/session', { secret })).body;

async function givenScreen(name = 'Cuisine'): Promise<Caller & { token: string; screenId: string }> {
  const { code, secret } = await askCode();
  const paired = await boss.post(`${shopPath()}/kitchen/screens`, { code, name });
  expect(paired.status, JSON.stringify(paired.body)).toBe(201);
  const session = await fetchSession(secret);
  const token = String(session['token']);
  return { ...server.withToken(token), token, screenId: String(paired.body['id']) };
}

const boardOf = async (screen: Caller) =>
  ((await screen.get('/api/kitchen/board')).body as { board: KitchenBoard }).board;
const wish = (order: Order, isStruck: boolean, by: Caller, at = order.lines[0]?.id) =>
  by.put(`${shopPath()}/kitchen/orders/${order.id}/lines/${at}`, { isStruck });
const journal = async (entity: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'actor_id', 'after'])
    .where('company_id', '=', companyId)
    .where('entity', '=', entity)
    .where((eb) => eb.or([eb('action', 'like', 'order.kitchen%'), eb('action', 'like', 'kitchen%')]))
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('striking', () => {
  test('KIT-10 KIT-11 KIT-26 KIT-40 KIT-41 a strike is kept, told to every screen, written once, and taken back by one more', async () => {
    const order = await givenPreparing();
    const stream = await openStream(`${address}/api/${companyId}/live`, boss.token);
    await stream.next(({ event }) => event === 'hello');

    const [first, again] = [await wish(order, true, lea), await wish(order, true, boss)];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({ isStruck: true, revision: 1, changedBy: 'Léa' });
    const told = await stream.next(({ event }) => event === 'kitchen-line-struck', SOON_MS);
    expect(told.data).toMatchObject({ orderId: order.id, strike: { isStruck: true, revision: 1 } });
    const board = (await lea.get(`${shopPath()}/kitchen`)).body as KitchenBoard;
    expect(board.strikes).toMatchObject([{ orderId: order.id, strikes: [{ isStruck: true }] }]);

    expect((await wish(order, false, lea)).body).toMatchObject({ isStruck: false, revision: 2 });
    expect((await journal('order')).map(({ action }) => action)).toEqual([
      'order.kitchen-struck',
      'order.kitchen-restored',
    ]);
  });

  test('KIT-10 twenty taps of two screens at once end in one state, counted without a gap', async () => {
    const order = await givenPreparing();

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => wish(order, n % 3 !== 0, n % 2 === 0 ? lea : boss)),
    );

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const rows = await server.database.forCompany(companyId).selectFrom('kitchen_strikes').selectAll().execute();
    const changes = await journal('order');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.revision).toBe(changes.length);
    expect(rows[0]?.is_struck).toBe(changes.at(-1)?.action === 'order.kitchen-struck');
  });

  test('KIT-12 not a line of another order, nor of one that nobody prepares', async () => {
    const waiting = await server.givenOrder(shop);
    const order = await givenPreparing();

    const foreign = await wish(order, true, lea, waiting.lines[0]?.id);
    const early = await wish(waiting, true, lea);

    expect([foreign.status, foreign.body['errorCode']]).toEqual([404, 'NOT_FOUND']);
    expect([early.status, early.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect(await journal('order')).toEqual([]);
  });

  test('KIT-13 a line that changes after it was struck may be struck again, under a new number', async () => {
    const order = await givenPreparing();
    await wish(order, true, lea);
    await server.database
      .forCompany(companyId)
      .updateTable('order_lines')
      .set({ quantity: 7 })
      .where('order_id', '=', order.id)
      .execute();
    await server.database
      .forCompany(companyId)
      .updateTable('orders')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', order.id)
      .execute();

    const again = (await wish(order, true, lea)).body as Strike;

    expect(again).toMatchObject({ isStruck: true, revision: 2 });
    expect(JSON.parse(again.mark)[0]).toBe(7);
  });
});

describe('a screen without a person', () => {
  test('KIT-20 KIT-25 KIT-42 KIT-44 a code is typed once, and the screen then has its session', async () => {
    const { code, secret } = await askCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await fetchSession(secret)).toEqual({ state: 'waiting' });

    const paired = await boss.post(`${shopPath()}/kitchen/screens`, { code, name: 'Passe' });
    const twice = await boss.post(`${shopPath()}/kitchen/screens`, { code, name: 'Autre' });
    const session = await fetchSession(secret);

    expect(paired.body).toMatchObject({ name: 'Passe', pairedBy: 'Nadia', lastSeenAt: null });
    expect([twice.status, twice.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
    expect(session).toMatchObject({ state: 'paired', screen: { name: 'Passe', shopId: shop.shopId } });
    expect(await fetchSession(secret)).toEqual({ state: 'over' });
    const { items } = (await boss.get(`${shopPath()}/kitchen/screens`)).body as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(['Passe']);
    expect((await journal('kitchen-screen')).map(({ action, after }) => [action, after])).toEqual([
      ['kitchen-screen.pair', { name: 'Passe' }],
    ]);
  });

  test('KIT-20 an old code is refused, and its screen told to ask for another', async () => {
    const { code, secret } = await askCode();
    server.clock.offsetMs = 11 * 60_000;
    const manager = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const late = await manager.post(`${shopPath()}/kitchen/screens`, { code, name: 'Passe' });

    expect(late.body['errorMessage']).toBe('Ce code est inconnu ou a expiré. Vérifiez celui qu’affiche l’écran.');
    expect(await fetchSession(secret)).toEqual({ state: 'over' });
  });

  test('KIT-20 whoever guesses codes is stopped', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      const body = { code: String(100_000 + guess), name: 'x' };
      statuses.push((await boss.post(`${shopPath()}/kitchen/screens`, body)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([422]));
  });

  test('KIT-21 KIT-22 it reads the board of its shop, without anybody in it', async () => {
    const order = await givenPreparing();
    const sister = await server.givenShop(companyId);
    await server.givenOrder(sister);
    const screen = await givenScreen();

    const reply = await screen.get('/api/kitchen/board');

    const { board } = reply.body as { board: KitchenBoard };
    expect(board.orders.map(({ id }) => id)).toEqual([order.id]);
    const text = JSON.stringify(reply.body);
    for (const secret of [order.customer.lastName, order.customer.phone, order.customer.email, order.chargeId])
      if (secret) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/price|amount|address|phone|email/i);
  });

  test('KIT-21 KIT-25 KIT-45 UND-12 without a delay it strikes and marks ready under its own name; of two screens the second finds it done', async () => {
    shop = await server.givenShop(companyId, { undoSeconds: 0 });
    const order = await givenPreparing();
    const [screen, other] = [await givenScreen('Chaud'), await givenScreen('Froid')];

    const path = `/api/kitchen/orders/${order.id}`;
    const struck = await screen.put(`${path}/lines/${order.lines[0]?.id}`, { isStruck: true });
    const replies = await Promise.all([screen.post(`${path}/ready`), other.post(`${path}/ready`)]);

    expect(struck.body).toMatchObject({ isStruck: true, changedBy: 'Chaud' });
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    const ready = (await storyOf(order)).filter(({ type }) => type === 'ready');
    expect(ready).toHaveLength(1);
    expect(['Chaud', 'Froid']).toContain(ready[0]?.actorName);
    expect((await journal('order')).map(({ actor_id: by }) => by)).toEqual([screen.screenId]);
    const { items } = (await boss.get(`/api/${companyId}/journal`)).body as {
      items: { sentence: string; author: { name: string } }[];
    };
    expect(JSON.stringify(items)).toContain('Chaud');
  });

  test('KIT-14 KIT-25 UND-01 UND-04 « Prête » waits for the seconds of the shop, and any screen takes it back', async () => {
    const order = await givenPreparing();
    const [screen, other] = [await givenScreen('Chaud'), await givenScreen('Froid')];
    const path = `/api/kitchen/orders/${order.id}/ready`;

    const said = await screen.post(path);
    const again = await other.post(path);

    expect([said.status, again.status]).toEqual([204, 204]);
    const [held] = (await boardOf(other)).orders;
    expect(held).toMatchObject({ status: 'preparing', heldReady: { isLeaving: false } });
    expect(await storyOf(order)).not.toContainEqual(expect.objectContaining({ type: 'ready' }));

    const undone = await other.post(`${path}/${held?.heldReady?.id}/undo`);
    const late = await screen.post(`${path}/${held?.heldReady?.id}/undo`);

    expect([undone.status, late.status, late.body['errorCode']]).toEqual([204, 409, 'ORDER_STATE']);
    expect((await boardOf(screen)).orders[0]).toMatchObject({ status: 'preparing', heldReady: null });
    expect((await storyOf(order)).filter(({ type }) => type === 'undo')).toMatchObject([
      { actorName: 'Froid', data: { event: 'ready', decidedBy: 'Chaud' } },
    ]);
  });

  test('KIT-14 KIT-25 UND-06 what was not taken back is done in the name of the screen; of a disconnected one it is not', async () => {
    const order = await givenPreparing();
    const screen = await givenScreen('Chaud');
    await screen.post(`/api/kitchen/orders/${order.id}/ready`);

    await settle(order);

    expect((await storyOf(order)).filter(({ type }) => type === 'ready')).toMatchObject([{ actorName: 'Chaud' }]);
    expect((await boardOf(screen)).orders[0]).toMatchObject({ status: 'takeaway', heldReady: null });

    const second = await givenPreparing();
    await screen.post(`/api/kitchen/orders/${second.id}/ready`);
    await boss.delete(`${shopPath()}/kitchen/screens/${screen.screenId}`);
    await settle(second);
    expect((await storyOf(second)).map(({ type }) => type)).toContain('held-not-done');
  });

  test('KIT-14 KIT-22 of what is decided at the counter a screen takes nothing back', async () => {
    const order = await givenPreparing();
    const screen = await givenScreen();
    const body = { event: 'cancel', cancellation: { cancelReason: 'shop_cancel_and_refund' } };
    const held = (await boss.post(`${shopPath()}/orders/${order.id}/hold`, body)).body as Order;

    const undone = await screen.post(`/api/kitchen/orders/${order.id}/ready/${held.held?.id}/undo`);

    expect([undone.status, Object.keys(undone.body).sort()]).toEqual([409, ['errorCode', 'errorMessage', 'traceId']]);
    const ready = await screen.post(`/api/kitchen/orders/${order.id}/ready`);
    expect([ready.status, ready.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect((await boardOf(screen)).orders[0]).toMatchObject({ isAnswered: true, heldReady: null });
  });

  test('KIT-22 KIT-23 it accepts nothing, and a refusal shows it nobody', async () => {
    const order = await server.givenOrder(shop);
    const screen = await givenScreen();

    const accepted = await screen.post(`${shopPath()}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
    const ready = await screen.post(`/api/kitchen/orders/${order.id}/ready`);

    expect(accepted.status).toBe(401);
    expect([ready.status, ready.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
    expect(Object.keys(ready.body).sort()).toEqual(['errorCode', 'errorMessage', 'traceId']);
  });

  test('KIT-07 KIT-22 KIT-24 KIT-43 KIT-45 its stream tells what it may know, and ends when somebody disconnects it', async () => {
    const screen = await givenScreen();
    const stream = await openStream(`${address}/api/kitchen/live`, screen.token);
    await stream.next(({ event }) => event === 'hello');
    const sister = await server.givenShop(companyId);
    await server.givenOrder(sister);
    const order = await givenPreparing();
    await wish(order, true, lea);
    const frame = await stream.next(({ event }) => event === 'kitchen-line-struck', SOON_MS);
    expect(frame.data).toMatchObject({ orderId: order.id, strike: { isStruck: true } });
    const until = addMs(server.deps.now(), 3_600_000);
    await boss.put(`${shopPath()}/rush`, { enabled: true, extraPreparationMinutes: 15, until });
    const { shopId, name, timeZone } = shop;
    expect((await stream.next(({ event }) => event === 'shop-changed', SOON_MS)).data).toEqual({
      shopId,
      shop: { shopId, name, timeZone, undoSeconds: 10, rush: { until } },
    });

    await boss.delete(`${shopPath()}/kitchen/screens/${screen.screenId}`);
    await stream.next(({ event }) => event === 'session-ended', SOON_MS);

    const shown = stream.frames.filter(({ event }) => event === 'order-changed');
    const orderIdOf = ({ data }: Frame) => (data['order'] as { id: string }).id;
    expect(new Set(shown.map(orderIdOf))).toEqual(new Set([order.id]));
    expect(JSON.stringify(stream.frames)).not.toMatch(/customer|phone|email|address|price|amount/i);
    expect(new Set(stream.frames.map(({ event }) => event))).toEqual(
      new Set(['hello', 'order-changed', 'kitchen-line-struck', 'shop-changed', 'session-ended']),
    );
    expect((await screen.get('/api/kitchen/board')).status).toBe(401);
    expect((await journal('kitchen-screen')).map(({ action }) => action)).toEqual([
      'kitchen-screen.pair',
      'kitchen-screen.disconnect',
    ]);
  });

  test('KIT-24 a screen of another shop cannot be disconnected from here', async () => {
    const screen = await givenScreen();
    const sister = await server.givenShop(companyId);

    const reply = await boss.delete(`${shopPath(sister)}/kitchen/screens/${screen.screenId}`);

    expect(reply.status).toBe(404);
    expect((await boardOf(screen)).shop.shopId).toBe(shop.shopId);
  });
});

test('KIT-30 KIT-45 a screen is a post: it is listed among them, was seen, and the story says that it rang', async () => {
  const order = await server.givenOrder(shop);
  const screen = await givenScreen('Passe');

  const reported = await screen.put('/api/kitchen/post', { kind: 'tablet', sound: 'awake', isVisible: true });
  const rang = await screen.post('/api/kitchen/rang', { orderIds: [order.id, randomUUID()] });

  expect([reported.status, rang.status]).toEqual([200, 204]);
  const { items } = (await lea.get(`${shopPath()}/devices`)).body as { items: { name: string; sound: string }[] };
  expect(items).toMatchObject([{ id: screen.screenId, name: 'Passe', sound: 'awake' }]);
  const screens = (await boss.get(`${shopPath()}/kitchen/screens`)).body as { items: { lastSeenAt: string | null }[] };
  expect(screens.items[0]?.lastSeenAt).not.toBeNull();
  const story = (await boss.get(`${shopPath()}/orders/${order.id}/events`)).body as { items: object[] };
  expect(story.items).toContainEqual(
    expect.objectContaining({ type: 'rang', actorName: 'Passe', data: { device: 'Passe', deviceId: screen.screenId } }),
  );
});

test('KIT-03 the board names the stations of the printers and the section of each dish, and its screens hear of both', async () => {
  const screen = await givenScreen();
  const stream = await openStream(`${address}/api/kitchen/live`, screen.token);
  await stream.next(({ event }) => event === 'hello');
  const printer = {
    name: 'Chaud',
    kind: 'cloudprint',
    isEnabled: true,
    paperWidth: 80,
    language: 'auto',
    codePage: 'windows1252',
    epsonVersion: '2.00',
    localName: null,
    backupPrinterId: null,
    rules: [{ template: 'kitchen', at: 'accepted', sections: ['plats'], copies: 1 }],
  };
  const saved = await boss.put(`${shopPath()}/printer`, { printer });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const board = (await lea.get(`${shopPath()}/kitchen`)).body as KitchenBoard;

  expect(board.stations).toMatchObject([{ name: 'Chaud', rules: [{ sections: ['plats'] }] }]);
  expect((await stream.next(({ event }) => event === 'printers-changed', SOON_MS)).data).toEqual({
    shopId: shop.shopId,
  });

  const section = await boss.post(`${shopPath()}/sections`, { section: aSectionForm() });
  expect(section.status, JSON.stringify(section.body)).toBe(201);
  const told = await stream.next(({ event }) => event === 'menu-changed', SOON_MS);
  expect(Object.keys(told.data).sort()).toEqual(['menuVersion', 'shopId']);
});
