import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { find } from '../../orders/orders.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { findTillOrder } from '../ports/sandbox-till.ts';
import { mustExist as mustBe } from '../../http/refused.ts';
import { registerEquipment } from './equipment.ts';
import { registerTillMenuCalls } from './till-menu-calls.ts';
import { printersPage } from '../printers/printers-page.ts';
import { tillPage } from './equipment-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  registerEquipment(server.app, server.deps);
  registerTillMenuCalls(server.app, server.deps);
});

const post = (url: string, payload: object, site = 'same-origin') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'sec-fetch-site': site } });
const givenShop = async () => server.givenShop(await server.givenCompany());
const orderOf = (shop: Shop, orderId: string) => find(server.database.forCompany(shop.companyId), shop, orderId);

const aPrinter = {
  name: 'Cuisine',
  kind: 'cloudprint',
  isEnabled: true,
  paperWidth: 58,
  language: 'auto',
  codePage: 'windows1252',
  epsonVersion: '1.00',
  localName: null,
  backupPrinterId: null,
  rules: [],
};

describe('the sandbox’s till and printer', () => {
  test('API-62 a shop is given a till that accepts and says ready from its own page', async () => {
    const shop = await givenShop();
    const plugged = await post('/sandbox/api/equipment', { shopId: shop.shopId, till: 'oneTouch' });
    expect(plugged.statusCode, plugged.body).toBe(200);
    const { id: orderId } = await server.givenOrder(shop);
    const db = server.database.forSystem();
    await vi.waitFor(async () => expect((await orderOf(shop, orderId))?.posSynced).toBe(true), { timeout: 10_000 });

    const { text } = await tillPage(db);
    expect(text).toContain(orderId);
    expect((await post('/sandbox/api/till', { orderId, action: 'accept' })).statusCode).toBe(200);
    expect((await post('/sandbox/api/till', { orderId, action: 'ready' })).statusCode).toBe(200);

    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'takeaway', preparationMinutes: 20 });
  });

  test('API-62 its till rejects when told to, and an unknown order is no order of the till', async () => {
    const shop = await givenShop();
    await post('/sandbox/api/equipment', { shopId: shop.shopId, till: 'oneTouch', tillAnswer: 'rejected' });
    const { id: orderId } = await server.givenOrder(shop);
    const db = server.database.forSystem();

    await vi.waitFor(async () => expect(await findTillOrder(db, orderId)).toMatchObject({ answer: 'rejected' }), {
      timeout: 10_000,
    });
    expect((await orderOf(shop, orderId))?.posSynced).toBe(false);
    expect((await post('/sandbox/api/till', { orderId: shop.shopId, action: 'ready' })).statusCode).toBe(404);
  });

  test('SYN-68 a till that speaks Zelty tells states and stock over its signed webhook, and shows what it was told', async () => {
    const shop = await givenShop();
    const db = server.database.forCompany(shop.companyId);
    await post('/sandbox/api/equipment', { shopId: shop.shopId, till: 'zelty' });
    const { id: orderId } = await server.givenOrder(shop);
    const lea = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] }));
    await lea.post(`/api/${shop.companyId}/shops/${shop.shopId}/orders/${orderId}/prepare`, { preparationMinutes: 20 });
    await vi.waitFor(async () => expect((await orderOf(shop, orderId))?.posSynced).toBe(true), { timeout: 10_000 });

    await post('/sandbox/api/till', { orderId, action: 'production' });
    await post('/sandbox/api/till', { orderId, action: 'ready' });
    await vi.waitFor(async () => expect((await orderOf(shop, orderId))?.status).toBe('takeaway'), { timeout: 10_000 });
    expect((await tillPage(server.database.forSystem())).text).toContain('prête');

    const [article] = (await server.deps.till.fetchMenu(mustBe(await shops.find(db, shop)))).products;
    const product = db
      .updateTable('products')
      .set({ pos_ref: article?.posRef ?? '' })
      .where('key', '=', 'PRODUCT-socca');
    await product.where('shop_id', '=', shop.shopId).execute();
    const body = { shopId: shop.shopId, action: 'available', posRef: article?.posRef, available: false };
    expect((await post('/sandbox/api/till/menu', body)).statusCode).toBe(200);

    await vi.waitFor(
      async () => {
        const rows = db.selectFrom('products').select('key').where('unavailable', '=', true);
        expect(await rows.where('shop_id', '=', shop.shopId).execute()).toContainEqual({ key: 'PRODUCT-socca' });
      },
      { timeout: 10_000 },
    );
  });

  test('PRN-15 PRN-49 the page draws the paper, and never runs what it carries; the paper comes back', async () => {
    const shop = await givenShop();
    const { companyId, shopId } = shop;
    const mimi = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
    const path = `/api/${companyId}/shops/${shopId}`;
    const paper = async () => (await printersPage(server.database.forSystem(), server.deps.imageProxy)).text;
    await post('/sandbox/api/equipment', { shopId, printing: 'cloudprint' });
    const added = await mimi.put(`${path}/printer`, { printer: aPrinter });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    await post('/sandbox/api/equipment', { shopId, printerAnswer: 'printed' });
    const order = await server.givenOrder(shop, {
      lines: [{ productKey: 'PRODUCT-socca', quantity: 2, instruction: '<script>alert("bœuf")</script>' }],
    });

    expect((await mimi.post(`${path}/orders/${order.id}/print`, {})).status).toBe(202);

    await vi.waitFor(async () => expect(await paper()).toContain('bœuf'), { timeout: 10_000 });
    expect(await paper()).toContain('&lt;script&gt;');
    expect(await paper()).not.toContain('<script>');
    expect(await paper()).toMatch(/<svg\s+class="paper"/);

    await post('/sandbox/api/equipment', { shopId, printerAnswer: 'cover-open' });
    const { printers } = (await mimi.get(`${path}/printers`)).json<{ printers: { status: string }[] }>();
    expect(new Set(printers.map(({ status }) => status))).toEqual(new Set(['cover-open']));
  });

  test('API-92 only our own page plugs anything in, and a printer is plugged and unplugged', async () => {
    const shop = await givenShop();
    const kind = async () => (await shops.find(server.database.forCompany(shop.companyId), shop))?.printingKind;

    const foreign = await post('/sandbox/api/equipment', { shopId: shop.shopId, printing: 'epson' }, 'cross-site');
    expect([foreign.statusCode, await kind()]).toEqual([403, null]);
    await post('/sandbox/api/equipment', { shopId: shop.shopId, printing: 'epson' });
    expect(await kind()).toBe('epson');
    await post('/sandbox/api/equipment', { shopId: shop.shopId, printing: 'none' });
    expect(await kind()).toBeNull();
  });
});
