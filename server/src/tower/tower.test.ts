import type { readTower } from '@comptoir/contract/tower.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { addDays, addMinutes, instantAt, localDay, localTime } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { PostMessage, TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

const ZONE = 'Europe/Paris';
type Tower = Reply<typeof readTower>;

let server: TestServer;
let work: AtWork;
let sister: Shop;
let head: Caller;
beforeAll(async () => {
  server = await testServer();
  // The afternoon: what is ordered now is of today, on every clock.
  server.clock.offsetMs = Date.parse(instantAt(localDay(server.deps.now(), ZONE), '15:00', ZONE)) - Date.now();
});
beforeEach(async () => {
  work = await atWork(server, { name: 'Vieux-Nice' });
  sister = await server.givenShop(work.companyId, { name: 'Port' });
  head = await server.as(await server.givenUser(work.companyId, { role: 'general', firstName: 'Michèle' }));
});

async function rows(caller = head): Promise<TowerRow[]> {
  const reply = await caller.get(`/api/${work.companyId}/tower`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Tower>().items;
}
async function rowOf(shop: Shop, caller = head): Promise<TowerRow> {
  const row = (await rows(caller)).find(({ shopId }) => shopId === shop.shopId);
  if (!row) throw new Error('the shop has no row');
  return row;
}
/** With the management fee of 0,50 €. */
const PAN_BAGNAT_DUE = 940;
const lines = [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }];
const sold = async () => work.completed(await server.givenOrder(work.shop, { lines }));
const change = (order: Order, row: object) =>
  work.db.updateTable('orders').set(row).where('id', '=', order.id).execute();
const old = () => work.db.updateTable('shops').set({ created_at: '2020-01-01T00:00:00Z' }).execute();
const journal = (action: string) =>
  work.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action as never)
    .orderBy('at')
    .execute();
const news = (type: string) =>
  work.db
    .selectFrom('live_events')
    .selectAll()
    .where('type', '=', type as never)
    .orderBy('seq')
    .execute();

describe('TOW-02 one row a shop', () => {
  test('UND-02 orders, what waits, what is late, what was missed, and the money of the day', async () => {
    await sold();
    const waiting = await server.givenOrder(work.shop);
    const late = await server.givenOrder(work.shop);
    await work.say(late, 'prepare', { preparationMinutes: 15 });
    const due = addMinutes(server.deps.now(), -8);
    await change(late, { due_at: due });
    const missed = await server.givenOrder(work.shop);
    await change(missed, { status: 'missed', missed_reason: 'no_answer', finished_at: server.deps.now() });

    const row = await rowOf(work.shop);

    expect(row).toMatchObject({
      name: 'Vieux-Nice',
      waiting: { count: 1, orderId: waiting.id, since: waiting.acceptDeadlineAt },
      late: { count: 1, orderId: late.id, since: due },
      driverless: { count: 0, orderId: null },
      missed: 1,
      orders: 3,
      revenue: PAN_BAGNAT_DUE,
      isClosed: false,
      isInHours: true,
      isOneTouch: false,
    });
    expect(await rowOf(sister)).toMatchObject({ orders: 0, revenue: 0, waiting: { count: 0 }, missed: 0 });

    await work.say(waiting, 'hold', { event: 'accept', preparationMinutes: 25 });
    expect((await rowOf(work.shop))?.waiting.count).toBe(0);
  });

  test('open, closed until, rush, and the ends that the hours of each shop give', async () => {
    const path = `/api/${work.companyId}/shops/${work.shop.shopId}`;
    const until = addMinutes(server.deps.now(), 45);
    await work.lea.post(`${path}/closed`, { closedMessage: 'Panne', closedUntil: until });
    await head.put(`/api/${work.companyId}/shops/${sister.shopId}/rush`, { enabled: true });

    expect(await rowOf(work.shop)).toMatchObject({ isClosed: true, closedUntil: until, closedBy: 'Léa' });
    const row = await rowOf(sister);
    expect(row).toMatchObject({ isClosed: false, rush: { enabled: true, extraPreparationMinutes: 15 } });
    expect(row.ends.service).toBe(instantAt(localDay(server.deps.now(), 'Europe/Paris'), '24:00', 'Europe/Paris'));
  });

  test('the lights of its own posts, not of those of another shop nor of the head office', async () => {
    const post = { name: 'Comptoir', kind: 'computer', sound: 'awake', isVisible: true };
    const at = (shop: Shop) => `/api/${work.companyId}/shops/${shop.shopId}/devices/${randomUUID()}`;
    await head.put(at(work.shop), post);
    await head.put(at(work.shop), { ...post, sound: 'lost' });
    await head.put(at(sister), { ...post, sound: 'lost' });
    await head.put(`/api/${work.companyId}/devices/${randomUUID()}`, post);

    expect((await rowOf(work.shop)).posts).toEqual({ present: 2, ringing: 1 });
    expect((await rowOf(sister)).posts).toEqual({ present: 1, ringing: 0 });
  });

  test('a rehearsal counts nowhere, a shop that is closed for good has no row', async () => {
    const order = await server.givenOrder(work.shop);
    await change(order, { is_test: true, number: -1, counts_in_revenue: false });
    await work.db.updateTable('shops').set({ retired_at: server.deps.now() }).where('id', '=', sister.shopId).execute();
    const fresh = await server.as(await server.givenUser(work.companyId, { role: 'general' }));

    expect(await rows(fresh)).toMatchObject([{ shopId: work.shop.shopId, orders: 0, waiting: { count: 0 } }]);
  });
});

describe('TOW-03 ROL-18 the money of whoever may read it', () => {
  test('is null without the page of finances or that of all shops; the rest stays', async () => {
    await sold();
    const blind = async (overrides: object) =>
      rowOf(work.shop, await server.as(await server.givenUser(work.companyId, { role: 'general', overrides })));

    expect(await blind({ finance: false })).toMatchObject({ revenue: null, lastWeek: { revenue: null }, orders: 1 });
    expect(await blind({ globalFinances: false })).toMatchObject({ revenue: null });
    expect(await blind({})).toMatchObject({ revenue: PAN_BAGNAT_DUE });
  });

  test('TOW-01 ROL-31 the page is for all-shops mode; lent, it shows the borrower’s own shops', async () => {
    const path = `/api/${work.companyId}/tower`;
    expect((await work.lea.get(path)).status).toBe(403);
    const lent = await server.givenUser(work.companyId, { shopIds: [sister.shopId], overrides: { allShops: true } });

    expect((await rows(await server.as(lent))).map(({ name }) => name)).toEqual(['Port']);
  });
});

describe('TOW-05 TOW-06 the same day last week', () => {
  const lastWeek = (minutes: number) => {
    const now = server.deps.now();
    const sameHour = instantAt(addDays(localDay(now, ZONE), -7), localTime(now, ZONE), ZONE);
    return addMinutes(sameHour, minutes);
  };
  const happened = async (requestedFor: string, finishedAt: string) =>
    change(await sold(), { requested_for: requestedFor, finished_at: finishedAt });

  test('counts what was completed by this hour, not what came later that evening', async () => {
    await old();
    await sold();
    const midday = instantAt(addDays(localDay(server.deps.now(), ZONE), -7), '12:00', ZONE);
    await happened(midday, lastWeek(-1));
    await happened(midday, lastWeek(30));
    // The week before that, and the day after: neither is compared with.
    await happened(addMinutes(midday, -7 * 24 * 60), lastWeek(-7 * 24 * 60));
    await happened(addMinutes(midday, 24 * 60), lastWeek(-1));

    expect(await rowOf(work.shop)).toMatchObject({
      revenue: PAN_BAGNAT_DUE,
      lastWeek: { was: 'open', revenue: PAN_BAGNAT_DUE, orders: 1 },
    });
  });

  test('says that the shop was closed, had no order, or was not there', async () => {
    await sold();
    expect((await rowOf(work.shop)).lastWeek).toEqual({ was: 'not-there', revenue: 0, orders: 0 });
    await old();
    expect((await rowOf(work.shop)).lastWeek.was).toBe('without-orders');

    const day = addDays(localDay(server.deps.now(), ZONE), -7);
    await givenSettings(work.ctx(), work.shop, 'specialHours', () => [{ day }]);
    expect((await rowOf(work.shop)).lastWeek.was).toBe('closed');
  });
});

test('TOW-11 TOW-12 each shop closes by its own call: a repetition under its key closes once, one refusal stops nobody', async () => {
  const closing = (shop: Shop, key: string) =>
    head.post(
      `/api/${work.companyId}/shops/${shop.shopId}/closed`,
      { closedMessage: 'Fermé', closedUntil: null },
      { headers: { 'idempotency-key': key } },
    );
  const key = randomUUID();
  await work.db.updateTable('shops').set({ retired_at: server.deps.now() }).where('id', '=', sister.shopId).execute();

  expect((await closing(sister, randomUUID())).body).toMatchObject({ errorCode: 'SHOP_CLOSED' });
  expect([(await closing(work.shop, key)).status, (await closing(work.shop, key)).status]).toEqual([200, 200]);

  expect(await journal('shop.close')).toHaveLength(1);
});

describe('TOW-20 TOW-21 a message to the posts', () => {
  const at = (shop: Shop) => `/api/${work.companyId}/shops/${shop.shopId}/post-messages`;
  const unread = async (caller: Caller) => (await caller.get(at(work.shop))).json<{ items: PostMessage[] }>().items;

  test('stands at the shop with who sent it, in the journal and in the stream, until somebody there closes it', async () => {
    const sent = await head.post(at(work.shop), { text: '  Plus de socca ce soir.  ' });
    expect(sent.status).toBe(201);
    const message = sent.json<PostMessage>();
    expect(message).toMatchObject({ text: 'Plus de socca ce soir.', sentBy: 'Michèle', readAt: null, readBy: null });
    expect(await unread(work.lea)).toEqual([message]);
    expect((await rowOf(work.shop)).message).toEqual(message);
    expect((await rowOf(sister)).message).toBeNull();
    expect(await journal('post-message.send')).toMatchObject([
      { entity_id: message.id, shop_id: work.shop.shopId, after: { text: 'Plus de socca ce soir.' } },
    ]);
    expect(await news('post-message-changed')).toMatchObject([{ shop_id: work.shop.shopId, topic: 'watch' }]);

    const closed = await work.lea.post(`${at(work.shop)}/${message.id}/close`);

    expect(closed.body).toMatchObject({ readBy: 'Léa' });
    expect(await unread(work.lea)).toEqual([]);
    expect((await rowOf(work.shop)).message).toMatchObject({ readBy: 'Léa' });
    expect(await journal('post-message.read')).toHaveLength(1);
    expect(await news('post-message-changed')).toHaveLength(2);
  });

  test('is closed once: the second person is told who was first, and nothing is written again', async () => {
    const { id } = (await head.post(at(work.shop), { text: 'Réunion à 22 h' })).json<PostMessage>();
    const tom = await work.colleague('Tom');
    const replies = await Promise.all([work.lea, tom].map((who) => who.post(`${at(work.shop)}/${id}/close`)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = replies.map(({ body }) => body['readBy']);
    expect(one).toBe(other);
    expect(await journal('post-message.read')).toHaveLength(1);
    expect(await news('post-message-changed')).toHaveLength(2);
  });

  test('is sent once under its key, refused to the shop’s own staff, unknown in another shop', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await head.post(at(work.shop), { text: 'Une fois' }, { headers });
    const again = await head.post(at(work.shop), { text: 'Une fois' }, { headers });
    expect(again.body).toEqual(first.body);
    expect(await unread(work.lea)).toHaveLength(1);
    expect((await work.lea.post(at(work.shop), { text: 'Moi' })).status).toBe(403);
    expect((await head.post(at(work.shop), { text: ' ' })).status).toBe(422);
    expect((await head.post(`${at(sister)}/${first.json<PostMessage>().id}/close`)).status).toBe(404);
  });
});
