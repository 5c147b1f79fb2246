import type { Hours, SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { instantAt } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.offsetMs = Date.parse('2026-11-14T09:00:00.000Z') - Date.now();
});

async function givenShop(fields: Partial<Shop> = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, fields);
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  return { companyId, shop, manager, path: `/api/${companyId}/shops/${shop.shopId}` };
}

type World = Awaited<ReturnType<typeof givenShop>>;
const storedHours = async ({ manager, path }: World) => (await manager.get(`${path}/hours`)).json<Hours>();
const listed = async ({ manager, path }: World, query: Record<string, string> = {}) =>
  (await manager.get(`${path}/special-hours`, { query })).json<{ items: SpecialHours[]; total: number }>();

const traces = async ({ companyId }: World) => {
  const db = server.database.forCompany(companyId);
  return {
    journal: await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute(),
    news: await db.selectFrom('live_events').selectAll().where('type', '=', 'settings-changed').execute(),
  };
};

const evening = { openingSlots: ['18:30-22:00', '11:30-14:00'], openingOrderLimits: { '11:30-14:00': 4 } };

describe('weekly hours', () => {
  test('SET-API-06 SET-API-42 HRS-07 HRS-12 HRS-15 HRS-20 opening hours are saved sorted, and deliveries keep theirs', async () => {
    const world = await givenShop();
    const before = await storedHours(world);

    const reply = await world.manager.put(`${world.path}/hours`, { friday: evening });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      friday: {
        openingSlots: ['11:30-14:00', '18:30-22:00'],
        openingOrderLimits: { '11:30-14:00': 4, '18:30-22:00': 10 },
        deliverySlots: before.friday?.deliverySlots,
      },
      monday: { openingSlots: [], deliverySlots: before.monday?.deliverySlots },
    });
    expect(await storedHours(world)).toEqual(reply.body);
    const { journal, news } = await traces(world);
    expect(journal).toMatchObject([
      { action: 'settings.hours.opening', entity_id: 'hours', before: { monday: before.monday }, after: reply.body },
    ]);
    expect(news.map(({ payload }) => payload)).toEqual([{ family: 'hours', shopId: world.shop.shopId }]);
  });

  test('SET-API-41 HRS-03 HRS-15 delivery hours are saved alone; a day left out is closed', async () => {
    const world = await givenShop();
    const before = await storedHours(world);
    const body = { sunday: { deliverySlots: ['12:00-23:59'], deliveryOrderLimits: { '12:00-23:59': null } } };

    const reply = await world.manager.put(`${world.path}/hours/delivery`, body);

    expect(reply.json<Hours>().sunday).toMatchObject({
      deliverySlots: ['12:00-23:59'],
      deliveryOrderLimits: { '12:00-23:59': 10 },
    });
    for (const [day, { openingSlots }] of Object.entries(before))
      expect(reply.body[day]).toMatchObject({ openingSlots });
    expect(reply.json<Hours>().monday?.deliverySlots).toEqual([]);
  });

  test.each([
    [
      'SET-ERR-05 HRS-08',
      { openingSlots: ['14:00-11:00'] },
      'L’heure de début doit être avant l’heure de fin (mardi).',
    ],
    ['SET-ERR-06 HRS-09', { openingSlots: ['11:00-14:00', '11:00-14:00'] }, 'Deux créneaux sont identiques (mardi).'],
    ['SET-ERR-07 HRS-10', { openingSlots: ['11:00-14:00', '13:00-15:00'] }, 'Deux créneaux se chevauchent (mardi).'],
    [
      'SET-ERR-08 HRS-11',
      { openingSlots: ['11:00-14:00'], openingOrderLimits: { '11:00-14:00': 0 } },
      'Le nombre de commandes par créneau doit être un nombre entier, de 1 à 10\u00A0000.',
    ],
    ['HRS-06', { openingSlots: [] }, 'Ajoutez au moins un créneau ou décochez ce jour (mardi).'],
  ])('%s the server refuses %o, and nothing is written', async (_, tuesday, sentence) => {
    const world = await givenShop();
    const before = await storedHours(world);

    const reply = await world.manager.put(`${world.path}/hours`, { tuesday });

    expect(reply).toMatchObject({ status: 422, body: { errorCode: 'RECORD_INVALID', errorMessage: sentence } });
    expect(await storedHours(world)).toEqual(before);
    expect(await traces(world)).toEqual({ journal: [], news: [] });
  });

  test.each([['25:00-26:00'], ['11h30-14h'], ['<b>'], [12]])('HRS-16 %s is no slot', async (slot) => {
    const { manager, path } = await givenShop();
    expect((await manager.put(`${path}/hours`, { tuesday: { openingSlots: [slot] } })).status).toBe(422);
  });

  test('HRS-15 SET-36 two people who save opening and delivery hours at once both keep theirs', async () => {
    const world = await givenShop();
    for (let round = 0; round < 5; round += 1) {
      const slot = `1${round}:00-20:00`;
      // eslint-disable-next-line no-await-in-loop -- rounds
      const replies = await Promise.all([
        world.manager.put(`${world.path}/hours`, { monday: { openingSlots: [slot] } }),
        world.manager.put(`${world.path}/hours/delivery`, { monday: { deliverySlots: [slot] } }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      // eslint-disable-next-line no-await-in-loop -- rounds
      expect((await storedHours(world)).monday).toMatchObject({ openingSlots: [slot], deliverySlots: [slot] });
    }
  });
});

describe('special hours', () => {
  test('SET-API-07 SET-API-45 SPH-03 SPH-08 SPH-17 days are added, and listed by their next occurrence', async () => {
    const world = await givenShop({ specialHours: [{ day: '2026-11-01' }] });
    const add = (body: object) => world.manager.post(`${world.path}/special-hours`, body);

    expect(await add({ day: '12-25', name: 'Noël' })).toMatchObject({
      status: 201,
      body: { day: '12-25', name: 'Noël' },
    });
    const party = { day: '2026-11-15', slots: ['18:00-20:00', '11:30-17:00'] };
    expect((await add(party)).body).toEqual({ ...party, slots: ['11:30-17:00', '18:00-20:00'] });

    const all = await listed(world);
    expect(all.items.map(({ day }) => day)).toEqual(['2026-11-15', '12-25', '2026-11-01']);
    expect(all.items[1]).not.toHaveProperty('slots');
    expect(await listed(world, { pageNumber: '1', pageSize: '2' })).toMatchObject({
      items: [{ day: '2026-11-01' }],
      total: 3,
    });
    const { journal, news } = await traces(world);
    expect(journal.map(({ action }) => action)).toEqual(['settings.special-hours.add', 'settings.special-hours.add']);
    expect(news).toHaveLength(2);
  });

  test.each([
    [
      'SET-ERR-09 SPH-04',
      { day: '12-24', slots: [] },
      'Ajoutez au moins un créneau ou cochez “Fermé toute la journée”.',
    ],
    ['SET-ERR-11 SPH-05', { day: '12-24', slots: ['17:00-11:00'] }, 'L’heure de fin doit être après l’heure de début.'],
    ['SPH-07', { day: '12-24', slots: ['00:00-00:00'] }, 'L’heure de fin doit être après l’heure de début.'],
    ['SPH-06', { day: '2026-11-13' }, 'La date ne peut pas être dans le passé.'],
  ])('%s the server refuses %o', async (_, body, errorMessage) => {
    const world = await givenShop();
    const reply = await world.manager.post(`${world.path}/special-hours`, body);
    expect(reply).toMatchObject({ status: 422, body: { errorMessage } });
    expect(await listed(world)).toEqual({ items: [], total: 0 });
  });

  test('SPH-13 a second entry of the same kind is refused, also when two people add it at once', async () => {
    const world = await givenShop();
    const add = (day: string) => world.manager.post(`${world.path}/special-hours`, { day });

    const replies = await Promise.all([add('12-25'), add('12-25')]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      errorMessage: 'Des horaires exceptionnels existent déjà pour cette date.',
    });
    expect((await add('2026-12-25')).status).toBe(201);
    expect((await listed(world)).total).toBe(2);
  });

  test('SET-API-43 SPH-11 SPH-08 an entry changes, and may begin to repeat; its date stays', async () => {
    const world = await givenShop({ specialHours: [{ day: '2026-12-24' }, { day: '2026-12-31' }, { day: '12-31' }] });
    const put = (day: string, body: object) => world.manager.put(`${world.path}/special-hours/${day}`, body);

    expect((await put('2026-12-24', { slots: ['10:00-16:00'], name: 'Réveillon' })).body).toEqual({
      day: '2026-12-24',
      name: 'Réveillon',
      slots: ['10:00-16:00'],
    });
    expect((await put('2026-12-24', { isYearly: true })).body).toEqual({ day: '12-24' });
    expect((await put('12-24', { isYearly: false })).body).toEqual({ day: '2026-12-24' });
    expect((await put('2026-12-31', { isYearly: true })).body).toMatchObject({ errorCode: 'ALREADY_EXISTS' });
    expect((await put('2026-12-24', { slots: [] })).status).toBe(422);
    expect((await put('2026-12-23', {})).status).toBe(404);
    expect((await listed(world)).total).toBe(3);
  });

  test('SET-API-44 SPH-12 an entry is deleted once', async () => {
    const world = await givenShop({ specialHours: [{ day: '12-25' }, { day: '01-01' }] });
    const remove = () => world.manager.delete(`${world.path}/special-hours/12-25`);

    expect((await remove()).status).toBe(204);
    expect((await listed(world)).items).toEqual([{ day: '01-01' }]);
    expect((await remove()).status).toBe(404);
    const { journal } = await traces(world);
    expect(journal).toMatchObject([{ action: 'settings.special-hours.delete', after: [{ day: '01-01' }] }]);
  });
});

describe('before saving, what it means', () => {
  const at = (time: string, day = '2026-11-15') => instantAt(day, time, 'Europe/Paris');

  test('HRS-23 HRS-17 SPH-14 the orders that new hours would strand are named, and nothing is written', async () => {
    const world = await givenShop();
    const order = (requestedFor: string, fields: object) => server.givenOrder(world.shop, { requestedFor, ...fields });
    const collected = await order(at('20:00'), { orderType: 'click_and_collect', address: null });
    const delivered = await order(at('19:15'), { orderType: 'delivery' });
    await order(at('12:00'), { orderType: 'click_and_collect', address: null });
    const preview = async (call: string, body: object) =>
      (await world.manager.post(`${world.path}/${call}/preview`, body)).json<{
        total: number;
        orders: { orderId: string }[];
      }>();

    const special = await preview('special-hours', { entry: { day: '2026-11-15', slots: ['11:30-17:00'] } });
    expect(special).toMatchObject({
      total: 2,
      orders: [
        { orderId: delivered.id, orderType: 'delivery', requestedFor: at('19:15') },
        {
          orderId: collected.id,
          orderNumber: collected.orderNumber,
          customerName: expect.stringMatching(/^\S+ \p{Lu}\.$/u),
        },
      ],
    });
    const sunday = { openingSlots: ['11:30-19:30'] };
    expect((await preview('hours', { sunday })).orders.map(({ orderId }) => orderId)).toEqual([collected.id]);
    expect((await preview('hours/delivery', {})).orders.map(({ orderId }) => orderId)).toEqual([delivered.id]);
    expect(await preview('special-hours', { entry: { day: '2026-11-16' } })).toEqual({ total: 0, orders: [] });
    expect(await traces(world)).toEqual({ journal: [], news: [] });

    await world.manager.post(`${world.path}/special-hours`, { day: '11-15', slots: ['00:00-23:59'] });
    await world.manager.put(`${world.path}/hours`, {});
    const removed = await preview('special-hours', { replaces: '11-15' });
    expect(removed.total).toBe(2);
  });
});
