import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenSettings } from '../test/given.ts';
import { settlePending } from '../checkout/pending-order.ts';
import { systemCtx } from '../http/envelope.ts';
import { missOrder } from '../orders/answer-order.ts';
import { fewestAsked } from '../db/asked-by.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenCounter, someone, type Counter } from './promotions.fixture.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  counter = await givenCounter(server);
});

const stored = (id: unknown) =>
  counter.db.selectFrom('orders').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow();
const MIMI10 = { promoCode: 'MIMI10' } as const;

describe('the discount of an order', () => {
  test('PRO-24 PRO-29 PRO-30 FLO-81 FLO-90 API-70 API-84 quote and order agree; VAT is of what is left', async () => {
    await counter.created({ promoCode: 'Mimi10' });

    const quote = await counter.quote({ promoCode: ' mimi10 ' });
    const order = await counter.order({ promoCode: 'mimi10' });

    expect(quote.body).toMatchObject({
      refusals: [],
      promotion: { promoCode: 'Mimi10', isAutomatic: false, isFreeDelivery: false },
      amounts: { productsTotal: 1340, promotionDiscount: 134, amountDue: 1340 - 134 + 50 },
    });
    expect(order).toMatchObject({ status: 201, body: { amountDue: 1256 } });
    const row = await stored(order.body['id']);
    expect(row).toMatchObject({ promo_code: 'Mimi10', promotion_discount: 134, amount_due: 1256, gross_total: 1390 });
    expect(row.vat_by_rate?.reduce((sum, { gross }) => sum + gross, 0)).toBe(1256);
  });

  test('PRO-29 FEE-14 FLO-81 a free delivery costs the customer nothing and keeps its price for the driver', async () => {
    await counter.created({ discountType: 'freeDelivery', discountPercent: null });

    const order = await counter.order({ orderType: 'delivery', ...MIMI10 });

    expect(await stored(order.body['id'])).toMatchObject({
      delivery_fee: 0,
      delivery_fee_before_promotion: 250,
      delivery_fee_source: 'promotion',
      promotion_discount: 0,
      promo_code: 'MIMI10',
      amount_due: 1390,
    });
    // What is fetched has no delivery to offer.
    expect((await counter.order(MIMI10)).body).toMatchObject({ errorCode: 'PROMO_ORDER_TYPE' });
  });

  test('PRO-29 an amount takes no more than the products cost', async () => {
    await counter.created({ discountType: 'euro', discountPercent: null, discountAmount: cents(5000) });
    expect((await counter.order(MIMI10)).body).toMatchObject({ amountDue: 0 });
  });

  test('ZON-25 PRO-29 the minimum of the zone looks at the basket after its discount', async () => {
    await givenSettings(systemCtx(server.deps, counter.companyId, 'zones'), counter.shop, 'deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({ ...zone, minimumBasket: cents(1300) })),
    }));
    await counter.created();
    expect((await counter.order({ orderType: 'delivery', ...MIMI10 })).body).toMatchObject({
      errorCode: 'BELOW_MINIMUM_BASKET',
    });
  });

  test('PRO-20 a customer who changes the basket keeps the terms of the order, and their minimum', async () => {
    const { key } = await counter.created({ minimumBasket: cents(400) });
    const placed = await counter.order(MIMI10);
    const { id, orderToken: token } = placed.json<{ id: string; orderToken: string }>();
    await counter.manager.put(`${counter.path}/MIMI10`, {
      promotion: { ...(await withoutState(key)), discountPercent: 50, promoCode: 'MIMI10' },
    });
    await server.anonymous.post(`/api/public/orders/${id}/lock`, {}, { query: { token } });

    const changed = await server.anonymous.put(
      `/api/public/orders/${id}`,
      { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 2 }] },
      { query: { token } },
    );

    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await stored(id)).toMatchObject({ products_total: 1780, promotion_discount: 178 });
  });

  async function withoutState(key: string) {
    const {
      key: _,
      groupId,
      kind,
      usedCount,
      savedCount,
      expired,
      isOffHere,
      codeCount,
      customerId,
      reason,
      ...rest
    } = await counter.read(key);
    void [groupId, kind, usedCount, savedCount, expired, isOffHere, codeCount, customerId, reason];
    const { createdAt, version, ...input } = rest;
    void [createdAt, version];
    return input;
  }
});

describe('PRO-27 PRO-28 PRO-43 CAT-API-60 FLO-11 why a code is refused', () => {
  const check = (fields: object = {}) =>
    server.anonymous.post(`/api/public/shops/${counter.shop.shopId}/promotions/check`, {
      promoCode: 'MIMI10',
      channel: 'webapp',
      orderType: 'delivery',
      productsTotal: 2000,
      ...fields,
    });

  test('order, quote and check say the same, in the customer’s words', async () => {
    await counter.created({ minimumBasket: cents(3000) });
    const sentence = 'Le panier minimum pour ce code est de 30,00\u00A0€.';
    const refused = { errorCode: 'PROMO_MIN_BASKET', errorMessage: sentence };

    expect(await counter.order(MIMI10)).toMatchObject({ status: 409, body: refused });
    expect(await check()).toMatchObject({ status: 409, body: refused });
    expect((await counter.quote(MIMI10)).body).toMatchObject({ refusals: [refused], promotion: null });
    expect((await check({ productsTotal: 3000 })).body).toEqual({ discountType: 'percentage', promotionDiscount: 300 });
    expect((await check({ promoCode: 'AUTRE' })).body).toMatchObject({ errorCode: 'PROMO_UNKNOWN' });
  });

  test('PRO-42 a code that is switched off is refused by the very next call, and taken again when it is on', async () => {
    const { key } = await counter.created();
    const set = (expired: boolean) => counter.manager.put(`${counter.path}/${key}/expired`, { expired });

    await set(true);
    expect((await counter.order(MIMI10)).body).toMatchObject({ errorCode: 'PROMO_INACTIVE' });
    await set(false);
    expect((await counter.order(MIMI10)).status).toBe(201);
  });

  test('PRO-25 PRO-45 who has ordered is known by e-mail, else by phone; an order that was refused does not count', async () => {
    await counter.created({ promoCode: 'BIENVENUE', firstOrderOnly: true });
    const first = await counter.order({ customer: someone('new@exemple.fr') });
    const welcome = { promoCode: 'BIENVENUE', customer: someone('NEW@exemple.fr') };
    expect((await counter.order(welcome)).body).toMatchObject({ errorCode: 'PROMO_FIRST_ORDER' });

    await end(first.body['id'], 'refuse');

    expect((await counter.order(welcome)).status).toBe(201);
  });

  test('SET-40 the simulator judges the code as a step of its own', async () => {
    await counter.created();
    const { customer: _, ...basket } = anOrderBody();
    const ask = (promoCode: string) =>
      counter.manager.post(`/api/${counter.companyId}/shops/${counter.shop.shopId}/simulator`, {
        ...basket,
        promoCode,
      });

    expect((await ask('MIMI10')).body).toMatchObject({
      promotion: { promoCode: 'MIMI10' },
      steps: expect.arrayContaining([
        expect.objectContaining({ name: 'promotion', isPassed: true, value: '−1,34\u00A0€' }),
      ]) as unknown,
    });
    expect((await ask('RIEN')).body).toMatchObject({ refusals: [{ step: 'promotion', errorCode: 'PROMO_UNKNOWN' }] });
  });
});

const orders = () => `/api/${counter.companyId}/shops/${counter.shop.shopId}/orders`;
/** An order that waits is refused; one that was accepted is cancelled. */
const end = async (id: unknown, how: 'refuse' | 'cancel') => {
  const move = async (path: string, body: object) => {
    const reply = await counter.manager.post(`${orders()}/${String(id)}/${path}`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  if (how === 'refuse') return move('refuse', {});
  await move('prepare', { preparationMinutes: 15 });
  await move('cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
};

describe('PRO-24 law:atomic-counter uses are counted once each', () => {
  test('50 parallel orders for the last use: exactly one, six times', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const promoCode = `LAST-${round}`;
      const { key } = await counter.created({ promoCode, totalLimit: 1 });

      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          counter.order({ promoCode, customer: someone(`c${round}-${i}@exemple.fr`) }),
        ),
      );

      const codes = replies.map(({ status, body }) => (status === 201 ? 'taken' : body['errorCode']));
      expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['taken', 'PROMO_LIMIT']));
      // PRO-26: the limit has ended it.
      expect(await counter.read(key)).toMatchObject({ usedCount: 1, expired: true });
    }
  });

  test(
    '50 parallel orders of one customer: as many as each customer may, six times',
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const promoCode = `ONCE-${round}`;
        const { key } = await counter.created({ promoCode, usesPerCustomer: 1 });

        const replies = await Promise.all(Array.from({ length: 50 }, () => counter.order({ promoCode })));

        const codes = replies.map(({ status, body }) => (status === 201 ? 'taken' : body['errorCode']));
        expect(codes.filter((code) => code === 'taken')).toHaveLength(1);
        expect(new Set(codes)).toEqual(new Set(['taken', 'PROMO_CUSTOMER_LIMIT']));
        expect(await counter.read(key)).toMatchObject({ usedCount: 1, expired: false });
      }
    },
  );

  test('PRO-35 a general code is counted over all shops', async () => {
    const { key } = await counter.created({ isGeneral: true, totalLimit: 2 }, {}, counter.network);
    const from = (shopId: string, name: string) => counter.order({ ...MIMI10, customer: someone(name) }, shopId);

    const replies = [
      await from(counter.shop.shopId, 'a@exemple.fr'),
      await from(counter.other.shopId, 'b@exemple.fr'),
      await from(counter.shop.shopId, 'c@exemple.fr'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 409]);
    expect(await counter.read(key)).toMatchObject({ usedCount: 2 });
  });
});

describe('PRO-24 FLO-82 what an order that is not made gives back', () => {
  const used = async (key: string) => {
    const clients = await counter.db
      .selectFrom('promotion_clients')
      .select('used')
      .where('promotion_id', '=', key)
      .execute();
    return [(await counter.read(key)).usedCount, ...clients.map(({ used: count }) => count)];
  };

  test.each(['refuse', 'cancel'] as const)('%s: one use, of the code and of the customer, once', async (how) => {
    const { key } = await counter.created();
    const { body } = await counter.order(MIMI10);
    expect(await used(key)).toEqual([1, 1]);

    await end(body['id'], how);

    expect(await used(key)).toEqual([0, 0]);
    expect((await counter.traces()).news.slice(-1)).toMatchObject([
      { topic: 'promotions', shop_id: counter.shop.shopId, payload: { key, expired: false } },
    ]);
    expect((await counter.order(MIMI10)).status).toBe(201);
  });

  test('missed: the server gives it back by itself', async () => {
    const { key } = await counter.created();
    const { body } = await counter.order(MIMI10);
    const id = String(body['id']);
    await counter.db
      .updateTable('orders')
      .set({ accept_deadline_at: server.deps.now() })
      .where('id', '=', id)
      .execute();

    await missOrder(systemCtx(server.deps, counter.companyId, 'missed'), id);

    expect((await stored(id)).status).toBe('missed');
    expect(await used(key)).toEqual([0, 0]);
  });

  test('the customer’s own cancellation gives it back; PRO-26 a code that its limit has ended stays so', async () => {
    const { key } = await counter.created({ totalLimit: 1 });
    const { id, orderToken: token } = (await counter.order(MIMI10)).json<{ id: string; orderToken: string }>();

    expect((await server.anonymous.post(`/api/public/orders/${id}/cancel`, {}, { query: { token } })).status).toBe(200);

    expect(await counter.read(key)).toMatchObject({ usedCount: 0, expired: true });
    expect((await counter.order(MIMI10)).body).toMatchObject({ errorCode: 'PROMO_INACTIVE' });
    await counter.manager.put(`${counter.path}/${key}/expired`, { expired: false });
    expect((await counter.order(MIMI10)).status).toBe(201);
  });

  test('a refund gives nothing back', async () => {
    const { key } = await counter.created();
    const { body } = await counter.order({ ...MIMI10, paymentType: 'stripe', cardToken: 'success' });
    const id = String(body['id']);
    for (const [path, given] of [
      ['prepare', { preparationMinutes: 15 }],
      ['ready-to-take-away', {}],
      ['validate', {}],
      ['refund', {}],
    ] as const)
      expect((await counter.network.post(`${orders()}/${id}/${path}`, given)).status, path).toBe(200);
    expect((await stored(id)).status).toBe('refunded');
    expect(await used(key)).toEqual([1, 1]);
  });

  test('an order that fails for another reason has used nothing', async () => {
    const { key } = await counter.created();
    await counter.db.updateTable('products').set({ remaining_stock: 0 }).where('key', '=', 'PRODUCT-socca').execute();
    expect((await counter.order(MIMI10)).status).toBe(409);
    expect(await used(key)).toEqual([0]);
  });
});

describe('PRO-46 codes that apply by themselves', () => {
  test('the customer gets the best one, and a typed code goes first', async () => {
    await counter.created({ promoCode: 'AUTO-5', discountPercent: 5, isAutomatic: true });
    await counter.created({ promoCode: 'AUTO-20', discountPercent: 20, isAutomatic: true });
    await counter.created({
      promoCode: 'LIVREE',
      discountType: 'freeDelivery',
      discountPercent: null,
      isAutomatic: true,
    });
    await counter.created();

    const [fetched, typed] = [await counter.quote(), await counter.quote(MIMI10)];
    expect(fetched.body).toMatchObject({ promotion: { promoCode: 'AUTO-20', isAutomatic: true } });
    expect(typed.body).toMatchObject({ promotion: { promoCode: 'MIMI10', isAutomatic: false } });
    const order = await counter.order();
    expect(await stored(order.body['id'])).toMatchObject({ promo_code: 'AUTO-20', promotion_discount: 268 });
  });

  test('one that is used up is left out, and the order is taken at its full price', async () => {
    await counter.created({ promoCode: 'AUTO-20', discountPercent: 20, isAutomatic: true, totalLimit: 1 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => counter.order({ customer: someone(`auto${i}@exemple.fr`) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const dues = replies.map(({ body }) => body['amountDue']);
    expect(dues.filter((due) => due === 1122)).toHaveLength(1);
    expect(dues.filter((due) => due === 1390)).toHaveLength(9);
  });

  test('none is applied where its discount would refuse the order', async () => {
    await givenSettings(systemCtx(server.deps, counter.companyId, 'zones'), counter.shop, 'deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({ ...zone, minimumBasket: cents(1300) })),
    }));
    await counter.created({ promoCode: 'AUTO-20', discountPercent: 20, isAutomatic: true });
    expect((await counter.order({ orderType: 'delivery' })).body).toMatchObject({ amountDue: 1640 });
  });
});

describe('PRO-24 a card that its bank asks about', () => {
  const card = { ...MIMI10, paymentType: 'stripe', cardToken: 'requires_action' } as object;
  test('uses its code when the bank has confirmed, even if it was switched off meanwhile', async () => {
    const { key } = await counter.created();
    const placed = await counter.order(card);
    expect(placed).toMatchObject({ status: 201, body: { isAwaitingPayment: true, amountDue: 1256 } });
    expect(await counter.read(key)).toMatchObject({ usedCount: 0 });
    await counter.manager.put(`${counter.path}/${key}/expired`, { expired: true });

    const id = String(placed.body['id']);
    await sql`update sandbox.payments set state = 'authorised' where order_id = ${id}`.execute(
      server.database.forSystem(),
    );
    await settlePending(systemCtx(server.deps, counter.companyId, 'bank'), id);

    expect(await stored(id)).toMatchObject({ promo_code: 'MIMI10', promotion_discount: 134, amount_due: 1256 });
    expect(await counter.read(key)).toMatchObject({ usedCount: 1 });
  });
});

test('an order without a code costs the database no statement more, however many codes the shop has', async () => {
  const journeys = (fieldsOf: (turn: number) => Parameters<Counter['order']>[0] = () => ({})) => {
    let turn = 0;
    return fewestAsked(async () => {
      expect((await counter.order(fieldsOf(turn))).status).toBe(201);
      turn += 1;
    });
  };
  await counter.order();
  const before = await journeys();
  for (let i = 0; i < 6; i += 1) await counter.created({ promoCode: `CODE-${i}` });

  expect(await journeys()).toBe(before);
  // One to know the customer, one to count, one to ask whether it brings somebody back (FIN-17).
  expect(await journeys((turn) => ({ promoCode: `CODE-${turn}` }))).toBe(before + 3);
});
