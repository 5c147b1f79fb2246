import type { SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { instantAt } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.offsetMs = Date.parse('2026-11-14T17:40:00.000Z') - Date.now();
});

const at = (time: string) => instantAt('2026-11-14', time, 'Europe/Paris');
const EVENING = {
  saturday: {
    openingSlots: ['18:30-21:00'],
    openingOrderLimits: { '18:30-21:00': 6 },
    deliverySlots: ['19:00-20:00'],
    deliveryOrderLimits: { '19:00-20:00': 3 },
  },
};

async function givenEvening() {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  await givenSettings(systemCtx(server.deps, companyId, 'evening'), shop, 'hours', () => EVENING);
  const people = async (firstName: string, role: 'franchise' | 'staff') =>
    server.as(await server.givenUser(companyId, { firstName, role, shopIds: [shop.shopId] }));
  const [manager, staff] = [await people('Léa', 'franchise'), await people('Tom', 'staff')];
  const path = `/api/${companyId}/shops/${shop.shopId}/slot-loads`;
  const db = server.database.forCompany(companyId);
  const read = async () => {
    const reply = await staff.get(path);
    expect(reply.status).toBe(200);
    return reply.json<{ day: string; items: SlotLoad[]; isDefaultLimited: boolean }>();
  };
  return {
    companyId,
    shop,
    manager,
    staff,
    path,
    read,
    window: async (time: string, kind = 'opening') =>
      (await read()).items.find((item) => item.start === at(time) && item.kind === kind),
    set: (time: string, maxOrders: unknown, kind = 'opening', who = manager) =>
      who.put(`${path}/${kind}/${at(time)}`, { maxOrders }),
    order: async (time: string, { email }: { email?: string } = {}) => {
      const { customer, ...body } = anOrderBody({ requestedFor: at(time) });
      const reply = await server.anonymous.post(
        `/api/public/shops/${shop.shopId}/orders`,
        { ...body, customer: email ? { ...customer, email } : customer },
        { headers: { 'x-channel-key': server.identity.tokens.channelKey } },
      );
      return { status: reply.status, id: (reply.body as { id: string }).id };
    },
    traces: async () => ({
      journal: await db.selectFrom('audit').selectAll().where('entity', '=', 'slot').orderBy('at').execute(),
      news: (
        await db.selectFrom('live_events').selectAll().where('type', '=', 'slot-load-changed').orderBy('seq').execute()
      ).map(({ payload, topic, shop_id }) => ({ topic, shopId: shop_id, ...(payload as { load: SlotLoad }) })),
    }),
  };
}

describe('HRS-26 SET-API-110 what is taken of what the kitchen can do', () => {
  test('staff read the windows of both kinds, their limits, and what the orders of the day have taken', async () => {
    const evening = await givenEvening();
    await evening.order('19:30');
    await evening.order('19:30');

    const { day, items, isDefaultLimited } = await evening.read();

    expect([day, isDefaultLimited, items.length]).toEqual(['2026-11-14', false, 14]);
    expect(items.filter(({ start }) => start === at('19:30'))).toEqual([
      {
        kind: 'opening',
        start: at('19:30'),
        end: at('19:45'),
        usualLimit: 6,
        taken: 2,
        maxOrders: null,
        limitedBy: null,
        version: 2,
      },
      expect.objectContaining({ kind: 'delivery', taken: 0, usualLimit: 3 }),
    ]);
    const { body } = await evening.staff.get(evening.path, { query: { day: '2026-11-15' } });
    expect(body).toEqual({ day: '2026-11-15', items: [], isDefaultLimited: false });
  });

  test('FLO-82 every post is told of a place that is taken, and at once of one that is given back', async () => {
    const evening = await givenEvening();
    const { id } = await evening.order('19:30');
    const orders = `/api/${evening.companyId}/shops/${evening.shop.shopId}/orders`;
    expect((await evening.staff.post(`${orders}/${id}/refuse`, {})).status).toBe(200);

    expect((await evening.traces()).news).toMatchObject(
      [1, 0].map((taken, index) => ({
        topic: 'orders',
        shopId: evening.shop.shopId,
        load: { kind: 'opening', start: at('19:30'), taken, maxOrders: null, version: index + 1 },
      })),
    );
    expect(await evening.window('19:30')).toMatchObject({ taken: 0, version: 2 });
  });

  test('law:parent-first a refusal and a new order of the same person in one window: neither dies', async () => {
    const evening = await givenEvening();
    const orders = `/api/${evening.companyId}/shops/${evening.shop.shopId}/orders`;
    for (let round = 0; round < 8; round += 1) {
      const first = await Promise.all([evening.order('19:30'), evening.order('19:30')]);

      const statuses = await Promise.all([
        ...first.map(async ({ id }) => (await evening.staff.post(`${orders}/${id}/refuse`, {})).status),
        ...[1, 2].map(async () => {
          const { status, id } = await evening.order('19:30');
          return status === 201 ? (await evening.staff.post(`${orders}/${id}/refuse`, {})).status : status;
        }),
      ]);

      expect(statuses, `round ${round}`).toEqual([200, 200, 200, 200]);
    }
    expect(await evening.window('19:30')).toMatchObject({ taken: 0 });
  });

  test('HRS-14 a place costs an order no statement of its own: it is taken and told with the order', async () => {
    const evening = await givenEvening();
    await evening.order('19:30');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => sent.mockRestore());

    const { status } = await evening.order('19:45');

    const texts = sent.mock.calls.map(([query]) => (query as { text?: string }).text ?? '');
    const taking = texts.filter((text) => text.includes('slot_loads') || text.includes('slot_places'));
    expect([status, taking.length]).toEqual([201, 1]);
    expect(taking[0]).toContain('insert into order_counters');
    const db = server.database.forCompany(evening.companyId);
    const rows = await db.selectFrom('live_events').select(['seq', 'type']).orderBy('seq').execute();
    expect(rows.map(({ type }) => type).slice(-2)).toEqual(['slot-load-changed', 'order-changed']);
  });

  test('HRS-28 a full window writes nothing: no customer, no number, no news', async () => {
    const evening = await givenEvening();
    await evening.set('19:30', 1);
    await evening.order('19:30');
    const db = server.database.forCompany(evening.companyId);
    const written = async () => [
      await db.selectFrom('customers').selectAll().execute(),
      await db.selectFrom('order_counters').selectAll().execute(),
      await db.selectFrom('slot_places').selectAll().execute(),
      await db.selectFrom('live_events').select('seq').execute(),
    ];
    const before = await written();

    expect((await evening.order('19:30', { email: 'late@exemple.fr' })).status).toBe(409);
    expect(await written()).toEqual(before);
  });
});

describe('HRS-27 SET-API-111 the manager closes, widens or restores a window', () => {
  test('who, what and from what is in the journal, and every post hears it', async () => {
    const evening = await givenEvening();

    const closed = await evening.set('19:30', 0);
    expect(closed).toMatchObject({ status: 200, body: { maxOrders: 0, usualLimit: 6, limitedBy: 'Léa', version: 1 } });
    expect((await evening.set('19:30', 8)).body).toMatchObject({ maxOrders: 8, version: 2 });
    expect((await evening.set('19:30', null)).body).toMatchObject({ maxOrders: null, limitedBy: null, version: 3 });

    const { journal, news } = await evening.traces();
    expect(journal.map(({ action, entity_id, before, after }) => [action, entity_id, before, after])).toEqual([
      ['slot.close', `opening ${at('19:30')}`, { maxOrders: null }, { maxOrders: 0 }],
      ['slot.limit', `opening ${at('19:30')}`, { maxOrders: 0 }, { maxOrders: 8 }],
      ['slot.restore', `opening ${at('19:30')}`, { maxOrders: 8 }, { maxOrders: null }],
    ]);
    expect(journal.every(({ shop_id, actor_id }) => shop_id === evening.shop.shopId && actor_id !== null)).toBe(true);
    expect(news.map(({ load }) => [load.maxOrders, load.version, load.limitedBy])).toEqual([
      [0, 1, 'Léa'],
      [8, 2, 'Léa'],
      [null, 3, null],
    ]);
  });

  test('the same again changes nothing and tells nobody; its own limit is no other limit', async () => {
    const evening = await givenEvening();
    await evening.set('19:30', 8);
    expect((await evening.set('19:30', 8)).body).toMatchObject({ version: 1 });
    expect((await evening.set('19:45', 6)).body).toMatchObject({ maxOrders: null, limitedBy: null, version: 0 });
    const { journal, news } = await evening.traces();
    expect([journal.length, news.length]).toEqual([1, 1]);
  });

  test('what has been taken already stays taken when a window is closed', async () => {
    const evening = await givenEvening();
    await evening.order('19:30');
    await evening.set('19:30', 0);
    expect(await evening.window('19:30')).toMatchObject({ taken: 1, maxOrders: 0, limitedBy: 'Léa' });
    expect((await evening.order('19:30')).status).toBe(409);
    await evening.set('19:30', null);
    expect((await evening.order('19:30')).status).toBe(201);
  });

  test('SET-36 of two who change it at once the last one wins, and the journal follows', async () => {
    const evening = await givenEvening();
    const replies = await Promise.all([0, 8, 9, 4].map((maxOrders) => evening.set('19:30', maxOrders)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const last = replies.map(({ body }) => body as SlotLoad).sort((a, b) => b.version - a.version)[0];
    expect(await evening.window('19:30')).toEqual(last);
    const { news } = await evening.traces();
    expect(news.map(({ load }) => load.version)).toEqual([1, 2, 3, 4]);
  });

  test('HRS-14 orders that come while it is being closed are taken or refused, never lost count of', async () => {
    const evening = await givenEvening();
    for (const time of ['18:45', '19:00', '19:15', '20:00']) {
      // eslint-disable-next-line no-await-in-loop -- rounds
      const [, ...orders] = await Promise.all([
        evening.set(time, 0),
        ...Array.from({ length: 4 }, () => evening.order(time)),
      ]);
      const placed = orders.filter(({ status }) => status === 201).length;
      // eslint-disable-next-line no-await-in-loop -- rounds
      expect((await evening.window(time)) ?? null, time).toMatchObject({ taken: placed, maxOrders: 0 });
    }
  });

  test.each([
    ['a window that the hours do not have', 'opening', '19:40'],
    ['an hour without delivery', 'delivery', '20:00'],
  ])('%s is refused, and nothing is written', async (_, kind, time) => {
    const evening = await givenEvening();
    const reply = await evening.set(time, 0, kind);
    expect(reply).toMatchObject({
      status: 409,
      body: {
        errorCode: 'RECORD_CONFLICT',
        errorMessage: 'Ce créneau n’existe plus\u00A0: les horaires ou l’intervalle des commandes ont changé.',
      },
    });
    expect(await evening.traces()).toEqual({ journal: [], news: [] });
  });

  test('a window of this evening that has ended is refused in plain French', async () => {
    const evening = await givenEvening();
    server.clock.offsetMs += 6 * 60_000;
    const reply = await evening.set('18:30', 0);
    server.clock.offsetMs -= 6 * 60_000;
    expect(reply).toMatchObject({
      status: 422,
      body: { errorCode: 'RECORD_INVALID', errorMessage: 'Ce créneau est terminé.' },
    });
  });

  test('ROL-17 staff read it, and cannot change it', async () => {
    const evening = await givenEvening();
    expect(await evening.set('19:30', 0, 'opening', evening.staff)).toMatchObject({
      status: 403,
      body: { errorCode: 'FORBIDDEN' },
    });
    expect(await evening.window('19:30')).toMatchObject({ maxOrders: null });
  });

  test.each([[-1], [1.5], [10_001], ['6'], [undefined]])('%s is no limit', async (maxOrders) => {
    const evening = await givenEvening();
    expect((await evening.set('19:30', maxOrders)).status).toBe(422);
  });
});
