import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let companyId: string;
let shop: Shop;
beforeAll(async () => {
  server = await testServer();
  companyId = await server.givenCompany();
  shop = await server.givenShop(companyId);
});

type Fields = Parameters<typeof anOrderBody>[0];
const place = (fields: Fields | Record<string, unknown> = {}, headers: Record<string, string> = {}, at = shop) =>
  server.anonymous.post(
    `/api/public/shops/${at.shopId}/orders`,
    { ...anOrderBody(), ...fields },
    {
      headers: { 'x-channel-key': server.identity.tokens.channelKey, ...headers },
    },
  );
const countOrders = async (at = shop) => {
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', at.shopId)
    .execute();
  return rows.length;
};

describe('an order is received', () => {
  test('API-70 FLO-30 FLO-81 FLO-83 the server prices it, numbers it and gives it its reference', async () => {
    const reply = await place(anOrderBody({ orderType: 'delivery' }));

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: 'contacting',
      amountDue: 450 + 890 + 250 + 50,
      paymentClientSecret: null,
    });
    const row = await server.database
      .forCompany(companyId)
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', String(reply.body['id']))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      products_total: 1340,
      delivery_fee: 250,
      management_fee: 50,
      gross_total: 1640,
      flow_type: 'classic',
    });
    expect(row.charge_id).toMatch(/^CMD-/);
    expect(Date.parse(row.accept_deadline_at ?? '') - Date.parse(row.sent_to_shop_at)).toBe(10 * 60_000);
  });

  test('FLO-10 numbers follow each other per shop and day, also when twenty orders come at once', async () => {
    const busy = await server.givenShop(companyId);

    const replies = await Promise.all(Array.from({ length: 20 }, () => place({}, {}, busy)));

    const numbers = replies.map(({ body }) => Number(body['orderNumber'])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(replies[0]?.body['orderNumber']).toMatch(/^\d{3}$/);
  });

  test('FLO-10 the number restarts at 1 the next day in the shop’s time zone', async () => {
    const nightly = await server.givenShop(companyId);
    await place({}, {}, nightly);
    await place({}, {}, nightly);
    // More than a day: one of them has twenty-five hours.
    server.clock.offsetMs = 25 * 3_600_000;

    const reply = await place({}, {}, nightly).finally(() => {
      server.clock.offsetMs = 0;
    });

    expect(reply.body['orderNumber']).toBe('001');
  });

  test('CST-08 a channel where nobody chose offers delivery and click and collect', async () => {
    const fresh = await server.givenShop(companyId, { orderTypesByChannel: {} });

    const replies = [
      await place({}, {}, fresh),
      await place({ ...anOrderBody({ orderType: 'delivery' }) }, {}, fresh),
      await place({ orderType: 'click_and_seat', tableNumber: '4' }, {}, fresh),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 409]);
  });

  test('FLO-09 the same external number twice is the same order', async () => {
    const own = await server.givenShop(companyId);

    const [first, second] = [
      await place({ externalOrderNumber: 'W-77' }, {}, own),
      await place({ externalOrderNumber: 'W-77' }, {}, own),
    ];

    expect(second.body['id']).toBe(first.body['id']);
    expect(await countOrders(own)).toBe(1);
  });

  test('FLO-09 twins received at the same moment are one order, and hold the card once', async () => {
    const own = await server.givenShop(companyId);
    const twin = { externalOrderNumber: 'W-78', paymentType: 'stripe', cardToken: 'success' };

    const replies = await Promise.all(Array.from({ length: 8 }, () => place(twin, {}, own)));

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const [orderId, ...others] = new Set(replies.map(({ body }) => String(body['id'])));
    expect(others).toEqual([]);
    const { rows } = await sql<{ order_id: string }>`
      select order_id from sandbox.payments where company_id = ${companyId} and order_id = ${orderId}
    `.execute(server.database.forSystem());
    expect(rows).toHaveLength(1);
  });

  test('FLO-09 sec:order-token whoever is not one of our channels learns nothing from a number', async () => {
    const own = await server.givenShop(companyId);
    await place({ externalOrderNumber: 'W-79' }, {}, own);

    const reply = await place({ externalOrderNumber: 'W-79' }, { 'x-channel-key': '' }, own);

    expect([reply.status, reply.body['orderToken']]).toEqual([403, undefined]);
  });

  test.each(['WEBAPP', 'MOBILEAPP', 'QRCODE', 'TERMINAL', 'TERMIAL'])(
    'ORD-28 the older spelling %s is read',
    async (channel) => {
      expect((await place({ channel })).status).toBe(201);
    },
  );

  test('API-71 the same key places one order however often and however parallel it is sent', async () => {
    const own = await server.givenShop(companyId);
    const key = { 'idempotency-key': randomUUID() };

    const replies = await Promise.all(Array.from({ length: 12 }, () => place({}, key, own)));
    const again = await place({}, key, own);

    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await countOrders(own)).toBe(1);
  });

  test('API-86 the token follows the order and shows no address, phone or e-mail; the id alone shows nothing', async () => {
    const placed = await place();

    const followed = await server.anonymous.get(`/api/public/orders/${placed.body['id']}`, {
      query: { token: String(placed.body['orderToken']) },
    });
    const guessed = await server.anonymous.get(`/api/public/orders/${placed.body['id']}`);

    expect(followed.body).toMatchObject({ status: 'contacting', statusLabel: 'En attente d’acceptation' });
    expect(JSON.stringify(followed.body)).not.toMatch(/Bonaparte|612345678|dubois/i);
    expect(guessed.status).toBe(404);
  });
});

describe('an order is refused with a reason, and nothing is written', () => {
  const cases: [string, Record<string, unknown>, number, string, string][] = [
    [
      'FLO-11 a type not offered',
      { orderType: 'click_and_seat', tableNumber: '4' },
      409,
      'ORDER_TYPE_DISABLED',
      'Ce mode de vente n’est pas disponible.',
    ],
    [
      'PMT-08 a payment not offered',
      { paymentType: 'cash' },
      409,
      'PAYMENT_TYPE_NOT_OFFERED',
      'Ce moyen de paiement n’est pas disponible.',
    ],
    [
      'STK an unknown product',
      { lines: [{ productKey: 'PRODUCT-none', quantity: 1 }] },
      409,
      'ERROR_CHECKING_ORDER',
      'Un produit de la commande n’est plus à la carte.',
    ],
    [
      'STK a product not available',
      { lines: [{ productKey: 'PRODUCT-out', quantity: 1 }] },
      409,
      'ERROR_CHECKING_ORDER',
      'Daube niçoise n’est plus disponible.',
    ],
    [
      'ERR-21 a total other than the one shown',
      { expectedAmountDue: 1 },
      409,
      'ERROR_CHECKING_ORDER',
      'Le montant de la commande a changé : il est maintenant de 13,90 €.',
    ],
    [
      'ERR-46 a wrong phone',
      { customer: { ...anOrderBody().customer, phone: '12' } },
      422,
      'WRONG_PHONE',
      'Le numéro de téléphone n’est pas valide.',
    ],
    [
      'ERR-34 a wrong e-mail',
      { customer: { ...anOrderBody().customer, email: 'camille' } },
      422,
      'INVALID_EMAIL',
      'L’adresse e-mail n’est pas valide.',
    ],
    ['ERR-29 a delivery without address', { orderType: 'delivery' }, 422, 'ADDRESS_ERROR', 'L’adresse est incomplète.'],
    [
      'FLO-85 an hour already past',
      { requestedFor: '2020-01-01T12:00:00.000Z' },
      422,
      'RECORD_INVALID',
      'L’heure demandée est déjà passée.',
    ],
    [
      'FLO-87 a day too far away',
      { requestedFor: '2150-01-01T12:00:00.000Z' },
      422,
      'RECORD_INVALID',
      'Ce magasin ne prend pas de commande aussi longtemps à l’avance.',
    ],
    [
      'ERR-28 a card order without card',
      { paymentType: 'stripe' },
      422,
      'CARD_ERROR',
      'Une information de paiement est manquante.',
    ],
    [
      'ERR-28 a declined card',
      { paymentType: 'stripe', cardToken: 'card_declined' },
      422,
      'CARD_ERROR',
      'La carte a été refusée.',
    ],
    [
      'ERR-28 an expired card',
      { paymentType: 'stripe', cardToken: 'expired_card' },
      422,
      'CARD_ERROR',
      'La carte est expirée.',
    ],
  ];

  test.each(cases)('%s', async (_title, fields, status, errorCode, sentence) => {
    const picky = await server.givenShop(companyId, {
      orderTypesByChannel: { webapp: ['delivery', 'click_and_collect'] },
      paymentTypesByChannel: { webapp: ['stripe', 'counter'] },
    });

    const reply = await place(fields, {}, picky);

    expect([reply.status, reply.body['errorCode']]).toEqual([status, errorCode]);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(sentence);
    expect(await countOrders(picky)).toBe(0);
  });

  test.each([
    ['a quantity of zero', { lines: [{ productKey: 'PRODUCT-socca', quantity: 0 }] }],
    ['a negative quantity', { lines: [{ productKey: 'PRODUCT-socca', quantity: -1 }] }],
    ['half a portion', { lines: [{ productKey: 'PRODUCT-socca', quantity: 1.5 }] }],
    ['an empty basket', { lines: [] }],
    [
      'a hundred and one lines',
      { lines: Array.from({ length: 101 }, () => ({ productKey: 'PRODUCT-socca', quantity: 1 })) },
    ],
    ['a price of the caller’s own', { lines: [{ productKey: 'PRODUCT-socca', quantity: 1, unitPrice: 1 }] }],
    ['a status of the caller’s own', { status: 'completed' }],
    ['a marketplace’s channel', { channel: 'ubereats' }],
  ])('API-06 %s is refused field by field', async (_title, fields) => {
    const before = await countOrders();

    const reply = await place(fields);

    expect([reply.status, reply.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
    expect(Array.isArray(reply.body['errorMessage'])).toBe(true);
    expect(await countOrders()).toBe(before);
  });

  test('FLO-87 how long in advance is the shop’s own setting', async () => {
    const shop = await server.givenShop(await server.givenCompany(), { maxAdvanceDays: 7 });
    const inDays = (days: number) => server.givenOrder(shop, { requestedFor: addMs(server.deps.now(), days * DAY) });

    expect((await inDays(6.9)).isScheduled).toBe(true);
    await expect(inDays(7.1)).rejects.toThrow('aussi longtemps');
  });

  test('FLO-81 a basket that no column could hold is refused with its sentence', async () => {
    const dear = await server.givenShop(await server.givenCompany());
    const price = 9_000_000;
    const products = server.database.forCompany(dear.companyId).updateTable('products');
    await products.set({ price }).where('shop_id', '=', dear.shopId).where('key', '=', 'PRODUCT-socca').execute();
    const line = { productKey: 'PRODUCT-socca', quantity: 99, instruction: null, choices: [] };

    const reply = await place({ lines: Array.from({ length: 100 }, () => line) }, {}, dear);

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ERROR_CHECKING_ORDER']);
    expect(reply.body['errorMessage']).toMatch(/^Ce panier dépasse 99.999,99.€/);
  });

  test('ERR-48 an unknown shop is not recognised', async () => {
    const reply = await place({}, {}, { ...shop, shopId: randomUUID() });

    expect(reply.status).toBe(404);
    expect(reply.body['errorMessage']).toBe('Nous ne reconnaissons malheureusement pas votre magasin');
  });

  test('sec:rate-limits without the channel key a crowd from one address is told to wait', async () => {
    const calls = Array.from({ length: 31 }, () =>
      server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, { ...anOrderBody(), lines: [] }),
    );

    await Promise.all(calls);
    const placed = [];
    for (let i = 0; i < 31; i += 1)
      placed.push(await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody()));

    expect(placed.at(-1)?.status).toBe(429);
    expect(Number(placed.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
