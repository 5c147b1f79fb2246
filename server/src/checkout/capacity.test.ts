import { addDays, addMinutes, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from './bistro.fixture.ts';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  // A day whose next one has 24 hours, whatever day the test runs on.
  server.clock.offsetMs = Date.parse('2027-01-12T10:07:00Z') - Date.now();
  bistro = await aBistro(server);
});

const PARIS = 'Europe/Paris';
const tomorrow = (time: string) => instantAt(addDays(localDay(server.deps.now(), PARIS), 1), time, PARIS);

const quote = (fields?: OrderFields) => bistro.quote(fields);
const answers = (fields?: OrderFields) => bistro.answers(fields);

const POSSIBLE = { quoted: [], placed: 'placed' };
const delivery: OrderFields = { orderType: 'delivery' };

describe('HRS-13 HRS-14 capacity', () => {
  const limited = (limit: number) =>
    bistro.set('hours', (hours) => mapDays(hours, (day) => ({ ...day, openingOrderLimits: { '00:00-23:59': limit } })));
  const load = async () =>
    server.database.forCompany(bistro.shop.companyId).selectFrom('slot_loads').select(['taken']).execute();

  test('the fifth order for 12:15 is refused in plain French; another window, and deliveries, still have room', async () => {
    await limited(4);
    const requestedFor = tomorrow('12:15');
    for (let i = 0; i < 4; i += 1) expect((await bistro.order({ requestedFor })).status).toBe(201);
    const fifth = await bistro.order({ requestedFor });
    expect(fifth).toMatchObject({
      status: 409,
      body: { errorCode: 'SLOT_FULL', errorMessage: 'Ce créneau est complet, merci d’en choisir un autre.' },
    });
    expect((await quote({ requestedFor })).refusals).toMatchObject([{ errorCode: 'SLOT_FULL' }]);
    expect((await bistro.order({ requestedFor: tomorrow('12:30') })).status).toBe(201);
    expect((await bistro.order({ ...delivery, requestedFor })).status).toBe(201);
  });

  test('HRS-14 of two customers for the last place one wins, a hundred times', async () => {
    await limited(1);
    for (let round = 0; round < 100; round += 1) {
      const requestedFor = addMinutes(tomorrow('00:00'), 15 * (round % 90) + (round >= 90 ? 24 * 60 : 0));
      const replies = await Promise.all([bistro.order({ requestedFor }), bistro.order({ requestedFor })]);
      expect(
        replies.map(({ status }) => status).sort((a, b) => a - b),
        `round ${round}`,
      ).toEqual([201, 409]);
    }
    expect((await load()).every(({ taken }) => taken === 1)).toBe(true);
  }, 60_000);

  test('HRS-25 as soon as possible takes the next free window, and has its hour', async () => {
    await limited(1);
    const first = await bistro.order();
    const second = await bistro.order();
    expect([first.status, second.status]).toEqual([201, 201]);
    const hours = [first, second].map(({ body }) => (body as { requestedFor: string }).requestedFor);
    expect(new Set(hours).size).toBe(2);
    const [one, two] = await load();
    expect([one?.taken, two?.taken]).toEqual([1, 1]);
  });

  describe('API-88 a customer who changes the hour', () => {
    const change = async (placed: Answered, requestedFor: string | null) => {
      const path = `/api/public/orders/${String(placed.body['id'])}`;
      const call = {
        query: { token: String(placed.body['orderToken']) },
        headers: { 'x-channel-key': server.identity.tokens.channelKey },
      };
      await server.anonymous.post(`${path}/lock`, {}, call);
      return server.anonymous.put(path, { requestedFor }, call);
    };

    test('HRS-25 to as soon as possible: the window of now is full, so it takes the next one and its hour', async () => {
      await limited(1);
      const now = await bistro.order();
      const later = await bistro.order({ requestedFor: tomorrow('12:15') });
      const windows = () =>
        server.database
          .forCompany(bistro.shop.companyId)
          .selectFrom('slot_loads')
          .select(['starts_at', 'taken'])
          .orderBy('starts_at')
          .execute();
      const next = addMinutes(String((await windows())[0]?.starts_at), 15);

      const changed = await change(later, null);

      expect(now.status).toBe(201);
      expect(changed).toMatchObject({ status: 200, body: { requestedFor: next } });
      expect(await windows()).toMatchObject([{ taken: 1 }, { starts_at: next, taken: 1 }, { taken: 0 }]);
    });

    test('HRS-14 to another minute of its own window, which is full of it', async () => {
      await limited(1);
      const placed = await bistro.order({ requestedFor: tomorrow('12:15') });
      expect((await change(placed, tomorrow('12:20'))).status).toBe(200);
      expect((await load()).map(({ taken }) => taken)).toEqual([1]);
    });

    test('law:parent-first two customers who exchange their windows never wait for each other', async () => {
      const hours = [tomorrow('12:15'), tomorrow('12:30')];
      const placed = await Promise.all(hours.map((requestedFor) => bistro.order({ requestedFor })));
      for (let round = 0; round < 10; round += 1) {
        hours.reverse();
        const changed = await Promise.all(placed.map((one, index) => change(one, hours[index] ?? null)));
        expect(
          changed.map(({ status }) => status),
          `round ${round}`,
        ).toEqual([200, 200]);
      }
      expect((await load()).map(({ taken }) => taken)).toEqual([1, 1]);
    });
  });

  test('API-85 HRS-18 the public call lists the windows of a day, and which are full', async () => {
    await limited(1);
    expect((await bistro.order({ requestedFor: tomorrow('12:15') })).status).toBe(201);
    const day = localDay(tomorrow('12:15'), PARIS);
    const read = async (query: Record<string, string>) =>
      (
        await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/slots`, {
          query: { orderType: 'click_and_collect', startDate: day, endDate: day, ...query },
        })
      ).json<{
        items: { start: string; isFull: boolean }[];
        soonest: { end: string; minutesToDoor: number | null } | null;
      }>();
    const slots = async (query: Record<string, string>) => (await read(query)).items;
    const items = await slots({});
    expect((await read({})).soonest?.end).toSatisfy((end: string) => end > server.deps.now());
    // The door is as far as the head of the shop's page says; what is taken away is ready within its window.
    const page = await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/page`);
    const { delivery } = page.json<{ shop: { delays: { delivery?: number } } }>().shop.delays;
    expect(delivery).toBeGreaterThan(0);
    expect((await read({ orderType: 'delivery' })).soonest?.minutesToDoor).toBe(delivery);
    expect((await read({})).soonest?.minutesToDoor).toBeNull();
    expect(items).toHaveLength(96);
    expect(items.filter(({ isFull }) => isFull).map(({ start }) => start)).toEqual([tomorrow('12:15')]);
    expect((await slots({ orderType: 'delivery' })).some(({ isFull }) => isFull)).toBe(false);
    const today = localDay(server.deps.now(), PARIS);
    expect((await slots({ startDate: today, endDate: today })).every(({ start }) => start > server.deps.now())).toBe(
      true,
    );
  });

  describe('HRS-27 HRS-28 another limit for one window', () => {
    const setLimit = async (start: string, maxOrders: number | null, kind = 'opening') => {
      const manager = await server.as(await server.givenUser(bistro.shop.companyId, { shopIds: [bistro.shop.shopId] }));
      const path = `/api/${bistro.shop.companyId}/shops/${bistro.shop.shopId}/slot-loads/${kind}/${start}`;
      const reply = await manager.put(path, { maxOrders });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const offered = async (start: string) => {
      const day = localDay(start, PARIS);
      const query = { orderType: 'click_and_collect', startDate: day, endDate: day };
      const reply = await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/slots`, { query });
      return reply
        .json<{ items: { start: string; isFull: boolean; reason: string | null }[] }>()
        .items.find((item) => item.start === start);
    };
    const CLOSED = 'Ce créneau n’est plus proposé, merci d’en choisir un autre.';

    test('API-85 a closed window is refused and not offered, in the customer’s words; restored it takes orders', async () => {
      const requestedFor = tomorrow('19:30');
      await setLimit(requestedFor, 0);
      expect((await quote({ requestedFor })).refusals).toEqual([{ errorCode: 'SLOT_FULL', errorMessage: CLOSED }]);
      expect(await bistro.order({ requestedFor })).toMatchObject({
        status: 409,
        body: { errorCode: 'SLOT_FULL', errorMessage: CLOSED },
      });
      expect(await offered(requestedFor)).toMatchObject({ isFull: true, reason: CLOSED });
      expect(await offered(tomorrow('19:45'))).toMatchObject({ isFull: false, reason: null });
      expect(await answers({ ...delivery, requestedFor })).toMatchObject(POSSIBLE);
      expect((await load()).map(({ taken }) => taken).sort((a, b) => a - b)).toEqual([0, 1]);

      await setLimit(requestedFor, null);
      expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    });

    test('a widened window takes more than its hours say, and no more than that', async () => {
      await limited(1);
      const requestedFor = tomorrow('19:30');
      expect((await bistro.order({ requestedFor })).status).toBe(201);
      expect((await bistro.order({ requestedFor })).body).toMatchObject({ errorCode: 'SLOT_FULL' });
      expect(await offered(requestedFor)).toMatchObject({
        isFull: true,
        reason: 'Ce créneau est complet, merci d’en choisir un autre.',
      });
      await setLimit(requestedFor, 2);
      expect(await offered(requestedFor)).toMatchObject({ isFull: false });
      expect((await bistro.order({ requestedFor })).status).toBe(201);
      expect((await bistro.order({ requestedFor })).status).toBe(409);
    });

    test('HRS-25 as soon as possible passes over a closed window', async () => {
      expect((await bistro.order()).status).toBe(201);
      const db = server.database.forCompany(bistro.shop.companyId);
      const { starts_at } = await db.selectFrom('slot_loads').select('starts_at').executeTakeFirstOrThrow();
      const start = new Date(starts_at).toISOString();
      await setLimit(start, 0);
      const second = await bistro.order();
      expect(second.status).toBe(201);
      expect((second.body as { requestedFor: string }).requestedFor > start).toBe(true);
      expect(await load()).toEqual([{ taken: 1 }, { taken: 1 }]);
    });
  });

  test('FLO-82 an order that is refused gives its place back, once', async () => {
    await limited(1);
    const requestedFor = tomorrow('12:15');
    const { body } = await bistro.order({ requestedFor });
    const staff = await server.as(
      await server.givenUser(bistro.shop.companyId, { role: 'staff', shopIds: [bistro.shop.shopId] }),
    );
    const path = `/api/${bistro.shop.companyId}/shops/${bistro.shop.shopId}/orders/${(body as { id: string }).id}/refuse`;
    expect((await staff.post(path, {})).status).toBe(200);
    expect(await load()).toEqual([{ taken: 0 }]);
    expect((await bistro.order({ requestedFor })).status).toBe(201);
    expect((await bistro.order({ requestedFor })).status).toBe(409);
  });
});

function mapDays(hours: Shop['hours'], change: (day: NonNullable<Shop['hours']['monday']>) => object): Shop['hours'] {
  const none = { openingSlots: [], deliverySlots: [] };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, change(hours[day] ?? none)]));
}
