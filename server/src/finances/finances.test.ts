import type { readFinances } from '@comptoir/contract/finances.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { Payment } from '@comptoir/domain/finances/finance-row.ts';
import { addDays, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

type Finances = Reply<typeof readFinances>;
const PAN_BAGNAT = [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }];
const SOCCA = [{ productKey: 'PRODUCT-socca', quantity: 1 }];

/** With the management fee of 0,50 €. */
const PAN_BAGNAT_DUE = 940;
const SOCCA_DUE = 500;

const NOTHING_TAKEN = { stripe: 0, cb: 0, cash: 0, ticket_resto: 0, counter: 0, to_driver: 0, elsewhere: 0 };

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const today = () => localDay(server.deps.now(), work.shop.timeZone);
async function figures(startDate = today(), endDate = startDate): Promise<Finances> {
  const reply = await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/finances`, {
    query: { startDate, endDate },
  });
  expect(reply.status).toBe(200);
  return reply.json<Finances>();
}
const change = (order: Order, row: object) =>
  work.db.updateTable('orders').set(row).where('id', '=', order.id).execute();
const sold = async (lines = PAN_BAGNAT) => work.completed(await server.givenOrder(work.shop, { lines }));

/** law:rollups */
async function expectEqualToRecount(shopId = work.shop.shopId): Promise<void> {
  const kept = await sql<object>`
    select day, order_type, payment_type, revenue, counted, completed, canceled, missed, reactivated, elsewhere
    from finance_days where shop_id = ${shopId} and (revenue, counted, completed, canceled, missed, reactivated)
      is distinct from (0, 0, 0, 0, 0, 0) order by 1, 2, 3`.execute(work.db);
  const fresh = await sql<object>`
    select day, order_type, payment_type, revenue, counted, completed, canceled, missed, reactivated, elsewhere
    from recounted_finances(${work.companyId}, ${shopId}) order by 1, 2, 3`.execute(work.db);
  expect(kept.rows).toEqual(fresh.rows);
}

describe('API-43 FIN-01 the figures of a shop', () => {
  test('FIN-09 FIN-11 FIN-12 FIN-13 finished orders count, refunded and canceled ones leave the revenue', async () => {
    await sold();
    await sold(SOCCA);
    const refunded = await work.completed(await work.card('success', { lines: SOCCA }));
    await work.say(await server.givenOrder(work.shop, { lines: SOCCA }), 'refuse');
    await server.givenOrder(work.shop, { lines: SOCCA });
    expect((await figures()).totals).toMatchObject({ revenue: PAN_BAGNAT_DUE + 2 * SOCCA_DUE, completedOrderCount: 3 });

    expect((await work.say(refunded, 'refund')).status).toBe(200);

    const { rows, totals } = await figures();
    expect(rows).toMatchObject([
      {
        shopId: work.shop.shopId,
        shopName: work.shop.name,
        revenue: PAN_BAGNAT_DUE + SOCCA_DUE,
        averageBasket: 720,
        revenueOrderCount: 2,
        completedOrderCount: 2,
        canceledOrderCount: 2,
        missedOrderCount: 0,
        orderCountByType: { click_and_collect: 4, delivery: 0, click_and_seat: 0 },
      },
    ]);
    expect(totals).toMatchObject({ revenue: PAN_BAGNAT_DUE + SOCCA_DUE, shopName: 'Total', shopId: null });
    await expectEqualToRecount();
  });

  test('FIN-07 FIN-08 each means has its series: what the driver took, vouchers beside what paid the rest', async () => {
    const [toDriver, unknown, split, part] = [await sold(), await sold(), await sold(), await sold()];
    await change(toDriver, { payment_type: 'to_driver', driver_payment_type: 'cash' });
    await change(unknown, { payment_type: 'to_driver', driver_payment_type: null });
    const paymentSplit = JSON.stringify([
      { means: 'ticket_resto', amount: 600 },
      { means: 'cb', amount: 340 },
    ]);
    await change(split, {
      payment_type: 'to_driver',
      driver_payment_type: 'ticket_resto',
      payment_split: paymentSplit,
    });
    // What is given back in part goes back by the means of the rest first.
    await change(part, { payment_type: 'to_driver', payment_split: paymentSplit, refunded_amount: 300 });

    const { series, totals } = await figures(addDays(today(), -1), today());
    expect(series.map(({ amountByPaymentType }) => amountByPaymentType)).toEqual([
      { ...NOTHING_TAKEN },
      { ...NOTHING_TAKEN, cb: 340 + 40, cash: PAN_BAGNAT_DUE, ticket_resto: 2 * 600, to_driver: PAN_BAGNAT_DUE },
    ]);
    expect(totals).toMatchObject({ revenue: 4 * PAN_BAGNAT_DUE - 300, completedOrderCount: 4 });
    await expectEqualToRecount();
  });

  test('FIN-28 HUB-37 what a marketplace was paid is revenue, and no card of ours', async () => {
    const [own, theirs, given] = [await work.completed(await work.card('success')), await sold(), await sold()];
    await change(theirs, { payment_type: 'stripe', channel: 'ubereats' });
    await change(given, { payment_type: 'stripe' });
    await change(given, { refunded_amount: 140 });

    const { series, totals } = await figures();

    const elsewhere = 2 * PAN_BAGNAT_DUE - 140;
    expect(series.at(-1)?.amountByPaymentType).toEqual({ ...NOTHING_TAKEN, stripe: own.amountDue, elsewhere });
    expect(totals.revenue).toBe(own.amountDue + elsewhere);
    const { items } = (
      await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/finances/payments`, {
        query: { startDate: today(), endDate: today(), pageNumber: '0', pageSize: '10' },
      })
    ).json<{ items: Payment[] }>();
    const means = new Map(items.map(({ orderId, paymentTypes }) => [orderId, paymentTypes[0]?.paymentType]));
    expect([own, theirs, given].map(({ id }) => means.get(id))).toEqual(['stripe', 'elsewhere', 'elsewhere']);
    await expectEqualToRecount();
  });

  test('FIN-11 FIN-17 the accounting flag, reminded baskets and persons who came back', async () => {
    const [away, reminded, back, backAgain] = [await sold(), await sold(), await sold(), await sold()];
    await change(away, { counts_in_revenue: false });
    await change(reminded, { marketing_method: 'basket_reminder' });
    await change(back, { marketing_method: 'win_back' });
    await change(backAgain, { marketing_method: 'win_back', customer_id: back.customerId });

    expect((await figures()).totals).toMatchObject({
      revenue: 3 * PAN_BAGNAT_DUE,
      revenueOrderCount: 3,
      completedOrderCount: 4,
      averageBasket: PAN_BAGNAT_DUE,
      reactivatedBasketCount: 1,
      reactivatedCustomerCount: 1,
    });
    await expectEqualToRecount();
  });

  test('FIN-16 FIN-17 a person who came back is of the day on the clock of the shop, from midnight to midnight', async () => {
    const [first, last] = [await sold(), await sold()];
    // 00:10 on the 10th and 23:50 on the 12th in Paris.
    await change(first, { marketing_method: 'win_back', requested_for: '2026-02-09T23:10:00Z' });
    await change(last, { marketing_method: 'win_back', requested_for: '2026-02-12T22:50:00Z' });

    const days = ['2026-02-09', '2026-02-10', '2026-02-12', '2026-02-13'];
    const counts = await Promise.all(days.map(async (day) => (await figures(day)).totals.reactivatedCustomerCount));
    expect(counts).toEqual([0, 1, 1, 0]);
  });

  test('FIN-14 FIN-15 the days before are compared with, unless the range begins with the shop', async () => {
    const before = await sold(SOCCA);
    await sold();
    await change(before, { requested_for: toInstant(Date.parse(server.deps.now()) - 86_400_000) });
    expect((await figures()).totals.trendBasisPoints).toBeNull();

    await work.db.updateTable('shops').set({ created_at: '2020-01-01T00:00:00Z' }).execute();

    expect((await figures()).totals).toMatchObject({ previousRevenue: SOCCA_DUE, trendBasisPoints: 8800 });
    await expectEqualToRecount();
  });

  test('FIN-16 days are those of the shop, and are counted again when it moves to another time zone', async () => {
    const late = await sold();
    // 23:30 in Paris, the next day in Réunion.
    await change(late, { requested_for: '2026-03-29T21:30:00Z' });
    expect((await figures('2026-03-29')).totals.revenue).toBe(PAN_BAGNAT_DUE);

    await work.db
      .updateTable('shops')
      .set({ time_zone: 'Indian/Reunion' })
      .where('id', '=', work.shop.shopId)
      .execute();

    expect((await figures('2026-03-29')).totals.revenue).toBe(0);
    expect((await figures('2026-03-30')).totals.revenue).toBe(PAN_BAGNAT_DUE);
    await expectEqualToRecount();
  });

  test('FIN-16 FIN-18 both nights of the clock change, leap day, end of month and of year: each second has one day', async () => {
    const order = await sold();
    const edges = {
      '2026-03-28T22:59:59Z': '2026-03-28',
      '2026-03-28T23:00:00Z': '2026-03-29',
      '2026-03-29T21:59:59Z': '2026-03-29',
      '2026-03-29T22:00:00Z': '2026-03-30',
      '2026-10-24T21:59:59Z': '2026-10-24',
      '2026-10-24T22:00:00Z': '2026-10-25',
      // 02:30, twice.
      '2026-10-25T00:30:00Z': '2026-10-25',
      '2026-10-25T01:30:00Z': '2026-10-25',
      '2026-10-25T22:59:59Z': '2026-10-25',
      '2026-10-25T23:00:00Z': '2026-10-26',
      '2028-02-28T23:00:00Z': '2028-02-29',
      '2028-02-29T22:59:59Z': '2028-02-29',
      '2028-02-29T23:00:00Z': '2028-03-01',
      '2026-01-31T22:59:59Z': '2026-01-31',
      '2026-12-31T23:00:00Z': '2027-01-01',
    };
    const payments = async (day: string) =>
      (
        await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/finances/payments`, {
          query: { startDate: day, endDate: day, pageNumber: '0', pageSize: '10' },
        })
      ).json<{ items: Payment[]; total: number }>();
    for (const [at, day] of Object.entries(edges)) {
      await change(order, { requested_for: at });
      const around = [addDays(day, -1), day, addDays(day, 1)];
      const revenues = await Promise.all(around.map(async (one) => (await figures(one)).totals.revenue));
      expect([at, ...revenues]).toEqual([at, 0, PAN_BAGNAT_DUE, 0]);
      const listed = await Promise.all(around.map(payments));
      expect([at, ...listed.map(({ items, total }) => [items.length, total])]).toEqual([at, [0, 0], [1, 1], [0, 0]]);
    }
    await expectEqualToRecount();
  });

  test('FIN-24 an empty range has zero figures, and a day for each of its days', async () => {
    const { totals, series } = await figures('2026-02-26', '2026-03-01');
    expect(totals).toMatchObject({ revenue: 0, averageBasket: 0, trendBasisPoints: null });
    expect(series.map(({ date }) => date)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']);
  });

  test('FIN-11 the year of a large network is a figure like any other', async () => {
    await sold();
    await work.db.updateTable('finance_days').set({ revenue: 250_000_000_00 }).execute();

    const { totals, series } = await figures();

    expect(totals.revenue).toBe(250_000_000_00);
    expect(JSON.stringify(series)).toContain(String(250_000_000_00));
  });

  test('law:rollups orders that end at the same moment all count', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => server.givenOrder(work.shop, { lines: SOCCA })));
    await Promise.all(
      orders.map((order, index) => (index % 3 === 0 ? work.say(order, 'refuse') : work.completed(order))),
    );

    expect((await figures()).totals).toMatchObject({
      revenue: 8 * SOCCA_DUE,
      completedOrderCount: 8,
      canceledOrderCount: 4,
    });
    await expectEqualToRecount();
  });
});

test('API-81 FIN-21 all shops: one row each, by name, and their total; not for whoever lacks the page', async () => {
  const second = await server.givenShop(work.companyId, { name: 'Antibes' });
  await sold();
  const ask = async (role: 'general' | 'independent', overrides = {}) => {
    const shopIds = [work.shop.shopId, second.shopId];
    const user = await server.givenUser(work.companyId, { role, shopIds, overrides });
    const caller = await server.as(user);
    return caller.get(`/api/${work.companyId}/finances`, { query: { startDate: today(), endDate: today() } });
  };
  const { rows, totals } = (await ask('general')).json<Finances>();
  expect(rows.map(({ shopName, revenue }) => [shopName, revenue])).toEqual(
    [
      ['Antibes', 0],
      [work.shop.name, PAN_BAGNAT_DUE],
    ].toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );
  expect(totals.revenue).toBe(PAN_BAGNAT_DUE);
  expect((await ask('independent')).status).toBe(403);
  expect((await ask('general', { finance: false })).status).toBe(403);
});

test('API-44 FIN-18 the payments of a range, newest first, page by page', async () => {
  const [first, second, refunded] = [await sold(), await sold(SOCCA), await sold()];
  await change(second, { requested_for: toInstant(Date.parse(server.deps.now()) + 60_000) });
  await change(refunded, { status: 'refunded' });
  const page = async (pageNumber: number) =>
    (
      await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/finances/payments`, {
        query: { startDate: today(), endDate: today(), pageNumber: String(pageNumber), pageSize: '1' },
      })
    ).json<{ items: Payment[]; total: number }>();
  expect(await page(0)).toMatchObject({
    total: 2,
    items: [{ orderId: second.id, amount: SOCCA_DUE, paymentTypes: [{ paymentType: 'counter', amount: SOCCA_DUE }] }],
  });
  expect(await page(1)).toMatchObject({ total: 2, items: [{ orderId: first.id, amount: PAN_BAGNAT_DUE }] });
});
