import { beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { systemCtx } from '../http/envelope.ts';
import { openShop } from '../shops/open-shop.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const NEW_SHOP = {
  name: 'La deuxième adresse',
  type: 'independent',
  timeZone: 'Europe/Paris',
  address: aShop().address,
  phone: null,
  email: null,
} as const;

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const [shop, sister] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  return { companyId, shop, sister, manager, admin, path: `/api/${companyId}/shops/${shop.shopId}` };
}

const stored = async (caller: Caller, { companyId, shopId }: Shop) =>
  (await caller.get(`/api/${companyId}/shops/${shopId}/order/settings`)).body;

describe('order settings', () => {
  test('SET-API-61 SET-35 SET-37 ORS-07 acceptance of a shop: saved, in the journal, told live, and obeyed by the shop', async () => {
    const { companyId, shop, manager, path } = await givenNetwork();

    const reply = await manager.put(`${path}/auto-accept`, { enabled: true, preparationMinutes: 25 });

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      autoAccept: { enabled: true, preparationMinutes: 25 },
      orderWindowMinutes: 15,
      quickPreparationMinutes: [15, 30, 45],
    });
    expect((await manager.get(path)).body).toMatchObject({ autoAccept: { enabled: true, preparationMinutes: 25 } });
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal).toMatchObject([
      {
        action: 'settings.auto-accept',
        entity_id: 'orderSettings',
        shop_id: shop.shopId,
        before: { autoAccept: { enabled: false } },
        after: { autoAccept: { enabled: true } },
      },
    ]);
    const news = await db.selectFrom('live_events').selectAll().where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed']);
    expect(news[0]?.payload).toEqual({ family: 'orderSettings', shopId: shop.shopId });
  });

  test('SET-API-60 ORS-10 the network writes its slots to every shop, and their own acceptance stays', async () => {
    const { companyId, shop, sister, admin, manager, path } = await givenNetwork();
    await manager.put(`${path}/auto-accept`, { enabled: true, preparationMinutes: 40 });

    const body = { orderWindowMinutes: 20, autoSendToDrivers: true };
    const reply = await admin.put(`/api/${companyId}/order/settings`, body);

    expect(reply).toMatchObject({ status: 200, body });
    expect((await admin.get(`/api/${companyId}/order/settings`)).body).toEqual(body);
    expect(await stored(admin, shop)).toMatchObject({ ...body, autoAccept: { enabled: true, preparationMinutes: 40 } });
    expect(await stored(admin, sister)).toMatchObject({ ...body, autoAccept: { enabled: false } });
  });

  test('SET-API-60 ORS-10 what differs is told as the network has it, and what was not touched stays as each shop has it', async () => {
    const { companyId, shop, sister, admin, path } = await givenNetwork();
    const network = `/api/${companyId}/order/settings`;
    await admin.put(network, { orderWindowMinutes: 20, autoSendToDrivers: false });
    await givenSettings(systemCtx(server.deps, companyId, 'test'), sister, 'orderSettings', (known) => ({
      ...known,
      orderWindowMinutes: 30,
    }));

    expect((await admin.get(network)).body).toEqual({ orderWindowMinutes: 20, autoSendToDrivers: false });
    await admin.put(network, { autoSendToDrivers: true });

    expect(await stored(admin, shop)).toMatchObject({ orderWindowMinutes: 20, autoSendToDrivers: true });
    expect(await stored(admin, sister)).toMatchObject({ orderWindowMinutes: 30, autoSendToDrivers: true });
    const ofOneShop = await admin.put(`${path}/order/settings`, {
      orderWindowMinutes: 30,
      autoSendToDrivers: true,
      autoAccept: { enabled: true, preparationMinutes: 0 },
    });
    expect([ofOneShop.status, ofOneShop.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
    expect(await stored(admin, shop)).toMatchObject({ orderWindowMinutes: 20 });
  });

  test('ROL-10 SET-API-60 a lent right writes the borrower’s shops, and no others', async () => {
    const { companyId, shop, sister, admin } = await givenNetwork();
    const borrower = await server.givenUser(companyId, { shopIds: [shop.shopId] });
    await server.database
      .forCompany(companyId)
      .updateTable('users')
      .set({ right_overrides: JSON.stringify({ allShops: true }) })
      .where('id', '=', borrower.userId)
      .execute();
    const lent = await server.as(borrower);

    expect((await lent.put(`/api/${companyId}/order/settings`, { orderWindowMinutes: 45 })).status).toBe(200);

    expect(await stored(admin, shop)).toMatchObject({ orderWindowMinutes: 45 });
    expect(await stored(admin, sister)).toMatchObject({ orderWindowMinutes: 15 });
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').select('shop_id').where('action', '=', 'settings.orders').execute();
    expect(journal).toEqual([{ shop_id: shop.shopId }]);
  });

  test('ORS-14 a shop proposes tips: saved, in the journal, and told live', async () => {
    const { companyId, shop, manager, path } = await givenNetwork();
    const body = { enabled: true, proposals: [150, 250, 400] };

    const reply = await manager.put(`${path}/order/tips`, body);

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await stored(manager, shop)).toMatchObject({ tips: body, orderWindowMinutes: 15 });
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal).toMatchObject([{ action: 'settings.tips', shop_id: shop.shopId, after: { tips: body } }]);
    const news = await db.selectFrom('live_events').select('type').where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed']);
  });

  test.each([
    { enabled: true, proposals: [100, 200] },
    { enabled: true, proposals: [100, 200, 1_001] },
    { enabled: true, proposals: [0, 200, 300] },
    { enabled: true, proposals: [100.5, 200, 300] },
    { enabled: 'yes', proposals: [100, 200, 300] },
  ])('ORS-14 the server refuses %j, and nothing is written', async (body) => {
    const { shop, manager, path } = await givenNetwork();
    expect((await manager.put(`${path}/order/tips`, body)).status).toBe(422);
    expect(await stored(manager, shop)).not.toHaveProperty('tips');
  });

  test('SET-API-13 SET-API-62 the three parts at once', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
    const path = `/api/${companyId}/shops/${shop.shopId}`;
    const body = {
      orderWindowMinutes: 30,
      autoSendToDrivers: true,
      autoAccept: { enabled: true, preparationMinutes: 0 },
    };
    expect((await manager.put(`${path}/order/settings`, body)).status).toBe(200);
    expect(await stored(manager, shop)).toMatchObject(body);
    const ctx = systemCtx(server.deps, companyId, 'test');
    const second = await ctx.transaction((tx) => openShop(tx, ctx, NEW_SHOP));
    expect(second).toMatchObject({ orderWindowMinutes: 30, autoSendToDrivers: true, autoAccept: { enabled: false } });
  });

  test.each([
    [
      'order/settings',
      { orderWindowMinutes: 4, autoSendToDrivers: true, autoAccept: { enabled: true, preparationMinutes: 5 } },
    ],
    [
      'order/settings',
      { orderWindowMinutes: 61, autoSendToDrivers: true, autoAccept: { enabled: true, preparationMinutes: 5 } },
    ],
    ['auto-accept', { enabled: true, preparationMinutes: 181 }],
    ['auto-accept', { enabled: true, preparationMinutes: 12.5 }],
    ['auto-accept', { enabled: true, preparationMinutes: -1 }],
  ])('ORS-05 ORS-07 the server refuses %s with %j, and nothing is written', async (call, body) => {
    const { shop, manager, path } = await givenNetwork();
    const before = await stored(manager, shop);
    expect((await manager.put(`${path}/${call}`, body)).status).toBe(422);
    expect(await stored(manager, shop)).toEqual(before);
  });
});
