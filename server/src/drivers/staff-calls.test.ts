import type { DriverTrip } from '@comptoir/contract/drivers.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Role } from '@comptoir/domain/session/roles.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let mimi: DrivenShop;
let enzo: Driver;
beforeAll(async () => {
  server = await testServer();
  mimi = await aDrivenShop(server, { type: 'chain' });
  enzo = await server.givenDriver(mimi.shop, { firstName: 'Enzo', lastName: 'Giordano', kind: 'independent' });
});

const as = async (role: Role, at: DrivenShop = mimi) =>
  server.as(await server.givenUser(at.companyId, { role, shopIds: [at.shop.shopId] }));
const path = (driver: Pick<Driver, 'driverId'>, call: string, at: DrivenShop = mimi) =>
  `/api/${at.companyId}/shops/${at.shop.shopId}/drivers/${driver.driverId}/${call}`;
const told = async (driver: Pick<Driver, 'driverId'>, at: DrivenShop = mimi) =>
  (await at.news('driver-changed'))
    .map(({ shop_id, payload }) => ({ shopId: shop_id, driver: payload['driver'] as Driver }))
    .filter((news) => news.driver.driverId === driver.driverId);
const audits = async (driver: Pick<Driver, 'driverId'>, at: DrivenShop = mimi) =>
  server.database
    .forCompany(at.companyId)
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', driver.driverId)
    .orderBy('at')
    .execute();

describe('switching a driver on and off', () => {
  test('API-35 DRV-10 at one shop only, told to the screens of each shop, with one audit row', async () => {
    const sister = await server.givenShop(mimi.companyId);
    const both = await server.givenDriver(mimi.shop, { shopIds: [mimi.shop.shopId, sister.shopId] });
    const boss = await as('general');

    const reply = await boss.post(path(both, 'activation'), { enabled: false });

    expect(reply.status).toBe(200);
    expect(reply.json<Driver>()).toMatchObject({
      version: both.version + 1,
      shops: [{ shopId: mimi.shop.shopId, enabled: false }],
    });
    const news = await told(both);
    expect(new Map(news.map(({ shopId, driver }) => [shopId, driver.shops.map(({ enabled }) => enabled)]))).toEqual(
      new Map([
        [mimi.shop.shopId, [false]],
        [sister.shopId, [true]],
      ]),
    );
    expect(news).toHaveLength(2);
    expect(await audits(both)).toEqual([
      { action: 'driver.disable', before: { enabled: true }, after: { enabled: false } },
    ]);

    await boss.post(path(both, 'activation'), { enabled: false });
    expect(await audits(both)).toHaveLength(1);
  });

  test('DRV-10 a driver who is delivering keeps the order', async () => {
    const order = await mimi.taken();
    const boss = await as('general');

    const reply = await boss.post(path(mimi.karim, 'activation'), { enabled: false });

    expect(reply.json<Driver>().orderIds).toContain(order.id);
    expect(await mimi.now(order)).toMatchObject({ driverId: mimi.karim.driverId, pickupStatus: 1 });
    await boss.post(path(mimi.karim, 'activation'), { enabled: true });
  });

  test('DRV-11 ROL-13 ROL-14 employees and independents are two rights', async () => {
    const employee = await server.givenDriver(mimi.shop);
    const statuses = async (role: Role) => {
      const caller = await as(role);
      const replies = [employee, enzo].map((driver) => caller.post(path(driver, 'activation'), { enabled: true }));
      return (await Promise.all(replies)).map(({ status }) => status);
    };

    expect(await statuses('general')).toEqual([200, 200]);
    expect(await statuses('chain')).toEqual([200, 403]);
    expect(await statuses('staff')).toEqual([403, 403]);
  });

  test('API-32 API-51 the flag is sent again, any number of times, and nothing else changes', async () => {
    const driver = await server.givenDriver(mimi.shop);
    const boss = await as('general');

    for (const enabled of [true, false]) {
      const reply = await boss.post(path(driver, 'refresh-enabled'), { isFreelance: false, enabled });
      expect(reply.status).toBe(204);
    }

    const news = await told(driver);
    expect(news.map(({ driver: { version, shops } }) => [version, shops[0]?.enabled])).toEqual([
      [driver.version, true],
      [driver.version, true],
    ]);
    expect((await boss.post(path(driver, 'refresh-enabled'), { isFreelance: true, enabled: true })).status).toBe(404);
    const staff = await as('staff');
    expect((await staff.post(path(driver, 'refresh-enabled'), { isFreelance: false, enabled: true })).status).toBe(403);
  });

  test('API-51 DLV-16 a search that found nobody asks who is switched on', async () => {
    const at = await aDrivenShop(server);
    const boss = await as('general', at);
    await boss.post(path(at.karim, 'activation', at), { enabled: false });
    const order = await at.deliveryOrder();
    await at.command(order, 'prepare', { preparationMinutes: 20 });
    await boss.post(`/api/${at.companyId}/shops/${at.shop.shopId}/orders/${order.id}/send-to-drivers`);
    const offers = async () =>
      server.database
        .forCompany(at.companyId)
        .selectFrom('delivery_offers')
        .select('driver_id')
        .where('order_id', '=', order.id)
        .execute();
    expect(await offers()).toEqual([]);

    await boss.post(path(at.karim, 'activation', at), { enabled: true });

    await expect.poll(offers, { timeout: 15_000 }).toEqual([{ driver_id: at.karim.driverId }]);
  });

  test('API-05 a driver of another shop or company is unknown here', async () => {
    const sister = await server.givenShop(mimi.companyId);
    const elsewhere = await server.givenDriver(sister);
    const abroad = await aDrivenShop(server);
    const boss = await as('general');

    for (const driver of [elsewhere, abroad.karim, { driverId: randomUUID() }]) {
      expect((await boss.post(path(driver, 'activation'), { enabled: false })).status).toBe(404);
      const body = { collectedCash: 1, collectedCardTerminal: 1, collectedMealVouchers: 1, version: 1 };
      expect((await boss.put(path(driver, 'payments'), body)).status).toBe(404);
    }
  });
});

describe('collected amounts', () => {
  const amounts = { collectedCash: 14_250, collectedMealVouchers: 8_600, collectedCardTerminal: 21_340 };

  test('API-33 DRV-20 whole cents are stored, told and audited', async () => {
    const driver = await server.givenDriver(mimi.shop, { collectedCash: cents(100) });
    const chain = await as('chain');

    const reply = await chain.put(path(driver, 'payments'), { ...amounts, version: driver.version });

    expect(reply.status).toBe(200);
    expect(reply.json<Driver>()).toMatchObject({ ...amounts, version: driver.version + 1 });
    expect((await told(driver)).at(-1)?.driver).toMatchObject(amounts);
    expect(await audits(driver)).toMatchObject([
      { action: 'driver.takings', before: { collectedCash: 100 }, after: amounts },
    ]);
  });

  test('SHL-41 a form opened on older amounts is answered with the newer ones', async () => {
    const driver = await server.givenDriver(mimi.shop);
    const chain = await as('chain');
    await chain.put(path(driver, 'payments'), { ...amounts, version: driver.version });

    const reply = await chain.put(path(driver, 'payments'), { ...amounts, collectedCash: 0, version: driver.version });

    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ errorCode: 'RECORD_CONFLICT', driver: { ...amounts, version: 2 } });
    expect(await audits(driver)).toHaveLength(1);
  });

  test('SHL-41 of two forms saved at once, one wins', async () => {
    const driver = await server.givenDriver(mimi.shop);
    const chain = await as('chain');

    const replies = await Promise.all(
      [1, 2, 3, 4].map((collectedCash) =>
        chain.put(path(driver, 'payments'), { ...amounts, collectedCash, version: driver.version }),
      ),
    );

    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('SHL-41 what the driver does meanwhile is no conflict', async () => {
    const at = await aDrivenShop(server);
    const boss = await as('general', at);
    await at.taken();
    const known = (await boss.post(path(at.karim, 'activation', at), { enabled: false })).json<Driver>();
    expect(known.version).toBeGreaterThan(at.karim.version);

    const reply = await boss.put(path(at.karim, 'payments', at), { ...amounts, version: at.karim.version });

    expect(reply.status).toBe(200);
  });

  test('DRV-05 DRV-18 ROL-61 employees only, and not by staff', async () => {
    const boss = await as('general');
    const staff = await as('staff');

    expect((await boss.put(path(enzo, 'payments'), { ...amounts, version: 1 })).status).toBe(422);
    expect((await staff.put(path(mimi.karim, 'payments'), { ...amounts, version: 1 })).status).toBe(403);
    const negative = { ...amounts, collectedCash: -1, version: 1 };
    expect((await boss.put(path(mimi.karim, 'payments'), negative)).status).toBe(422);
  });
});

describe('the papers of an independent', () => {
  const sent = { kind: 'identity', state: 'pending', number: null, expiresAt: null, refusal: null } as const;

  test('ROL-14 are shown as they were sent, to who may switch independents', async () => {
    const documents = [{ ...sent, fileName: 'pièce « 1 ».png', uploadedAt: server.deps.now() }];
    const driver = await server.givenDriver(mimi.shop, { kind: 'independent', documents });
    const read = async (role: Role, of: Pick<Driver, 'driverId'> = driver) => {
      const { token } = await as(role);
      const headers = { authorization: `Bearer ${token}` };
      return server.app.inject({ url: path(of, 'documents/identity/file'), headers });
    };

    const file = await read('general');

    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('pièce « 1 ».png')}`,
    );
    expect(file.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await read('chain')).statusCode).toBe(403);
    expect((await read('general', mimi.karim)).statusCode).toBe(404);
  });

  test('DRV-08 the verdict of the shop is told to its screens', async () => {
    const uploadedAt = server.deps.now();
    const driver = await server.givenDriver(mimi.shop, {
      kind: 'independent',
      documents: [{ ...sent, fileName: 'carte.png', uploadedAt }],
    });
    const boss = await as('general');

    const refused = await boss.post(path(driver, 'documents/identity/review'), {
      verdict: 'refused',
      uploadedAt,
      reason: 'Illisible.',
    });

    expect(refused.json<Driver>().documents).toMatchObject([{ state: 'refused', refusal: 'Illisible.' }]);
    expect((await told(driver)).at(-1)?.driver.documents).toMatchObject([{ state: 'refused' }]);
    const [valid, silent] = [
      { verdict: 'valid', uploadedAt },
      { verdict: 'refused', uploadedAt },
    ];
    expect((await boss.post(path(driver, 'documents/siret/review'), valid)).status).toBe(404);
    expect((await boss.post(path(driver, 'documents/identity/review'), silent)).status).toBe(422);
  });
});

describe('what an independent has delivered', () => {
  /** Brought and finished at that moment, the courier's fee as given. */
  async function delivered(shop: Shop, driver: Driver, courierFee: number, at: Instant): Promise<string> {
    const order = await server.givenOrder(shop, { orderType: 'delivery' });
    await server.database
      .forCompany(shop.companyId)
      .updateTable('orders')
      .set({
        status: 'completed',
        driver_id: driver.driverId,
        finished_at: at,
        delivery: JSON.stringify({ ...order.delivery, courierFee }),
      })
      .where('company_id', '=', shop.companyId)
      .where('id', '=', order.id)
      .execute();
    return order.id;
  }

  test('API-36 DRV-21 DRV-28 trips of this shop, newest first, by pages', async () => {
    const at = await aDrivenShop(server);
    const driver = await server.givenDriver(at.shop, { kind: 'independent' });
    const sister = await server.givenShop(at.companyId);
    const first = await delivered(at.shop, driver, 312, '2026-11-10T18:58:00.000Z');
    const second = await delivered(at.shop, driver, 456, '2026-11-11T19:27:00.000Z');
    const third = await delivered(at.shop, driver, 300, '2026-11-12T20:10:00.000Z');
    await delivered(sister, driver, 999, '2026-11-12T20:10:00.000Z');
    const url = `/api/${at.companyId}/drivers/${driver.driverId}/orders`;
    const read = async (query: Record<string, string>) =>
      (await at.lea.get(url, { query: { shopId: at.shop.shopId, ...query } })).json<{
        items: DriverTrip[];
        total: number;
      }>();

    const page = await read({ pageSize: '2' });

    expect(page.total).toBe(3);
    expect(page.items.map(({ orderId, courierFee, deliveredAt }) => [orderId, courierFee, deliveredAt])).toEqual([
      [third, 300, '2026-11-12T20:10:00.000Z'],
      [second, 456, '2026-11-11T19:27:00.000Z'],
    ]);
    const last = await read({ pageSize: '2', pageNumber: '1' });
    expect([last.total, last.items.map(({ orderId }) => orderId)]).toEqual([3, [first]]);
    const foreign = await at.lea.get(url, { query: { shopId: sister.shopId } });
    expect(foreign.status).toBe(404);
    const boss = await as('general', at);
    expect((await boss.get(url, { query: { shopId: sister.shopId } })).status).toBe(404);
  });

  test('API-42 API-72 what each is owed, both days included and cut in the shop’s zone', async () => {
    const at = await aDrivenShop(server, { timeZone: 'Indian/Reunion' });
    const mathis = await server.givenDriver(at.shop, { firstName: 'Mathis', lastName: 'Orsini', kind: 'independent' });
    const lou = await server.givenDriver(at.shop, { firstName: 'Lou', lastName: 'Abadie', kind: 'independent' });
    // At La Réunion these are the first and the last instant of 12 November.
    await delivered(at.shop, mathis, 384, '2026-11-11T20:00:00.000Z');
    await delivered(at.shop, mathis, 420, '2026-11-12T19:59:59.999Z');
    await delivered(at.shop, mathis, 5_000, '2026-11-11T19:59:59.999Z');
    await delivered(at.shop, mathis, 5_000, '2026-11-12T20:00:00.000Z');
    await delivered(at.shop, lou, 300, '2026-11-12T09:00:00.000Z');
    await delivered(at.shop, at.karim, 700, '2026-11-12T09:00:00.000Z');
    const read = async (query: Record<string, string>) =>
      at.lea.get(`/api/${at.companyId}/shops/${at.shop.shopId}/drivers/billings`, {
        query: { startDate: '2026-11-12', endDate: '2026-11-12', ...query },
      });

    expect((await read({})).body).toEqual({
      items: [
        { driverId: lou.driverId, firstName: 'Lou', lastName: 'Abadie', trips: 1, courierFee: 300 },
        { driverId: mathis.driverId, firstName: 'Mathis', lastName: 'Orsini', trips: 2, courierFee: 804 },
      ],
      total: 2,
    });
    expect((await read({ driverId: mathis.driverId })).body).toMatchObject({ items: [{ courierFee: 804 }], total: 1 });
  });

  test('API-34 withCompletedDelivery leaves out who has never delivered here', async () => {
    const at = await aDrivenShop(server);
    const known = await server.givenDriver(at.shop, { kind: 'independent', completedOrderCount: 3 });
    await server.givenDriver(at.shop, { kind: 'independent' });

    const reply = await at.lea.get(`/api/${at.companyId}/shops/${at.shop.shopId}/drivers`, {
      query: { isFreelance: 'true', withCompletedDelivery: 'true' },
    });

    expect(reply.json<{ items: Driver[] }>().items.map(({ driverId }) => driverId)).toEqual([known.driverId]);
  });
});
