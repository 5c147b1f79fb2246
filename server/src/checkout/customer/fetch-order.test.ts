import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { paymentRow, splitRows } from '@comptoir/domain/printers/ticket-payment.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  // A Tuesday: no vouchers on Sundays and holidays.
  server.clock.offsetMs = Date.parse('2026-11-17T11:00:00.000Z') - Date.now();
  work = await atWork(server);
});

const callOf = (order: Order) => ({
  query: { token: server.identity.tokens.orderToken(order) },
  headers: { 'x-channel-key': server.identity.tokens.channelKey },
});

async function fetchInstead(order: Order) {
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  // As the search leaves it when nobody was found (FLO-39).
  const offered = { self_pickup_eligible: true, shop_responsible_for_delivery: false };
  await work.db.updateTable('orders').set(offered).where('id', '=', order.id).execute();
  return server.anonymous.post(`/api/public/orders/${order.id}/choose-pickup`, {}, callOf(order));
}

test.each([
  ['cash', null],
  ['ticket_resto', 'cash'],
] as const)('FLO-78 PMT-05 what a driver was to collect (%s) is paid at the counter', async (means, rest) => {
  const customer = { firstName: 'Zoé', lastName: 'Roux', email: `${randomUUID()}@exemple.fr`, phone: '0612000009' };
  const paid = { paymentType: 'to_driver', driverPaymentType: means, restPaymentType: rest } as const;
  const order = await server.givenOrder(work.shop, { orderType: 'delivery', customer, ...paid });
  expect(order).toMatchObject({ paymentType: 'to_driver', driverPaymentType: means });

  const reply = await fetchInstead(order);

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);

  const fetched = await work.fresh(order);
  expect(fetched).toMatchObject({
    orderType: 'click_and_collect',
    paymentType: 'counter',
    driverPaymentType: null,
    paymentSplit: null,
    deliveryFee: 0,
  });
  expect(paymentRow(fetched)).toEqual({ kind: 'frame', text: 'À encaisser\u00A0: au comptoir' });
  expect(splitRows(fetched)).toEqual([]);
  const news = await work.db
    .selectFrom('live_events')
    .select('payload')
    .where('type', '=', 'order-changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(news.payload).toMatchObject({ order: { id: order.id, paymentType: 'counter', driverPaymentType: null } });
  const journal = await work.db
    .selectFrom('audit')
    .select('action')
    .where('entity_id', '=', order.id)
    .where('action', '=', 'order.choose-pickup')
    .execute();
  expect(journal).toHaveLength(1);
  expect([await work.refunds(order), await work.balance(order)]).toEqual([[], {}]);
  await eventually(async () => {
    const told = (await work.messages(order, 'mail')).map(({ body }) => body.replaceAll('\u00A0', ' '));
    expect(told.join()).toContain(`Vous réglez ${formatEuros(fetched.amountDue).replaceAll('\u00A0', ' ')} sur place.`);
  });
});

describe('FLO-78 HRS-14 the place in the window of an order that is fetched after all', () => {
  beforeEach(async () => {
    work = await atWork(server);
  });

  const aDelivery = () => server.givenOrder(work.shop, { orderType: 'delivery' });
  const loads = async () =>
    Object.fromEntries(
      (await work.db.selectFrom('slot_loads').select(['kind', 'taken']).execute()).map(({ kind, taken }) => [
        kind,
        taken,
      ]),
    );
  const limitPickup = async (maxOrders: number) => {
    const { starts_at: start } = await work.db.selectFrom('slot_places').select('starts_at').executeTakeFirstOrThrow();
    const path = `/api/${work.companyId}/shops/${work.shop.shopId}/slot-loads/opening/${start}`;
    expect((await work.lea.put(path, { maxOrders })).status).toBe(200);
  };
  const cancel = (order: Order) =>
    work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

  test('goes from the delivery to the pickup window, is told, and is given back from there', async () => {
    const order = await aDelivery();
    expect(await loads()).toEqual({ delivery: 1 });

    expect((await fetchInstead(order)).status).toBe(200);

    expect(await loads()).toEqual({ delivery: 0, opening: 1 });
    const news = await work.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'slot-load-changed')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(news.map(({ payload }) => payload)).toMatchObject([
      { load: { kind: 'opening', taken: 1 } },
      { load: { kind: 'delivery', taken: 0 } },
    ]);
    expect((await cancel(order)).status).toBe(200);
    expect(await loads()).toEqual({ delivery: 0, opening: 0 });
  });

  test('of six at once, as many as there are places stand in the pickup window; nobody is refused', async () => {
    const placed = await Promise.all(Array.from({ length: 6 }, aDelivery));
    await limitPickup(2);
    expect(await loads()).toEqual({ delivery: 6, opening: 0 });

    const replies = await Promise.all(placed.map(fetchInstead));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await loads()).toEqual({ delivery: 0, opening: 2 });
    await Promise.all(placed.map(cancel));
    expect(await loads()).toEqual({ delivery: 0, opening: 0 });
  });

  test('is nowhere when the pickup window is closed', async () => {
    const order = await aDelivery();
    await limitPickup(0);

    expect((await fetchInstead(order)).status).toBe(200);

    expect(await loads()).toEqual({ delivery: 0, opening: 0 });
  });
});
