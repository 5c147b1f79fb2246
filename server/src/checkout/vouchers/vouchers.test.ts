import { DEFAULT_VAT_RATES } from '@comptoir/domain/kernel/vat.ts';
import { instantAt, localDay, addDays, weekdayOf } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { FIRST_MEAL_VOUCHERS, type MealVoucherTerms } from '@comptoir/domain/sales-modes/meal-vouchers.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { holidayOn } from '@comptoir/domain/hours/holidays.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { systemCtx } from '../../http/envelope.ts';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const PARIS = 'Europe/Paris';
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
  await vouchers();
});

const db = () => server.database.forCompany(work.shop.companyId);
const vouchers = (terms: Partial<MealVoucherTerms> = {}) =>
  givenSettings(systemCtx(server.deps, work.shop.companyId, 'vouchers'), work.shop, 'salesModes', (modes) => ({
    ...modes,
    paymentTypesByChannel: { webapp: ['counter', 'to_driver'] },
    driverPaymentTypes: ['cash', 'ticket_resto', 'cb'],
    mealVouchers: { ...FIRST_MEAL_VOUCHERS, ...terms },
  }));

/** The next day after tomorrow that is a Sunday, or an ordinary one. */
function next(isSunday: boolean, time = '12:00'): string {
  const today = localDay(server.deps.now(), PARIS);
  const day = Array.from({ length: 14 }, (_, index) => addDays(today, index + 1)).find(
    (one) => (weekdayOf(one) === 'sunday') === isSunday && !holidayOn('France', one),
  );
  return instantAt(day ?? today, time, PARIS);
}

const SOCCAS = (quantity: number) => [{ productKey: 'PRODUCT-socca', quantity }];
type Fields = Parameters<typeof anOrderBody>[0];
const byVouchers = (fields: Fields = {}) => ({
  ...anOrderBody({
    orderType: 'delivery',
    paymentType: 'to_driver',
    driverPaymentType: 'ticket_resto',
    requestedFor: next(false),
    lines: SOCCAS(6),
    ...fields,
  }),
  ...('restPaymentType' in fields ? { restPaymentType: fields.restPaymentType } : {}),
});
const call = (path: string, body: object) =>
  server.anonymous.post(`/api/public/shops/${work.shop.shopId}/${path}`, body, {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });
const place = (fields: Fields = {}) => call('orders', byVouchers(fields));
async function quote(fields: Fields = {}) {
  const { customer: _, ...body } = byVouchers(fields);
  const reply = await call('quote', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<{
    amounts: Pick<Order, 'amountDue' | 'vatByRate'>;
    mealVouchers: { payable: number; rest: number };
    refusals: { errorCode: string; errorMessage: string }[];
  }>();
}
const placed = async (fields: Fields = {}): Promise<Order> => {
  const reply = await place(fields);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return work.fresh({ ...work.shop, id: (reply.body as { id: string }).id } as never);
};
const sentence = (reply: { body: object }) =>
  (reply.body as { errorMessage: string }).errorMessage.replaceAll(/\u00A0|\u202F/g, ' ');

describe('FLO-90 VAT by rate', () => {
  const rates = (key: string, vatRates: object, fields: object = {}) =>
    db()
      .updateTable('products')
      .set({ vat_rates: JSON.stringify(vatRates), ...fields })
      .where('shop_id', '=', work.shop.shopId)
      .where('key', '=', key)
      .execute();

  test('is quoted, simulated, kept with the order as it was sold, and follows the order type', async () => {
    await rates('PRODUCT-panbagnat', { ...DEFAULT_VAT_RATES, click_and_collect: 550 });
    const body = anOrderBody({ orderType: 'delivery', paymentType: 'to_driver', driverPaymentType: 'cash' });
    const expected = [{ rate: 1000, net: 1491, vat: 149, gross: 1640 }];
    const { customer: _, ...basket } = body;
    expect((await call('quote', basket)).json<{ amounts: object }>().amounts).toMatchObject({ vatByRate: expected });

    const reply = await call('orders', body);
    const id = (reply.body as { id: string }).id;
    const order = await work.fresh({ ...work.shop, id } as never);
    expect(order.vatByRate).toEqual(expected);
    expect(order.lines.map(({ tax }) => tax?.rates)).toEqual([
      1000,
      { delivery: 1000, click_and_collect: 550, click_and_seat: 1000 },
    ]);
    await rates('PRODUCT-socca', { delivery: 2000, click_and_collect: 2000, click_and_seat: 2000 });
    expect((await work.fresh(order)).vatByRate).toEqual(expected);

    const fetched = (
      await call('quote', {
        ...basket,
        orderType: 'click_and_collect',
        address: null,
        paymentType: 'counter',
        driverPaymentType: null,
      })
    ).json<{ amounts: Order }>().amounts;
    expect(fetched.vatByRate?.map(({ rate }) => rate)).toEqual([550, 2000]);
    expect(fetched.vatByRate?.reduce((sum, { gross }) => sum + gross, 0)).toBe(fetched.amountDue);
  });

  test('an order sold before says nothing', async () => {
    const order = await server.givenOrder(work.shop);
    await sql`update orders set vat_by_rate = null`.execute(db());
    expect((await work.fresh(order)).vatByRate).toBeNull();
  });
});

describe('meal vouchers', () => {
  test('PMT-23 PMT-24 25 € of the food, the rest named and asked for, in quote and intake', async () => {
    const { mealVouchers, refusals, amounts } = await quote();
    expect(mealVouchers).toMatchObject({ payable: 2500, rest: amounts.amountDue - 2500 });
    expect(refusals.map(({ errorCode }) => errorCode)).toEqual(['PAYMENT_REST_MISSING']);
    const refused = await place();
    expect(refused.status).toBe(409);
    expect(sentence(refused)).toBe('5,00 € restent à payer autrement : espèces ou carte (TPE).');
    expect((await quote({ restPaymentType: 'cash' })).refusals).toEqual([]);
    expect(await db().selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('PMT-25 the order keeps the split; told of another purse at the door, one means pays all', async () => {
    const order = await placed({ restPaymentType: 'cash' });
    expect(order).toMatchObject({
      amountDue: 3000,
      driverPaymentType: 'ticket_resto',
      paymentSplit: [
        { means: 'ticket_resto', amount: 2500 },
        { means: 'cash', amount: 500 },
      ],
    });
    const small = await placed({
      lines: SOCCAS(1),
      restPaymentType: 'cb',
      customer: { firstName: 'Ana', lastName: 'Roux', email: 'ana@exemple.fr', phone: '06 99 88 77 66' },
    });
    expect(small.paymentSplit).toEqual([
      { means: 'ticket_resto', amount: 450 },
      { means: 'cb', amount: 300 },
    ]);
  });

  test('PMT-24 not on Sundays, unless the setting says so; PMT-23 the limit and the fees are settings too', async () => {
    const sunday = { requestedFor: next(true), restPaymentType: 'cash' };
    expect(sentence(await place(sunday))).toBe('Les titres-restaurant ne sont pas acceptés le dimanche.');
    expect((await quote(sunday)).refusals).toMatchObject([{ errorCode: 'PAYMENT_TYPE_NOT_OFFERED' }]);
    await vouchers({ isEveryDay: true });
    expect((await quote(sunday)).refusals).toEqual([]);
    await vouchers({ dailyLimit: cents(1500) });
    expect((await quote({ restPaymentType: 'cash' })).mealVouchers).toMatchObject({ payable: 1500 });
    await vouchers({ coversFees: true });
    const one = { lines: SOCCAS(1) };
    expect((await quote(one)).refusals).toEqual([]);
    expect((await placed(one)).paymentSplit).toBeNull();
  });

  test('PRD-56 a product at 20 %, or one that the manager took out, is not paid so', async () => {
    const set = (fields: object) =>
      db().updateTable('products').set(fields).where('shop_id', '=', work.shop.shopId).execute();
    await set({ meal_vouchers: false });
    expect(sentence(await place({ restPaymentType: 'cash' }))).toBe(
      'Aucun produit de ce panier ne peut être payé en titres-restaurant.',
    );
    const twenty = JSON.stringify({ delivery: 2000, click_and_collect: 2000, click_and_seat: 2000 });
    await set({ meal_vouchers: null, vat_rates: twenty });
    expect((await place({ restPaymentType: 'cash' })).status).toBe(409);
    await set({ meal_vouchers: true });
    expect((await place({ restPaymentType: 'cash' })).status).toBe(201);
  });

  test('PMT-26 the limit is the customer’s day: a second order of the same day is refused, ten at once give one', async () => {
    await placed({ lines: SOCCAS(4), restPaymentType: 'cash' });
    const second = await place({ lines: SOCCAS(2), restPaymentType: 'cash' });
    expect(sentence(second)).toBe(
      'Vous avez déjà réglé 18,00 € en titres-restaurant ce jour-là, et le plafond est de 25,00 € par jour.',
    );
    expect((await place({ lines: SOCCAS(1), restPaymentType: 'cash' })).status).toBe(201);

    const ana = { firstName: 'Ana', lastName: 'Roux', email: 'ana@exemple.fr', phone: '06 99 88 77 66' };
    const many = await Promise.all(
      Array.from({ length: 10 }, () => place({ lines: SOCCAS(5), restPaymentType: 'cash', customer: ana })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('PMT-24 API-88 a changed basket is judged anew, and keeps what pays the rest', async () => {
    const order = await placed({ restPaymentType: 'cash' });
    const token = server.identity.tokens.orderToken(order);
    const options = { query: { token }, headers: { 'x-channel-key': server.identity.tokens.channelKey } };
    await server.anonymous.post(`/api/public/orders/${order.id}/lock`, {}, options);
    const reply = await server.anonymous.put(`/api/public/orders/${order.id}`, { lines: SOCCAS(8) }, options);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await work.fresh(order)).toMatchObject({
      amountDue: 3900,
      vatByRate: [{ rate: 1000, gross: 3900 }],
      paymentSplit: [{ amount: 2500 }, { means: 'cash', amount: 1400 }],
    });
  });
});
