import type { Reply } from '@comptoir/contract/route.ts';
import type { readDriverCash } from '@comptoir/contract/cash-returns.ts';
import type { readPastTrips } from '@comptoir/contract/driver-app.ts';
import type { CashReturn } from '@comptoir/domain/cash-returns/cash-return.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { systemCtx } from '../http/envelope.ts';
import { closeForgotten } from '../orders/by-itself.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

type Cash = Reply<typeof readDriverCash>;

let server: TestServer;
let mimi: DrivenShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  mimi = await aDrivenShop(server);
});

const path = (rest = 'cash', driver: Driver = mimi.karim) =>
  `/api/${mimi.companyId}/shops/${mimi.shop.shopId}/drivers/${driver.driverId}/${rest}`;
const cash = async () => (await mimi.admin.get(path())).json<Cash>();
const handOver = (body: object, by = mimi.admin) =>
  by.post(path('cash-returns'), { countedMealVouchers: 0, note: null, ...body });

/** Brought by Karim, and paid at the door. */
async function brought(
  payment: Parameters<DrivenShop['taken']>[0] = { paymentType: 'to_driver', driverPaymentType: 'cash' },
): Promise<Order> {
  const order = await mimi.taken(payment);
  await mimi.command(order, 'ready');
  const phone = await server.asDriver(mimi.karim);
  await phone.post(`/api/driver/orders/${order.id}/picked-up`);
  const { validationCode } = await mimi.now(order);
  const reply = await phone.post(`/api/driver/orders/${order.id}/delivered`, { code: validationCode });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return mimi.now(order);
}

describe('the cash of a driver', () => {
  test('RND-30 RND-31 RND-32 what was collected is owed, and handed over with a difference and a word', async () => {
    const [first, second] = [await brought(), await brought({ paymentType: 'to_driver', driverPaymentType: 'cb' })];
    const third = await brought();
    const { owed } = await cash();
    expect(owed.map(({ orderId }) => orderId)).toEqual([first.id, third.id]);
    expect(owed[0]).toMatchObject({ orderNumber: first.orderNumber, cash: first.amountDue, mealVouchers: 0 });
    const expected = first.amountDue + third.amountDue;
    const orderIds = owed.map(({ orderId }) => orderId);

    const silent = await handOver({ orderIds, countedCash: expected - 200 });
    expect([silent.status, silent.body['errorMessage']]).toEqual([422, 'Expliquez l’écart en quelques mots.']);
    const reply = await handOver({ orderIds, countedCash: expected - 200, note: 'Monnaie rendue de travers' });

    expect(reply.status).toBe(201);
    expect(reply.json<CashReturn>()).toMatchObject({
      orderCount: 2,
      cash: expected,
      countedCash: expected - 200,
      note: 'Monnaie rendue de travers',
    });
    const after = await cash();
    expect(after.owed).toEqual([]);
    expect(after.items).toEqual([reply.json<CashReturn>()]);
    expect(after.total).toBe(1);
    const journal = await mimi.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entity_id', '=', mimi.karim.driverId)
      .where('action', '=', 'driver.cash-returned')
      .execute();
    expect(journal).toMatchObject([{ after: { difference: -200, amount: expected - 200, orderCount: 2 } }]);
    expect((await mimi.news('driver-changed')).at(-1)?.payload).toMatchObject({
      driver: { driverId: mimi.karim.driverId },
    });
    expect(second.driverPaymentType).toBe('cb');
  });

  test('RND-31 the same orders are never handed over twice, by two posts at once either', async () => {
    const order = await brought();
    const body = { orderIds: [order.id], countedCash: order.amountDue };

    const replies = await Promise.all([handOver(body), handOver(body), handOver(body)]);

    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
    expect((await cash()).total).toBe(1);
    const late = await handOver(body);
    expect([late.status, late.body['errorMessage']]).toEqual([409, 'Ce livreur n’a rien à rendre.']);
  });

  test('RND-31 an order brought meanwhile waits for the next time; one that is not owed refuses', async () => {
    const first = await brought();
    const orderIds = (await cash()).owed.map(({ orderId }) => orderId);
    const second = await brought();

    expect((await handOver({ orderIds, countedCash: first.amountDue })).status).toBe(201);
    expect((await cash()).owed.map(({ orderId }) => orderId)).toEqual([second.id]);
    const wrong = await handOver({ orderIds: [first.id], countedCash: first.amountDue });
    expect([wrong.status, wrong.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
  });

  test('RND-30 FLO-61 an order that nobody fetched and that ended by itself is owed by nobody', async () => {
    const order = await mimi.taken({ paymentType: 'to_driver', driverPaymentType: 'cash' });
    await mimi.command(order, 'ready');

    const now = () => new Date(Date.now() + 48 * 3_600_000).toISOString();
    await closeForgotten({ ...systemCtx(server.deps, mimi.companyId, 'test'), now }, order.id);

    expect((await mimi.now(order)).status).toBe('completed');
    expect((await cash()).owed).toEqual([]);
  });

  test('RND-30 nobody owes for what was brought before hand-overs were kept', async () => {
    await brought();
    await mimi.db
      .updateTable('drivers')
      .set({ cash_counted_from: new Date(Date.now() + 60_000).toISOString() })
      .where('id', '=', mimi.karim.driverId)
      .execute();
    expect((await cash()).owed).toEqual([]);
  });

  test('RND-31 an independent has no till to hand over; the team does not count it', async () => {
    const free = await server.givenDriver(mimi.shop, { kind: 'independent' });
    const body = { orderIds: [mimi.karim.driverId], countedCash: 0, countedMealVouchers: 0 };
    const refused = await mimi.admin.post(path('cash-returns', free), body);
    expect([refused.status, refused.body['errorMessage']]).toEqual([
      422,
      'Seuls vos livreurs employés rendent une caisse.',
    ]);
    expect((await handOver(body, mimi.lea)).status).toBe(403);
    expect((await mimi.lea.get(path())).status).toBe(403);
  });

  test('RND-33 the history as a spreadsheet', async () => {
    const order = await brought();
    await handOver({ orderIds: [order.id], countedCash: order.amountDue });
    const { token } = await server.as(await server.givenUser(mimi.companyId, { role: 'general' }));
    const reply = await server.app.inject({
      url: path('cash-returns.csv'),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.headers['content-type']).toContain('text/csv');
    expect(reply.body).toContain('Karim BENALI');
    expect(reply.body.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('the driver’s own page', () => {
  const past = async (driver: Driver = mimi.karim) =>
    (await (await server.asDriver(driver)).get('/api/driver/trips')).json<Reply<typeof readPastTrips>>();

  test('RND-40 an employee sees past trips, tips and what is to be handed over', async () => {
    const order = await brought();
    const paid = await brought(PAID_ONLINE);
    await mimi.db.updateTable('orders').set({ tip: 150 }).where('id', '=', paid.id).execute();

    const page = await past();

    expect(page).toMatchObject({
      total: 2,
      items: [
        { orderId: paid.id, cash: 0, tip: 150 },
        { orderId: order.id, orderNumber: order.orderNumber, cash: order.amountDue, tip: 0 },
      ],
      today: { trips: 2, tips: 150, earnings: 0 },
      month: { trips: 2, tips: 150 },
      owed: { cash: order.amountDue, mealVouchers: 0, orders: 1 },
    });
    await handOver({ orderIds: [order.id], countedCash: order.amountDue });
    expect((await past()).owed).toEqual({ cash: 0, mealVouchers: 0, orders: 0 });
  });

  test('RND-40 an independent sees what the invoices count; nobody sees another’s', async () => {
    const order = await brought();
    const mathis = await server.givenDriver(mimi.shop, { firstName: 'Mathis', kind: 'independent' });
    expect(await past(mathis)).toMatchObject({ total: 0, items: [], month: { trips: 0, earnings: 0 } });
    await mimi.db
      .updateTable('orders')
      .set({ driver_id: mathis.driverId, delivery: JSON.stringify({ ...order.delivery, courierFee: 480 }) })
      .where('id', '=', order.id)
      .execute();
    expect(await past(mathis)).toMatchObject({ month: { trips: 1, earnings: 480 }, owed: { cash: 0, orders: 0 } });
  });
});
