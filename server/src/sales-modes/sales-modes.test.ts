import { FIRST_SALES_MODES } from '@comptoir/domain/sales-modes/sales-modes.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import * as launches from '../shops/shop-launches.store.ts';
import { givenNoPrices } from '../test/given.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';
import { isOnboarded } from './methods.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function givenNetwork(fields: Partial<Shop> = {}) {
  const companyId = await server.givenCompany();
  const modes = { ...FIRST_SALES_MODES, ...fields };
  const [shop, sister] = [await server.givenShop(companyId, modes), await server.givenShop(companyId, modes)];
  await givenNoPrices(server.database, companyId);
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const path = `/api/${companyId}/shops/${shop.shopId}/payment-and-sales-type`;
  const network = `/api/${companyId}/payment-and-sales-type`;
  return { companyId, shop, sister, admin, manager, path, network, db: server.database.forCompany(companyId) };
}

const ofShop = async (caller: Caller, { companyId, shopId }: Shop) =>
  (await caller.get(`/api/${companyId}/shops/${shopId}/payment-and-sales-type`)).body;

describe('payment and order types of a shop', () => {
  test('SET-API-47 PMT-02 PMT-17 a shop as it first was', async () => {
    const { manager, path } = await givenNetwork({
      type: 'chain',
      channels: [
        { channel: 'webapp', enabled: true, url: null },
        { channel: 'terminal', enabled: false, url: null },
        { channel: 'qrcode', enabled: true, url: null },
      ],
    });
    expect(await manager.get(path)).toMatchObject({
      status: 200,
      body: {
        ...FIRST_SALES_MODES,
        activeOrderTypes: ['delivery', 'click_and_collect'],
        channels: ['webapp', 'qrcode'],
        isOnboarded: true,
        hasReferences: false,
        hasZones: false,
        hasChannelKeys: false,
      },
    });
  });

  test('PMT-27 SET-API-112 the keys of its terminal and its chatbot, where it has them; none is another shop’s', async () => {
    const channels = (...enabled: ('terminal' | 'chatbot')[]) =>
      (['webapp', 'terminal', 'chatbot'] as const).map((channel) => ({
        channel,
        enabled: channel === 'webapp' || enabled.includes(channel),
        url: null,
      }));
    const [both, none] = [
      await givenNetwork({ channels: channels('terminal', 'chatbot') }),
      await givenNetwork({ channels: channels() }),
    ];
    const keysAt = async ({ manager, path }: typeof both) => (await manager.get(`${path}/channel-keys`)).body;

    const keys = await keysAt(both);
    const sister = (await both.admin.get(both.path.replace(both.shop.shopId, both.sister.shopId) + '/channel-keys'))
      .body;

    expect(keys['terminalUrl']).toMatch(new RegExp(`/s/${both.shop.slug}\\?borne=[\\w-]{43}$`));
    expect(keys['chatbotKey']).toMatch(/^[\w-]{43}$/);
    expect(String(keys['terminalUrl'])).not.toContain(String(keys['chatbotKey']));
    expect(sister['chatbotKey']).not.toBe(keys['chatbotKey']);
    expect(await keysAt(none)).toEqual({ terminalUrl: null, chatbotKey: null });
    expect((await both.manager.get(both.path)).body['hasChannelKeys']).toBe(true);
  });

  test('SET-API-08 PMT-15 PMT-16 SET-35 SET-37 payments: saved, journalled, told live, and asked of the next order', async () => {
    const { manager, path, shop, db } = await givenNetwork();

    const reply = await manager.put(path, {
      paymentTypesByChannel: { webapp: ['counter', 'stripe'], terminal: ['cb'] },
      paymentTypePosRefs: {},
      driverPaymentTypes: ['cash'],
    });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        paymentTypesByChannel: {
          webapp: ['stripe', 'counter'],
          mobileApp: ['counter', 'to_driver'],
          terminal: ['cb'],
          qrcode: ['counter'],
        },
      },
    });
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').execute();
    expect(journal).toMatchObject([
      {
        action: 'settings.payments',
        entity_id: 'salesModes',
        shop_id: shop.shopId,
        before: { paymentTypesByChannel: { terminal: ['counter'] } },
        after: { paymentTypesByChannel: { terminal: ['cb'] } },
      },
    ]);
    const news = await db.selectFrom('live_events').selectAll().where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed']);
    expect(news[0]?.payload).toEqual({ family: 'salesModes', shopId: shop.shopId });
  });

  test('PMT-23 SET-35 SET-37 the terms of meal vouchers: whoever decides what drivers take, journalled, never above the law', async () => {
    const { manager, admin, path, shop, db } = await givenNetwork();
    const terms = { dailyLimit: 1900, isEveryDay: true, coversFees: false };

    expect((await manager.put(path, { mealVouchers: terms })).status).toBe(403);
    expect((await admin.put(path, { mealVouchers: { ...terms, dailyLimit: 2501 } })).status).toBe(422);
    const reply = await admin.put(path, { mealVouchers: terms });

    expect(reply).toMatchObject({ status: 200, body: { mealVouchers: terms, driverPaymentTypes: ['cash'] } });
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').execute();
    expect(journal).toMatchObject([
      { action: 'settings.payments', shop_id: shop.shopId, after: { mealVouchers: terms } },
    ]);
    const news = await db.selectFrom('live_events').select('type').where('shop_id', '=', shop.shopId).execute();
    expect(news.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed']);
    expect(
      (await manager.put(path, { paymentTypesByChannel: { webapp: ['counter'] }, mealVouchers: terms })).status,
    ).toBe(200);
  });

  test('PMT-20 an order type turned off refuses the next order at once, and the running one goes on', async () => {
    const { manager, path, shop, db } = await givenNetwork({
      type: 'franchise',
      paymentTypesByChannel: { webapp: ['stripe', 'counter', 'to_driver'] },
    });
    const running = await server.givenOrder(shop, { orderType: 'click_and_collect', paymentType: 'counter' });

    const change = { orderTypesByChannel: { webapp: ['delivery'] }, activeOrderTypes: ['delivery'] };
    expect((await manager.post(`${path}/stranded`, change)).body).toEqual({
      count: 1,
      orders: [{ id: running.id, orderNumber: running.orderNumber }],
    });
    const reply = await manager.put(path, change);

    expect(reply).toMatchObject({ status: 200, body: { orderTypesByChannel: { webapp: ['delivery'] } } });
    await expect(server.givenOrder(shop, { orderType: 'click_and_collect', paymentType: 'counter' })).rejects.toThrow(
      'mode de vente',
    );
    const kept = await db.selectFrom('orders').select(['id', 'status']).execute();
    expect(kept).toEqual([{ id: running.id, status: running.status }]);
    expect((await manager.post(`${path}/stranded`, change)).body).toEqual({ count: 0, orders: [] });
  });

  test('PMT-16 the order types of a shop are counted by the server, whatever is sent', async () => {
    const { manager, path } = await givenNetwork({ channels: [{ channel: 'webapp', enabled: true, url: null }] });
    const reply = await manager.put(path, {
      orderTypesByChannel: { webapp: ['click_and_seat'] },
      orderTypePosRefs: {},
      activeOrderTypes: ['delivery'],
    });
    expect(reply).toMatchObject({ status: 200, body: { activeOrderTypes: ['click_and_seat'] } });
  });

  test('PMT-14 SET-31 references of a till that works with them, for both kinds', async () => {
    const { manager, path } = await givenNetwork({ integration: { type: 'zelty', enabled: true } });
    await manager.put(path, {
      paymentTypesByChannel: {},
      paymentTypePosRefs: { stripe: ' CB-WEB ', counter: '' },
      driverPaymentTypes: ['cash'],
    });
    const reply = await manager.put(path, { orderTypesByChannel: {}, orderTypePosRefs: { delivery: 'LIV' } });
    expect(reply.body).toMatchObject({
      hasReferences: true,
      paymentTypePosRefs: { stripe: 'CB-WEB' },
      orderTypePosRefs: { delivery: 'LIV' },
    });
  });

  const WEB = 'webapp';
  test.each([
    ['PMT-09 SET-ERR-23 the last payment', { paymentTypesByChannel: { [WEB]: [] } }, 409, 'LAST_ITEM'],
    ['PMT-09 SET-ERR-23 the last order type', { orderTypesByChannel: { mobileApp: [] } }, 409, 'LAST_ITEM'],
    ['PMT-05 cash on the web', { paymentTypesByChannel: { [WEB]: ['cash'] } }, 422, 'RECORD_INVALID'],
    ['PMT-06 delivery from a terminal', { orderTypesByChannel: { terminal: ['delivery'] } }, 422, 'RECORD_INVALID'],
    ['PMT-11 order types of a terminal', { orderTypesByChannel: { qrcode: ['click_and_seat'] } }, 403, 'FORBIDDEN'],
    ['PMT-22 switches of the chatbot', { paymentTypesByChannel: { chatbot: ['counter'] } }, 422, 'RECORD_INVALID'],
    ['PMT-10 the counter paid to a driver', { driverPaymentTypes: ['counter'] }, 422, 'RECORD_INVALID'],
    ['PMT-15 nothing at all', {}, 422, 'MISSING_FIELDS'],
  ])('%s is refused, and nothing is written', async (_title, body, status, errorCode) => {
    const { admin, path, shop, db } = await givenNetwork();
    const before = await ofShop(admin, shop);
    expect(await admin.put(path, body)).toMatchObject({ status, body: { errorCode } });
    expect(await ofShop(admin, shop)).toEqual(before);
    expect(await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').execute()).toEqual([]);
  });

  test('SET-ERR-23 PMT-11 the refusals are whole sentences', async () => {
    const { admin, path } = await givenNetwork();
    const sentence = async (body: object) => String((await admin.put(path, body)).body['errorMessage']);
    expect(await sentence({ paymentTypesByChannel: { webapp: [] } })).toBe(
      'Au moins un mode doit rester actif sur ce canal.',
    );
    expect(await sentence({ orderTypesByChannel: { terminal: ['click_and_seat'] } })).toBe(
      'Réglage géré par votre chargé de compte.',
    );
  });

  test('PMT-12 SET-29 ROL-27 ROL-67 ROL-68 each part asks for its own right', async () => {
    const drivers = { paymentTypesByChannel: {}, driverPaymentTypes: ['cash', 'cb'] };
    const payments = { paymentTypesByChannel: { webapp: ['counter'] } };
    const orderTypes = { orderTypesByChannel: { webapp: ['delivery'] } };
    const both = { ...orderTypes, ...payments };
    const statuses = async (caller: Caller, path: string) => {
      const replies = [];
      for (const body of [orderTypes, payments, both, drivers]) replies.push(await caller.put(path, body));
      return replies.map(({ status }) => status);
    };
    const [chain, franchise, independent] = [
      await givenNetwork({ type: 'chain' }),
      await givenNetwork({ type: 'franchise' }),
      await givenNetwork({ type: 'independent' }),
    ];
    expect(await statuses(chain.manager, chain.path)).toEqual([403, 403, 403, 403]);
    expect(await statuses(franchise.manager, franchise.path)).toEqual([200, 403, 403, 403]);
    expect(await statuses(independent.manager, independent.path)).toEqual([200, 200, 200, 403]);
    const { body } = await independent.manager.put(independent.path, drivers);
    expect(body).toMatchObject({
      errorCode: 'FORBIDDEN',
      errorMessage: 'Vous n’avez pas les droits nécessaires pour effectuer cette action.',
    });
    expect(await statuses(independent.admin, independent.path)).toEqual([200, 200, 200, 200]);
  });

  test('SET-36 two people at once: both are saved one after the other, and both stand in the journal', async () => {
    const { admin, path, shop, db } = await givenNetwork();
    const lists = [['stripe'], ['counter'], ['stripe', 'counter'], ['to_driver']];
    const replies = await Promise.all(lists.map((webapp) => admin.put(path, { paymentTypesByChannel: { webapp } })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('id').execute();
    expect(journal).toHaveLength(4);
    const afters = journal.map(({ after }) => JSON.stringify(after));
    const befores = journal.map(({ before }) => JSON.stringify(before));
    expect(befores.filter((before) => !afters.includes(before))).toHaveLength(1);
    expect(await ofShop(admin, shop)).toMatchObject({ paymentTypesByChannel: { mobileApp: ['counter', 'to_driver'] } });
  });
});

test('PMT-13 LCH-04 where no card can be taken, or the setup is not complete, none can be turned on', async () => {
  const { companyId, shop, sister, admin, manager, path, network } = await givenNetwork();
  const ctx = systemCtx(server.deps, companyId, 'trace');
  const unconfigured = { ...ctx, ports: [{ port: 'payments' as const, adapter: 'unconfigured' as const }] };
  const both = [shop.shopId, sister.shopId];
  expect(await isOnboarded(ctx.db, unconfigured, both)).toBe(false);
  expect(await isOnboarded(ctx.db, ctx, both)).toBe(true);
  await launches.fillComplete(ctx.db, shop, { paymentAccountStatus: 'pending' });
  const cards = { paymentTypesByChannel: { webapp: ['stripe', 'counter', 'to_driver'] } };

  expect(await ofShop(manager, shop)).toMatchObject({ isOnboarded: false });
  expect(await manager.put(path, cards)).toMatchObject({
    status: 403,
    body: { errorMessage: 'Terminez l’activation des paiements en ligne.' },
  });
  expect((await admin.get(network)).body).toMatchObject({ isOnboarded: false });
  expect((await admin.put(network, cards)).status).toBe(403);
  expect(await ofShop(admin, sister)).toMatchObject({ paymentTypesByChannel: FIRST_SALES_MODES.paymentTypesByChannel });

  await launches.fillComplete(ctx.db, shop);
  expect((await manager.put(path, cards)).status).toBe(200);
  // Lost again, what is on stays on and can be turned off.
  await launches.fillComplete(ctx.db, shop, { paymentAccountStatus: 'restricted' });
  expect((await manager.put(path, cards)).status).toBe(200);
  expect((await manager.put(path, { paymentTypesByChannel: { webapp: ['counter'] } })).status).toBe(200);
});

describe('payment and order types of a network', () => {
  test('SET-API-46 PMT-18 web and mobile of every shop, never terminal or QR', async () => {
    const { admin, network, shop, sister, path } = await givenNetwork();
    await admin.put(path, { paymentTypesByChannel: { webapp: ['stripe', 'counter'], qrcode: ['stripe'] } });
    expect((await admin.get(network)).body).toMatchObject({
      shopCount: 2,
      paymentTypesByChannel: { webapp: ['counter'], qrcode: [] },
      partly: [
        { channel: 'webapp', mode: 'stripe', shops: 1 },
        { channel: 'webapp', mode: 'to_driver', shops: 1 },
        { channel: 'qrcode', mode: 'stripe', shops: 1 },
        { channel: 'qrcode', mode: 'counter', shops: 1 },
      ],
    });

    const body = {
      paymentTypesByChannel: { webapp: ['to_driver'], mobileApp: ['stripe'] },
      driverPaymentTypes: ['cb'],
    };
    const reply = await admin.put(network, body);

    expect(reply).toMatchObject({ status: 200, body });
    const saved = { webapp: ['to_driver'], mobileApp: ['stripe'], terminal: ['counter'] };
    expect(await ofShop(admin, shop)).toMatchObject({ paymentTypesByChannel: { ...saved, qrcode: ['stripe'] } });
    expect(await ofShop(admin, sister)).toMatchObject({ paymentTypesByChannel: { ...saved, qrcode: ['counter'] } });
    expect(await admin.put(network, { paymentTypesByChannel: { terminal: ['cb'] } })).toMatchObject({ status: 422 });
  });

  test('SET-API-46 PMT-23 PMT-12 the terms of meal vouchers are set once for every shop', async () => {
    const { admin, manager, network, path, shop, sister, db } = await givenNetwork({
      driverPaymentTypes: ['ticket_resto'],
    });
    const [own, common] = [
      { dailyLimit: 1900, isEveryDay: true, coversFees: false },
      { dailyLimit: 2000, isEveryDay: false, coversFees: true },
    ];
    await admin.put(path, { mealVouchers: own });
    expect((await admin.get(network)).body).toMatchObject({ haveSameVouchers: false });
    expect(await manager.put(network, { mealVouchers: common })).toMatchObject({ status: 403 });
    expect(await admin.put(network, { mealVouchers: { ...common, dailyLimit: 2501 } })).toMatchObject({ status: 422 });

    const reply = await admin.put(network, { mealVouchers: common });

    expect(reply).toMatchObject({ status: 200, body: { haveSameVouchers: true, mealVouchers: common } });
    for (const one of [shop, sister]) expect(await ofShop(admin, one)).toMatchObject({ mealVouchers: common });
    const journal = await db.selectFrom('audit').select('shop_id').where('action', '=', 'settings.payments').execute();
    expect(journal.map(({ shop_id }) => String(shop_id)).toSorted()).toEqual(
      [shop.shopId, shop.shopId, sister.shopId].toSorted(),
    );
    const news = await db.selectFrom('live_events').select('type').where('shop_id', '=', sister.shopId).execute();
    expect(news.map(({ type }) => type)).toContain('settings-changed');
  });

  test('SET-API-46 PMT-09 refused in one shop is written in none', async () => {
    const { admin, network, shop, sister } = await givenNetwork();
    const before = [await ofShop(admin, shop), await ofShop(admin, sister)];
    expect(await admin.put(network, { orderTypesByChannel: { webapp: ['delivery'], mobileApp: [] } })).toMatchObject({
      status: 409,
      body: { errorCode: 'LAST_ITEM' },
    });
    expect([await ofShop(admin, shop), await ofShop(admin, sister)]).toEqual(before);
  });

  test('PMT-20 running orders of every shop are counted before a network saves', async () => {
    const { admin, network, shop, sister } = await givenNetwork();
    const placed = { orderType: 'click_and_collect', paymentType: 'counter' } as const;
    await server.givenOrder(shop, placed);
    await server.givenOrder(sister, placed);
    const { body } = await admin.post(`${network}/stranded`, { orderTypesByChannel: { webapp: ['delivery'] } });
    expect(body).toMatchObject({ count: 2, orders: [{}, {}] });
  });
});
