import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followToken } from '../orders/messages/follow-link.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro } from './bistro.fixture.ts';
import { givenList } from './choices.fixture.ts';

const SOCCA = 'PRODUCT-socca';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  bistro = await aBistro(server);
});

/** What an order would leave behind. */
async function digest(): Promise<unknown[]> {
  const db = server.database.forCompany(bistro.shop.companyId);
  return Promise.all([
    db.selectFrom('orders').selectAll().orderBy('id').execute(),
    db.selectFrom('slot_places').selectAll().execute(),
    db.selectFrom('ledger_movements').select('id').execute(),
    db.selectFrom('promotion_uses').selectAll().execute(),
    db.selectFrom('products').select(['key', 'remaining_stock']).orderBy('key').execute(),
    db.selectFrom('complaints').select('id').execute(),
  ]);
}
const line = (more: Record<string, unknown> = {}) => ({ productKey: SOCCA, quantity: 1, ...more });
const paid = (body: Record<string, unknown>) => [body['errorCode'], body['amountDue']];

/** Answers the code of the refusal; nothing may have been written. */
async function refused(fields: Record<string, unknown>, status: number): Promise<unknown> {
  const before = await digest();
  const { status: answered, body } = await bistro.call('orders', { ...anOrderBody(), ...fields });
  expect([answered, body['errorCode']]).toEqual([status, expect.any(String)]);
  expect(await digest()).toEqual(before);
  return body['errorCode'];
}

describe('API-70 FLO-81 what a customer sends decides what is ordered, never what it costs', () => {
  test.each([
    ['a price', { lines: [line({ price: 1 })] }],
    ['a unit price', { lines: [line({ unitPrice: 0 })] }],
    ['a total', { amountDue: 1 }],
    ['a total of the products', { productsTotal: 0 }],
    ['a delivery fee', { deliveryFee: 0 }],
    ['a management fee', { managementFee: 0 }],
    ['a discount', { promotionDiscount: 5_000 }],
    ['points that were never earned', { cashbackUsed: 5_000 }],
    ['a negative discount', { discount: -1 }],
    ['another shop', { shopId: '0190c0de-0000-7000-8000-000000000001' }],
    ['another company', { companyId: '0190c0de-0000-7000-8000-000000000001' }],
    ['another customer', { customerId: '0190c0de-0000-7000-8000-000000000001' }],
    ['a state', { status: 'completed' }],
    ['a payment that was made', { isPaid: true }],
  ])('sec:strict-bodies %s is a field that nobody sends', async (_name, fields) => {
    expect(await refused(fields, 422)).toBe('RECORD_INVALID');
  });

  test.each([-1, 0, 1.5, 1e308, 100, '1', null, true, [1]])('a quantity of %j is refused', async (quantity) => {
    expect(await refused({ lines: [line({ quantity })] }, 422)).toBe('RECORD_INVALID');
  });

  test('the same dish in many lines is priced line by line, and stays within its stock', async () => {
    await server.database
      .forCompany(bistro.shop.companyId)
      .updateTable('products')
      .set({ remaining_stock: 3 })
      .where((eb) => eb.and({ shop_id: bistro.shop.shopId, key: SOCCA }))
      .execute();

    await refused({ lines: [line({ quantity: 2 }), line({ quantity: 2 })] }, 409);
    const { body } = await bistro.order({ lines: [line({ quantity: 2 }), line()] });

    expect(paid(body)).toEqual([undefined, 3 * 450 + 50]);
  });

  test('a total that was shown is compared, never taken', async () => {
    expect(await refused({ expectedAmountDue: 1 }, 409)).toBe('ERROR_CHECKING_ORDER');
    expect((await bistro.order({ expectedAmountDue: 450 + 890 + 50 })).status).toBe(201);
  });
});

describe('OPT-08 OPT-40 options come from the menu of the dish', () => {
  const chosen = (optionListKey: string, ...options: object[]) => ({
    lines: [line({ choices: [{ optionListKey, options }] })],
  });
  beforeEach(async () => {
    const { shop } = bistro;
    const db = server.database.forCompany(shop.companyId);
    const sauces = { key: 'OPTION-sauces', min_choices: 1, max_choices: 1 };
    await givenList(db, shop, sauces, [{ key: 'ITEM-aioli', price: 150 }], SOCCA);
    const free = { key: 'OPTION-free', min_choices: 0, max_choices: 9 };
    await givenList(db, shop, free, [{ key: 'ITEM-free', price: 0 }], 'PRODUCT-panbagnat');
  });

  test.each([
    ['a list of another dish', chosen('OPTION-free', { optionKey: 'ITEM-free' }), 409],
    ['an option of another list', chosen('OPTION-sauces', { optionKey: 'ITEM-free' }), 409],
    ['an option that does not exist', chosen('OPTION-sauces', { optionKey: 'ITEM-none' }), 409],
    ['more than the list allows', chosen('OPTION-sauces', { optionKey: 'ITEM-aioli', quantity: 2 }), 409],
    ['less than the list demands', { lines: [line()] }, 409],
    ['a price of its own', chosen('OPTION-sauces', { optionKey: 'ITEM-aioli', price: 0 }), 422],
    ['a negative number', chosen('OPTION-sauces', { optionKey: 'ITEM-aioli', quantity: -1 }), 422],
  ])('%s is refused', async (_name, fields, status) => {
    await refused(fields, status);
  });

  test('what is allowed is paid', async () => {
    const { body } = await bistro.order(chosen('OPTION-sauces', { optionKey: 'ITEM-aioli' }));
    expect(paid(body)).toEqual([undefined, 450 + 150 + 50]);
  });
});

describe('HRS-18 ZON-23 PRO-27 neither hour, place nor code is the customer’s to invent', () => {
  const PARIS = 'Europe/Paris';
  const at = (time: string, ahead = 1) => instantAt(addDays(localDay(server.deps.now(), PARIS), ahead), time, PARIS);

  test('an hour at which the shop is closed, that is past, or too far', async () => {
    const hours = { openingSlots: ['12:00-14:00'], deliverySlots: ['12:00-14:00'] };
    await bistro.set(
      'hours',
      (week) => Object.fromEntries(Object.keys(week).map((day) => [day, hours])) as typeof week,
    );

    expect(await refused({ requestedFor: at('03:00') }, 409)).toBe('SHOP_CLOSED_AT_TIME');
    expect(await refused({ requestedFor: at('14:00') }, 409)).toBe('SHOP_CLOSED_AT_TIME');
    await refused({ requestedFor: at('12:30', -1) }, 422);
    await refused({ requestedFor: at('12:30', 400) }, 422);
    expect((await bistro.order({ requestedFor: at('12:30') })).status).toBe(201);
  });

  test('an address outside of the zones, whatever zone or fee is claimed with it', async () => {
    const delivery = anOrderBody({ orderType: 'delivery' });
    const far = { ...delivery, address: { ...delivery.address, location: { latitude: 48.85, longitude: 2.35 } } };

    expect(await refused(far, 409)).toBe('ADDRESS_NOT_SERVED');
    await refused({ ...far, zoneKey: 'zone-1' }, 422);

    const claimed = { ...delivery, address: { ...delivery.address, deliveryFee: 0, zoneKey: 'zone-1' } };
    expect(paid((await bistro.call('orders', claimed)).body)).toEqual([undefined, 450 + 890 + 250 + 50]);
  });

  test('sec:signed-place a position that belongs to another street, sent without a key', async () => {
    const delivery = anOrderBody({ orderType: 'delivery' });
    const far = {
      ...delivery.address,
      streetNumber: '99',
      street: 'Rue de Rivoli',
      postalCode: '75001',
      city: 'Paris',
    };
    const before = await digest();

    const answers = await Promise.all(
      [far, { ...far, signature: 'x'.repeat(43) }].map((address) =>
        server.anonymous.post(`/api/public/shops/${bistro.shop.shopId}/orders`, { ...delivery, address }),
      ),
    );

    expect(answers.map(({ body }) => body['errorCode'])).toEqual(['ADDRESS_NOT_SERVED', 'ADDRESS_NOT_SERVED']);
    expect(await digest()).toEqual(before);
  });

  test('PMT-02 a channel that the shop has switched off, whatever page is still open', async () => {
    const { companyId, shopId, channels } = bistro.shop;
    await server.database
      .forCompany(companyId)
      .updateTable('shops')
      .set((eb) => ({
        channels: JSON.stringify(channels.map((one) => ({ ...one, enabled: one.channel !== 'webapp' }))),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', shopId)
      .execute();

    expect(await refused({}, 409)).toBe('ORDER_TYPE_DISABLED');
    expect((await bistro.order({ channel: 'mobileApp' })).status).toBe(201);
  });

  test('a code of nobody, and one of another company', async () => {
    await refused({ promoCode: 'GRATUIT100' }, 409);
    await refused({ promoCode: ['A', 'B'] }, 422);
  });
});

describe('API-86 sec:order-token the tokens of one order open no other', () => {
  test('neither the order’s nor the link’s, on any call', async () => {
    const [own, other] = [await server.givenOrder(bistro.shop), await server.givenOrder(bistro.shop)];
    const foreign = { query: { token: server.identity.tokens.orderToken(own) } };
    const path = `/api/public/orders/${other.id}`;
    const before = await digest();

    const answers = await Promise.all([
      server.anonymous.get(path, foreign),
      server.anonymous.put(path, {}, foreign),
      ...['lock', 'unlock', 'cancel', 'choose-pickup', 'complaints'].map((action) =>
        server.anonymous.post(`${path}/${action}`, { message: 'x', issues: [] }, foreign),
      ),
    ]);

    expect(answers.filter(({ status }) => status === 200 || status === 201)).toEqual([]);
    expect(answers[0]?.status).toBe(404);
    expect(await digest()).toEqual(before);
  });

  test('a link whose order, company or seal was exchanged leads nowhere', async () => {
    const [own, other] = [await server.givenOrder(bistro.shop), await server.givenOrder(bistro.shop)];
    const bytes = (order: typeof own) => Buffer.from(followToken(server.deps.config, order), 'base64url');
    const [mine, theirs] = [bytes(own), bytes(other)];
    const forged = [
      Buffer.concat([theirs.subarray(0, 32), mine.subarray(32)]),
      Buffer.concat([theirs.subarray(0, 16), mine.subarray(16)]).fill(0, 0, 1),
      Buffer.concat([theirs.subarray(0, 32), Buffer.alloc(16)]),
      theirs.subarray(0, 47),
    ];

    const pages = await Promise.all(
      forged.map((token) => server.app.inject({ method: 'GET', url: `/suivi/${token.toString('base64url')}` })),
    );

    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});
