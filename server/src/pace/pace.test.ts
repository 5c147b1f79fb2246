import type { Order } from '@comptoir/domain/orders/order.ts';
import { MINUTE, addDays, addHours, addMinutes, addMs, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { hourSlot } from '@comptoir/domain/pace/pace.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { settleHeld } from '../orders/held/settle-held.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { measurePace } from './follow-kitchen.ts';
import { followPaces } from './follow-pace.ts';
import * as paces from './pace.store.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  // Tomorrow at noon: open, in the middle of an hour of the week, and ahead of every deadline.
  const day = addDays(localDay(new Date().toISOString(), 'Europe/Paris'), 1);
  server.clock.offsetMs = Date.parse(instantAt(day, '12:01', 'Europe/Paris')) - Date.now();
  work = await atWork(server);
});

const SETTINGS = { proposes: true, lengthens: true, mostMinutes: 15, fromOrders: 3 };
const path = () => `/api/${work.companyId}/shops/${work.shop.shopId}`;
/** Sessions are short: whoever goes on working signs in again. */
const passMinutes = async (minutes: number) => {
  server.clock.offsetMs += minutes * MINUTE;
  await work.signInAgain();
};
const accepted = async (given: Parameters<TestServer['givenOrder']>[1] = {}): Promise<Order> => {
  const order = await server.givenOrder(work.shop, given);
  expect((await work.say(order, 'prepare', { preparationMinutes: 15 })).status).toBe(200);
  return order;
};
const ready = async (order: Order) => {
  const reply = await work.say(order, 'ready-to-take-away');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const samples = () =>
  work.db
    .selectFrom('pace_samples')
    .selectAll()
    .where('shop_id', '=', work.shop.shopId)
    .orderBy('started_at')
    .orderBy('order_id')
    .execute();
const measures = () => paces.list(work.db, work.shop, null);
const shop = async (): Promise<Shop> => (await work.lea.get(path())).json<Shop>();
const choose = (pace: Partial<typeof SETTINGS> = {}) => work.lea.put(`${path()}/order/pace`, { ...SETTINGS, ...pace });
const journal = async () =>
  (
    await work.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'actor_kind'])
      .where('action', 'like', '%pace%')
      .orderBy('at')
      .execute()
  ).map(({ action, after, actor_kind: by }) => ({ action, after, by }));
const tellings = async (): Promise<(number | null)[]> =>
  (
    await work.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'shop-changed')
      .orderBy('seq')
      .execute()
  ).map(({ payload }) => (payload as { shop: Shop }).shop.paceNow?.extraMinutes ?? null);

/** As if this many orders had been measured. */
async function givenMeasures(kind: 'hour' | 'load', bySlot: Record<number, number>): Promise<void> {
  const own = { company_id: work.companyId, shop_id: work.shop.shopId, kind, orders: 40, half_minutes: 10 };
  const rows = Object.entries(bySlot).map(([slot, most]) => ({ ...own, slot: Number(slot), most_minutes: most }));
  await work.db.insertInto('pace_measures').values(rows).execute();
}

describe('PAC-10 what is measured', () => {
  test('an order that was made at once: how long, in which hour, beside how many', async () => {
    const first = await accepted();
    await passMinutes(4);
    const second = await accepted();
    await passMinutes(18);
    await ready(second);
    await ready(first);

    await eventually(async () => expect(await samples()).toHaveLength(2));
    expect(await samples()).toMatchObject([
      { order_id: first.id, minutes: 22, orders_beside: 0, load_band: 0 },
      { order_id: second.id, minutes: 18, orders_beside: 1, load_band: 0 },
    ]);
    const slot = (order: Order) => hourSlot(order.createdAt, work.shop.timeZone);
    expect((await samples()).map(({ hour_slot: hour }) => hour)).toContain(slot(first));
    expect((await measures()).filter(({ kind }) => kind === 'load')).toEqual([
      { kind: 'load', slot: 0, orders: 2, halfMinutes: 18, mostMinutes: 22 },
    ]);
  });

  test('no test order, none for a later hour, none of a marketplace, none that was cancelled', async () => {
    const rehearsed = await accepted();
    const [marketplace, scheduled, cancelled, measured] = [
      await accepted(),
      await accepted(),
      await accepted(),
      await accepted(),
    ];
    await passMinutes(12);
    expect(
      (await work.say(cancelled, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } })).status,
    ).toBe(200);
    for (const order of [rehearsed, marketplace, scheduled, measured]) await ready(order);
    await eventually(async () => expect(await samples()).toHaveLength(4));
    const become = ({ id }: Order, row: object) =>
      work.db.updateTable('orders').set(row).where('id', '=', id).execute();
    await become(rehearsed, { is_test: true, number: -1, counts_in_revenue: false });
    await become(marketplace, { channel: 'deliveroo' });
    await become(scheduled, { is_scheduled: true });
    await work.db.deleteFrom('pace_samples').execute();

    for (const { id } of [rehearsed, marketplace, scheduled, cancelled, measured]) await measurePace(work.ctx(), id);

    // The rehearsal is nobody's load either.
    expect(await samples()).toMatchObject([{ order_id: measured.id, minutes: 12, orders_beside: 3 }]);
  });

  test('orders that are ready in the same second are measured together, each once', async () => {
    const orders = [await accepted(), await accepted(), await accepted()];
    await passMinutes(9);
    for (const order of orders) await ready(order);
    await eventually(async () => expect(await samples()).toHaveLength(3));
    const known = await measures();
    await work.db.deleteFrom('pace_samples').execute();
    await work.db.deleteFrom('pace_measures').execute();

    const ids = [...orders.map(({ id }) => id), orders[0]?.id ?? '', randomUUID()];
    await Promise.all(ids.map((id) => measurePace(work.ctx(), id)));

    const beside = (await samples()).map(({ orders_beside: others }) => others);
    expect(beside.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
    expect(await measures()).toEqual(known);
  });

  test('UND-05 an acceptance that is taken back leaves no measure, nor does « prête » until it has left', async () => {
    work = await atWork(server, { undoSeconds: 10 });
    const order = await server.givenOrder(work.shop);
    const hold = async (body: object) => (await work.say(order, 'hold', body)).json<Order>().held?.id ?? '';
    const undo = (heldId: string) => work.say(order, `hold/${heldId}/undo`);

    await undo(await hold({ event: 'accept', preparationMinutes: 20 }));
    await passMinutes(5);
    await work.say(order, 'prepare', { preparationMinutes: 20 });
    await passMinutes(10);
    await undo(await hold({ event: 'ready' }));
    await passMinutes(5);
    const heldId = await hold({ event: 'ready' });
    expect(await samples()).toEqual([]);
    const now = addMs(server.deps.now(), 11_000);
    await settleHeld({ ...work.ctx(), now: () => now }, { orderId: order.id, heldId });

    await eventually(async () => expect(await samples()).toMatchObject([{ minutes: 15, order_id: order.id }]));
  });

  test('law:rollups what is kept order by order is what a fresh count of all orders finds', async () => {
    const open: Order[] = [];
    for (const minutes of [3, 0, 6, 2, 5, 4, 1, 7]) {
      open.push(await accepted());
      await passMinutes(minutes);
      if (minutes % 3 === 0) await ready(open.splice(0, 1)[0] as Order);
    }
    for (const order of open.toReversed()) {
      await passMinutes(2);
      await ready(order);
    }
    await eventually(async () => expect(await samples()).toHaveLength(8));
    const [kept, known] = [await samples(), await measures()];
    expect(new Set(kept.map(({ load_band: band }) => band)).size).toBeGreaterThan(1);

    await work.db.deleteFrom('pace_samples').execute();
    await work.db.deleteFrom('pace_measures').execute();
    await work.db
      .transaction()
      .execute((tx) => paces.fillSamples(tx, work.companyId, paces.measuredSince(server.deps.now())));

    expect(await samples()).toEqual(kept);
    expect(await measures()).toEqual(known);
  });
});

describe('PAC-12 the time follows the kitchen', () => {
  test('it grows with the load and ends with it: in the journal, told live, in the slots and in the simulator', async () => {
    await givenMeasures('load', { 0: 15, 1: 26 });
    await choose();
    const simulated = async () => {
      const { customer: _, ...body } = anOrderBody();
      return JSON.stringify((await work.lea.post(`${path()}/simulator`, body)).body);
    };
    const firstSlot = async () => {
      const day = localDay(server.deps.now(), work.shop.timeZone);
      const query = `orderType=click_and_collect&startDate=${day}&endDate=${day}`;
      const reply = await server.anonymous.get(`/api/public/shops/${work.shop.shopId}/slots?${query}`);
      return reply.json<{ items: { start: string }[] }>().items[0]?.start ?? '';
    };
    const calm = await firstSlot();
    expect(await shop()).not.toHaveProperty('paceNow');

    const orders = [await accepted(), await accepted(), await accepted()];
    await eventually(async () => expect((await shop()).paceNow).toMatchObject({ extraMinutes: 15, orders: 3 }));

    expect(await firstSlot()).toBe(addMinutes(calm, 15));
    expect(await simulated()).toContain('3 commandes en cours\u00A0: +15\u00A0min');
    const placed = await server.givenOrder(work.shop);
    await work.lea.put(`${path()}/auto-accept`, { enabled: true, preparationMinutes: null });
    const automatic = await server.givenOrder(work.shop);
    await eventually(async () => expect((await work.fresh(automatic)).preparationMinutes).toBe(30));
    await work.say(placed, 'refuse');

    for (const order of [...orders, automatic]) await ready(order);
    await eventually(async () => expect(await shop()).not.toHaveProperty('paceNow'));
    expect(await journal()).toEqual([
      { action: 'settings.pace', after: expect.anything(), by: 'staff' },
      { action: 'shop.pace-longer', after: { extraMinutes: 15, ordersInPreparation: 3 }, by: 'system' },
      { action: 'shop.pace-shorter', after: { extraMinutes: 0, ordersInPreparation: 0 }, by: 'system' },
    ]);
    expect((await tellings()).filter((minutes) => minutes !== null)).toContain(15);
    expect((await tellings()).at(-1)).toBeNull();
  });

  test('a rush that somebody turns on wins, and what the load adds comes back after it', async () => {
    await givenMeasures('load', { 0: 30 });
    await choose({ fromOrders: 1, proposes: false });
    await accepted();
    await eventually(async () =>
      expect((await shop()).paceNow).toMatchObject({ usualMinutes: null, extraMinutes: 15 }),
    );

    await work.lea.put(`${path()}/rush`, { enabled: true, extraPreparationMinutes: 5, until: null });
    await eventually(async () => expect(await shop()).not.toHaveProperty('paceNow'));
    await work.lea.put(`${path()}/rush`, { enabled: false, extraPreparationMinutes: 5, until: null });
    await eventually(async () => expect((await shop()).paceNow).toMatchObject({ extraMinutes: 15 }));
  });

  test('PAC-11 a narrower limit holds at once, and turned off it is the shop’s own time again', async () => {
    await givenMeasures('load', { 0: 45 });
    await choose({ fromOrders: 1 });
    await accepted();
    await eventually(async () => expect((await shop()).paceNow).toMatchObject({ extraMinutes: 15 }));

    await choose({ fromOrders: 1, mostMinutes: 5 });
    expect((await shop()).paceNow).toMatchObject({ extraMinutes: 5 });
    await choose({ proposes: false, lengthens: false });
    expect(await shop()).not.toHaveProperty('paceNow');
  });

  test('ORS-07 another time of the shop’s own counts at once: what the load adds is never above the limit', async () => {
    await givenMeasures('load', { 0: 30 });
    await choose({ fromOrders: 1, proposes: false });
    await accepted();
    await eventually(async () => expect((await shop()).paceNow).toMatchObject({ extraMinutes: 15 }));

    await work.lea.put(`${path()}/auto-accept`, { enabled: false, preparationMinutes: 25 });
    expect((await shop()).paceNow).toMatchObject({ extraMinutes: 5 });
    await work.lea.put(`${path()}/order/settings`, {
      orderWindowMinutes: 15,
      autoSendToDrivers: false,
      autoAccept: { enabled: false, preparationMinutes: 30 },
    });
    expect(await shop()).not.toHaveProperty('paceNow');
  });

  test('the usual time of the hour is proposed as the hour comes, without a line in the journal', async () => {
    const now = server.deps.now();
    await givenMeasures('hour', { [hourSlot(now, work.shop.timeZone)]: 24 });
    await choose({ lengthens: false });
    expect((await shop()).paceNow).toMatchObject({ usualMinutes: 25, extraMinutes: 0 });

    server.clock.offsetMs = Date.parse(addHours(now, 1)) - Date.parse(now);
    await followPaces(server.deps, 'test');

    const [{ paceNow }, lines] = [await shop(), await journal()];
    expect([paceNow, lines.map(({ action }) => action)]).toEqual([undefined, ['settings.pace']]);
    expect((await tellings()).at(-1)).toBeNull();
  });
});

test('PAC-15 the manager reads what was measured', async () => {
  await givenMeasures('hour', { 20: 24 });
  await givenMeasures('load', { 1: 31 });
  await accepted();

  expect((await work.lea.get(`${path()}/order/pace`)).body).toEqual({
    hours: [{ slot: 20, orders: 40, halfMinutes: 10, mostMinutes: 24 }],
    loads: [{ slot: 1, orders: 40, halfMinutes: 10, mostMinutes: 31 }],
    preparing: 1,
    paceNow: null,
  });
});

test.each([{ mostMinutes: 65 }, { mostMinutes: 7 }, { fromOrders: 0 }, { fromOrders: 51 }, { proposes: 'yes' }])(
  'PAC-11 %j is refused, and nothing is written',
  async (wrong) => {
    expect((await work.lea.put(`${path()}/order/pace`, { ...SETTINGS, ...wrong })).status).toBe(422);
    expect((await work.lea.get(`${path()}/order/settings`)).body).not.toHaveProperty('pace');
  },
);
