import { refusalSentence } from '@comptoir/contract/errors.ts';
import { withCity } from '@comptoir/domain/delivery-zones/city-zones.ts';
import { at, NICE, rows } from '@comptoir/domain/delivery-zones/zones.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import type { DeliveryZones, MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenNoPrices } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function givenManager(role: 'franchise' | 'chain' = 'franchise') {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, { type: role });
  await givenNoPrices(server.database, companyId);
  const caller = await server.as(await server.givenUser(companyId, { role, shopIds: [shop.shopId] }));
  const path = `/api/${companyId}/shops/${shop.shopId}`;
  const zones = async () => (await caller.get(`${path}/delivery-zones`)).json<DeliveryZones>();
  const create = async (body: object = {}) => (await caller.post(`${path}/delivery-zones`, body)).json<MapZone>();
  return { companyId, shop, caller, path, zones, create };
}

const circle = (radiusMetres: number, center = NICE) => ({ shape: 'circle', center, radiusMetres });
const polygon = (...corners: [number, number][]) => ({ shape: 'polygon', points: corners.map(([x, y]) => at(x, y)) });
const whole = (geometry: object) => ({
  geometry,
  color: '#1e40af',
  minimumBasket: 15_00,
  feeRows: rows([30, 0], [0, 4], [0, 2.5]),
});
const order = (zones: readonly { key: string; priority: number }[]) =>
  zones.toSorted((a, b) => a.priority - b.priority).map(({ key }) => key);

describe('map zones', () => {
  test('SET-API-51 SET-API-09 ZON-11 a new zone is last, around the shop, in a colour of its own', async () => {
    const { shop, create, zones } = await givenManager();

    expect(await zones()).toEqual({ mapZones: [], cityZones: [] });
    const first = await create();
    const second = await create({ geometry: polygon([0, 0], [500, 0], [0, 500]) });

    expect(first).toMatchObject({ priority: 1, minimumBasket: 0, feeRows: [{ basketThreshold: 0, deliveryFee: 0 }] });
    expect(first.geometry).toEqual({ shape: 'circle', center: shop.address.location, radiusMetres: 2_000 });
    expect(second).toMatchObject({ priority: 2, geometry: { shape: 'polygon' } });
    expect(second.color).not.toBe(first.color);
    expect((await zones()).mapZones).toEqual([first, second]);
  });

  test('SET-API-48 ZON-10 ZON-17 ZON-27 a zone is saved: corrected, in the journal, told live', async () => {
    const { companyId, shop, caller, path, create } = await givenManager();
    const { key } = await create();

    const reply = await caller.put(`${path}/delivery-zones/${key}`, whole(circle(40_000)));

    expect(reply).toMatchObject({
      status: 200,
      body: {
        key,
        priority: 1,
        color: '#1e40af',
        minimumBasket: 15_00,
        feeRows: rows([0, 2.5], [30, 0]),
        geometry: { radiusMetres: 30_000 },
      },
    });
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal.at(-1)).toMatchObject({
      action: 'settings.delivery-zone.save',
      entity_id: 'deliveryZones',
      before: { mapZones: [{ geometry: { radiusMetres: 2_000 } }] },
      after: { mapZones: [{ geometry: { radiusMetres: 30_000 } }] },
    });
    const news = await db.selectFrom('live_events').selectAll().where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type, payload }) => [type, payload])).toEqual([
      ['settings-changed', { family: 'deliveryZones', shopId: shop.shopId }],
      ['settings-changed', { family: 'deliveryZones', shopId: shop.shopId }],
    ]);
    expect((await caller.put(`${path}/delivery-zones/unknown`, whole(circle(500)))).status).toBe(404);
  });

  test.each([
    ['ZON-27 a bow tie', whole(polygon([-500, -500], [500, 500], [500, -500], [-500, 500])), 'zone-shape-invalid'],
    ['ZON-27 two points', whole(polygon([0, 0], [500, 0])), 'zone-shape-invalid'],
    ['ZON-16 an absurd fee', { ...whole(circle(500)), feeRows: rows([0, 100_000]) }, null],
    ['ZON-16 a negative minimum', { ...whole(circle(500)), minimumBasket: -1 }, null],
    ['ZON-16 half a cent', { ...whole(circle(500)), minimumBasket: 0.5 }, null],
    ['ZON-24 a place beyond the pole', whole(circle(500, { latitude: 91, longitude: 0 })), null],
    ['a colour that is none', { ...whole(circle(500)), color: 'red;' }, null],
  ] as const)('%s is refused and nothing is written', async (_name, body, refusal) => {
    const { caller, path, create, zones } = await givenManager();
    const { key } = await create();
    const before = await zones();

    const reply = await caller.put(`${path}/delivery-zones/${key}`, body);

    expect(reply.status).toBe(422);
    if (refusal) expect(reply.body['errorMessage']).toBe(refusalSentence(refusal));
    expect((await caller.post(`${path}/delivery-zones`, body)).status).toBe(422);
    expect(await zones()).toEqual(before);
  });

  test('SET-API-50 SET-API-49 ZON-20 ZON-21 zones are arranged, and numbered anew after a deletion', async () => {
    const { caller, path, create, zones } = await givenManager();
    const [a, b, c] = [await create(), await create(), await create()];

    const reply = await caller.put(`${path}/delivery-zones/priorities`, { keys: [c.key, a.key, b.key] });
    expect(order(reply.json<{ items: MapZone[] }>().items)).toEqual([c.key, a.key, b.key]);
    expect((await caller.delete(`${path}/delivery-zones/${a.key}`)).status).toBe(204);

    const { mapZones } = await zones();
    expect(order(mapZones)).toEqual([c.key, b.key]);
    expect(mapZones.map(({ priority }) => priority).toSorted((x, y) => x - y)).toEqual([1, 2]);
    expect((await caller.delete(`${path}/delivery-zones/${a.key}`)).status).toBe(404);
  });

  test('ZON-19 LAST_ITEM the last zone stays while the shop delivers, whichever of two people is first', async () => {
    const { caller, path, create, zones } = await givenManager();
    const [a, b] = [await create(), await create()];

    const replies = await Promise.all([a, b].map(({ key }) => caller.delete(`${path}/delivery-zones/${key}`)));

    expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([204, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'LAST_ITEM',
      errorMessage: 'Merci de sélectionner au moins une zone de livraison.',
    });
    expect((await zones()).mapZones).toHaveLength(1);
  });

  test('ZON-19 a shop that does not deliver may delete its last zone', async () => {
    const companyId = await server.givenCompany();
    const takeAway = { webapp: ['click_and_collect' as const] };
    const shop = await server.givenShop(companyId, { orderTypesByChannel: takeAway });
    const caller = await server.as(await server.givenUser(companyId, { role: 'franchise', shopIds: [shop.shopId] }));
    const path = `/api/${companyId}/shops/${shop.shopId}/delivery-zones`;
    const { key } = (await caller.post(path, {})).json<MapZone>();
    expect((await caller.delete(`${path}/${key}`)).status).toBe(204);
  });

  test('SET-36 ten people who draw at once: every zone is there, each with a number of its own', async () => {
    const { create, zones } = await givenManager();
    await Promise.all(Array.from({ length: 10 }, () => create()));
    const { mapZones } = await zones();
    expect(mapZones.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(mapZones.map(({ color }) => color)).size).toBe(10);
  });

  test('ZON-28 who lacks the right reads the zones and changes none', async () => {
    const { caller, path } = await givenManager('chain');
    expect((await caller.get(`${path}/delivery-zones`)).status).toBe(200);
    expect((await caller.post(`${path}/delivery-zones`, {})).status).toBe(403);
  });
});

describe('cities and their districts', () => {
  const price = { minimumBasket: 10_00, feeRows: rows([0, 3]) };
  const placeId = async (
    caller: Awaited<ReturnType<typeof givenManager>>['caller'],
    companyId: string,
    typed: string,
  ) => {
    const reply = await caller.get(`/api/${companyId}/places/autocomplete`, { query: { placeInput: typed } });
    return reply.json<{ items: { placeId: string }[] }>().items[0]?.placeId ?? '';
  };

  test('SET-API-10 SET-API-52 ZON-12 ZON-15 a city is saved with its districts at once, and goes with them', async () => {
    const { companyId, caller, path, zones, create } = await givenManager();
    await create();
    const districts = [
      { name: 'Cimiez', kind: 'district', placeId: await placeId(caller, companyId, 'cimiez') },
      { name: 'Carré d’Or', kind: 'sub_locality', placeId: await placeId(caller, companyId, 'carre d or nice') },
    ];

    const reply = await caller.put(`${path}/open-cities/nice`, { ...price, name: 'Nice', isWhole: false, districts });

    expect(reply).toMatchObject({ status: 200, body: { key: 'nice', kind: 'city', isWhole: false, priority: 1 } });
    expect((await zones()).cityZones.map(({ key, kind, city, priority }) => [key, kind, city, priority])).toEqual([
      ['nice', 'city', null, 1],
      ['nice--cimiez', 'district', 'nice', 2],
      ['nice--carre-d-or', 'sub_locality', 'nice', 3],
    ]);
    const one = { ...price, name: 'Nice', isWhole: false, districts: districts.slice(0, 1) };
    expect((await caller.put(`${path}/open-cities/nice`, one)).status).toBe(200);
    expect(order((await zones()).cityZones)).toEqual(['nice', 'nice--cimiez']);
    expect((await caller.delete(`${path}/open-cities/nice`)).status).toBe(204);
    expect((await zones()).cityZones).toEqual([]);
  });

  test('SET-API-53 SET-API-54 ZON-13 a district is saved by itself, if its place lies in the city', async () => {
    const { companyId, caller, path, zones, create } = await givenManager();
    await create();
    await caller.put(`${path}/open-cities/nice`, { ...price, name: 'Nice' });
    const inNice = await placeId(caller, companyId, 'cimiez');
    const inMonaco = await placeId(caller, companyId, 'monte-carlo');
    const at = (kind: string, name: string) => `${path}/open-cities/nice/${kind}/${name}`;

    const elsewhere = await caller.put(at('districts', 'monte-carlo'), {
      ...price,
      name: 'Monte-Carlo',
      placeId: inMonaco,
    });
    expect(elsewhere).toMatchObject({ status: 422, body: { errorMessage: refusalSentence('district-elsewhere') } });
    for (const [kind, entry] of [
      ['districts', 'district'],
      ['sub-localities', 'sub_locality'],
    ] as const) {
      const saved = await caller.put(at(kind, 'cimiez'), { ...price, name: 'Cimiez', placeId: inNice });
      expect(saved).toMatchObject({ status: 200, body: { key: 'nice--cimiez', kind: entry, city: 'nice' } });
      const again = await caller.put(at(kind, 'cimiez'), { ...price, name: 'Cimiez', minimumBasket: 12_00 });
      expect(again).toMatchObject({ status: 200, body: { minimumBasket: 12_00 } });
      expect((await caller.delete(at(kind, 'cimiez'))).status).toBe(204);
    }
    expect((await zones()).cityZones.map(({ key }) => key)).toEqual(['nice']);
    expect((await caller.put(`${path}/open-cities/menton/districts/x`, { ...price, name: 'X' })).status).toBe(404);
  });

  test.each([
    ['ZON-12 SET-ERR-14 no name', { name: '  ' }, 'zone-name-missing'],
    ['ZON-15 SET-ERR-15 a place that is none', { name: 'Nice', placeId: 'nowhere' }, 'zone-address-incomplete'],
    ['ZON-19 no district of a city that is not served whole', { name: 'Nice', isWhole: false }, 'district-required'],
    [
      'ZON-13 SET-ERR-15 a district without its place',
      { name: 'Nice', districts: [{ name: 'Cimiez', kind: 'district' }] },
      'zone-address-incomplete',
    ],
  ] as const)('%s is refused and nothing is written', async (_name, body, refusal) => {
    const { caller, path, zones } = await givenManager();
    const reply = await caller.put(`${path}/open-cities/nice`, { ...price, ...body });
    expect(reply).toMatchObject({ status: 422, body: { errorMessage: refusalSentence(refusal) } });
    expect((await zones()).cityZones).toEqual([]);
  });
});

test('a change that would strand placed deliveries can be asked about: which, and nothing is saved', async () => {
  const { shop, caller, path, create, zones } = await givenManager();
  const { key } = await create({ geometry: circle(12_000) });
  const placedAt = async (east: number, orderType: 'delivery' | 'click_and_collect' = 'delivery') =>
    server.givenOrder(shop, {
      orderType,
      address: orderType === 'delivery' ? { ...anOrder().address, location: at(east, 0) } : null,
    } as never);
  await placedAt(300);
  const far = await placedAt(2_500);
  await placedAt(9_000);
  await placedAt(2_500, 'click_and_collect');
  await caller.put(`${path}/delivery-zones/${key}`, whole(circle(3_000)));
  const { mapZones, cityZones } = await zones();

  const reply = await caller.post(`${path}/delivery-zones/stranded`, {
    mapZones: mapZones.map((zone) => ({ ...zone, geometry: circle(1_000) })),
    cityZones,
  });

  expect(reply).toMatchObject({ status: 200, body: { items: [{ orderId: far.id, number: far.orderNumber }] } });
  expect((await zones()).mapZones).toEqual(mapZones);
});

test('a city served only in some districts from now on strands the orders of the others', async () => {
  const { shop, caller, path, zones } = await givenManager();
  const nice = { name: 'Nice', minimumBasket: cents(0), feeRows: rows([0, 2.5]) };
  const saved = await caller.put(`${path}/open-cities/nice`, { ...nice, isWhole: true, districts: [] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const placedIn = (subLocality: string) =>
    server.givenOrder(shop, {
      orderType: 'delivery',
      address: { ...anOrder().address, subLocality, location: at(300, 0) },
    } as never);
  const [, port] = [await placedIn('Cimiez'), await placedIn('Le Port')];
  const before = await zones();
  const cimiez = { name: 'Cimiez', kind: 'district' } as const;

  const reply = await caller.post(
    `${path}/delivery-zones/stranded`,
    withCity(before, 'nice', { ...nice, isWhole: false, districts: [cimiez] }),
  );

  expect(reply).toMatchObject({ status: 200, body: { items: [{ orderId: port.id }] } });
  expect(await zones()).toEqual(before);
});
