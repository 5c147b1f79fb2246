import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import type { Payments } from '../../ports/payments.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { tidyAuthorisations } from '../authorisations.ts';

const SOCCA = { productKey: 'PRODUCT-socca', quantity: 1 };
const PAN_BAGNAT = { productKey: 'PRODUCT-panbagnat', quantity: 1 };

let server: TestServer;
let work: AtWork;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  payments = server.deps.payments;
});

const headersOf = () => ({ 'x-channel-key': server.identity.tokens.channelKey });
const callOf = (order: Order, headers: Record<string, string> = {}) => ({
  query: { token: server.identity.tokens.orderToken(order) },
  headers: { ...headersOf(), ...headers },
});
const act = (order: Order, action: string, headers?: Record<string, string>) =>
  server.anonymous.post(`/api/public/orders/${order.id}/${action}`, {}, callOf(order, headers));
const change = (order: Order, body: object) =>
  server.anonymous.put(`/api/public/orders/${order.id}`, body, callOf(order));
const changeLocked = async (order: Order, body: object) => {
  await act(order, 'lock');
  return change(order, body);
};
const aDelivery = () => server.givenOrder(work.shop, { orderType: 'delivery' });

describe('a customer who starts to change their order', () => {
  test('API-87 FLO-72 holds it for two minutes, is not prolonged, and may let it go', async () => {
    const order = await aDelivery();

    const [first, second] = [await act(order, 'lock'), await act(order, 'lock')];
    const until = String(first.body['customerLockUntil']);
    expect(Date.parse(until) - Date.parse(server.deps.now())).toBeGreaterThan(110_000);
    expect(second.body['customerLockUntil']).toBe(until);
    expect((await work.fresh(order)).customerLockUntil).toBe(until);

    expect((await act(order, 'unlock')).body).toMatchObject({ status: 'contacting', customerLockUntil: null });
    expect((await work.fresh(order)).customerLockUntil).toBeNull();
  });

  test('ERR-03 ERR-04 FLO-72 staff waits meanwhile, each command with its sentence', async () => {
    const order = await aDelivery();
    await act(order, 'lock');

    const accept = await work.say(order, 'prepare', { preparationMinutes: 15 });
    expect([accept.status, accept.body['errorMessage']]).toEqual([
      423,
      'Le client est en train de modifier ou annuler sa commande, merci de patienter\u00A0!',
    ]);
    await act(order, 'unlock');
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await act(order, 'lock');
    const cancel = await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    expect([cancel.status, cancel.body['errorMessage']]).toEqual([
      423,
      'Le client est en train de modifier ou annuler sa commande, merci de réessayer\u00A0!',
    ]);
  });

  test('API-87 an order that has left, or is over, is no longer held', async () => {
    const order = await aDelivery();
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.say(order, 'launch-delivery');

    expect((await act(order, 'lock')).body['errorCode']).toBe('ORDER_STATE');
  });

  test('API-86 without its token nothing can be done to an order', async () => {
    const order = await aDelivery();
    const other = await aDelivery();

    const foreign = await server.anonymous.post(`/api/public/orders/${order.id}/cancel`, {}, callOf(other));
    const none = await server.anonymous.put(`/api/public/orders/${order.id}`, {}, { headers: headersOf() });

    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect((await work.fresh(order)).status).toBe('contacting');
  });
});

describe('a customer who changes their order', () => {
  test('API-88 FLO-79 before acceptance: basket, address, time, phone; priced anew, shown to staff', async () => {
    const order = await aDelivery();
    const [socca] = order.lines;
    const address = { ...anOrderBody({ orderType: 'delivery' }).address, streetNumber: '20' };
    const requestedFor = new Date(Date.parse(server.deps.now()) + 3 * 3_600_000).toISOString();

    const reply = await changeLocked(order, {
      lines: [
        { ...SOCCA, quantity: 3 },
        { ...PAN_BAGNAT, instruction: 'sans oignon' },
      ],
      address,
      requestedFor,
      phone: '07 11 22 33 44',
      instruction: 'Sonnez deux fois',
      expectedAmountDue: 3 * 450 + 890 + 250 + 50,
    });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const changed = await work.fresh(order);
    expect(changed).toMatchObject({
      amountDue: 3 * 450 + 890 + 250 + 50,
      productsTotal: 3 * 450 + 890,
      isScheduled: true,
      requestedFor,
      customerLockUntil: null,
      customer: { phone: '+33711223344' },
      address: { streetNumber: '20', instruction: 'Sonnez deux fois' },
    });
    expect(changed.lines[0]?.id).toBe(socca?.id);
    expect(changed.changedByCustomer?.fields.toSorted()).toEqual(
      ['address', 'instruction', 'lines', 'phone', 'requestedFor'].toSorted(),
    );
    expect(changed.changedByCustomer?.lineIds).toEqual(changed.lines.map(({ id }) => id));
    expect((await work.story(order)).at(-1)).toMatchObject({ type: 'customer-changed', actorKind: 'customer' });
    expect(Date.parse(changed.acceptDeadlineAt ?? '')).toBe(Date.parse(requestedFor) - 30 * 60_000);
  });

  test('API-88 only while they hold it', async () => {
    const order = await aDelivery();
    expect((await change(order, { phone: '0711223344' })).body['errorCode']).toBe('ORDER_STATE');

    await act(order, 'lock');
    server.clock.offsetMs = 121_000;
    const late = await change(order, { phone: '0711223344' }).finally(() => {
      server.clock.offsetMs = 0;
    });
    expect(late.body['errorCode']).toBe('ORDER_STATE');
    expect((await work.fresh(order)).customer.phone).toBe('+33612345678');
  });

  test('FLO-79 after acceptance only address details, instruction and phone', async () => {
    const order = await aDelivery();
    await work.say(order, 'prepare', { preparationMinutes: 15 });

    const meal = await changeLocked(order, { lines: [SOCCA] });
    const details = await change(order, { phone: '0711223344', street2: 'Bâtiment B', instruction: null });

    expect(meal.body['errorCode']).toBe('ORDER_STATE');
    expect(details.status).toBe(200);
    expect(await work.fresh(order)).toMatchObject({
      status: 'preparing',
      customer: { phone: '+33711223344' },
      address: { street2: 'Bâtiment B', instruction: null },
      lines: order.lines,
    });
  });

  test.each([
    ['an unknown product', { lines: [{ productKey: 'PRODUCT-none', quantity: 1 }] }, 'ERROR_CHECKING_ORDER'],
    ['an hour already past', { requestedFor: '2020-01-01T12:00:00.000Z' }, 'RECORD_INVALID'],
    ['another total than the one shown', { lines: [SOCCA], expectedAmountDue: 1 }, 'ERROR_CHECKING_ORDER'],
    ['a wrong phone', { phone: '12' }, 'WRONG_PHONE'],
    [
      'an address without street',
      { address: { ...anOrderBody({ orderType: 'delivery' }).address, street: ' ' } },
      'ADDRESS_ERROR',
    ],
    ['an empty basket', { lines: [] }, 'RECORD_INVALID'],
    ['a price of their own', { amountDue: 1 }, 'RECORD_INVALID'],
  ])('API-88 is refused %s as at the first time, and nothing changes', async (_, body, code) => {
    const order = await aDelivery();

    const reply = await changeLocked(order, body);

    expect(reply.body['errorCode']).toBe(code);
    const { lines, amountDue, customer, requestedFor } = await work.fresh(order);
    expect({ lines, amountDue, customer, requestedFor }).toEqual({
      lines: order.lines,
      amountDue: order.amountDue,
      customer: order.customer,
      requestedFor: order.requestedFor,
    });
  });

  test('FLO-82 STK-16 takes from the stock what is more and gives back what is less', async () => {
    const stocked = await atWork(server);
    await stocked.setStock('PRODUCT-socca', 5);
    const order = await server.givenOrder(stocked.shop, { lines: [{ ...SOCCA, quantity: 4 }] });

    await changeLocked(order, { lines: [{ ...SOCCA, quantity: 5 }] });
    expect(await stocked.stock('PRODUCT-socca')).toBe(0);
    const tooMany = await changeLocked(order, { lines: [{ ...SOCCA, quantity: 6 }] });
    expect(tooMany.body['errorCode']).toBe('ERROR_CHECKING_ORDER');
    await changeLocked(order, { lines: [{ ...SOCCA, quantity: 2 }] });
    expect(await stocked.stock('PRODUCT-socca')).toBe(3);
  });
});

describe('a customer who changes an order paid by card', () => {
  test('FLO-16 FLO-79 a smaller basket keeps its authorisation, and less is taken from it', async () => {
    const order = await work.card();

    await changeLocked(order, { lines: [SOCCA] });

    const changed = await work.fresh(order);
    expect(changed).toMatchObject({ amountDue: 500, providerPaymentId: order.providerPaymentId });
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    expect(await payments.read(order.providerPaymentId ?? '')).toMatchObject({ state: 'captured', capturedCents: 500 });
    expect(await work.balance(order)).toEqual({ provider: 500, shop: -500 });
  });

  test('FLO-16 FLO-79 a dearer basket has another authorisation, and the first is voided', async () => {
    const order = await work.card();

    const reply = await changeLocked(order, { lines: [{ ...SOCCA, quantity: 9 }] });

    expect(reply.body['amountDue']).toBe(9 * 450 + 50);
    const changed = await work.fresh(order);
    expect(changed.providerPaymentId).not.toBe(order.providerPaymentId);
    await tidy(order);
    expect(await payments.read(order.providerPaymentId ?? '')).toMatchObject({ state: 'voided' });
    expect(await payments.read(changed.providerPaymentId ?? '')).toMatchObject({
      state: 'authorised',
      amountCents: 9 * 450 + 50,
    });
  });

  test.each([
    ['refuses', { method: 'renewal_declined' }, 'CARD_ERROR'],
    [
      'is away',
      { method: 'success', renew: () => Promise.reject(new ProviderUnavailable('p')) },
      'THIRD_PARTY_UNAVAILABLE',
    ],
  ])('FLO-79 when the bank %s nothing changes', async (_, { method, ...broken }, code) => {
    const order = await work.card(method);
    server.deps.payments = { ...payments, ...broken };

    const reply = await changeLocked(order, { lines: [{ ...SOCCA, quantity: 9 }] }).finally(() => {
      server.deps.payments = payments;
    });

    expect(reply.body['errorCode']).toBe(code);
    expect(await work.fresh(order)).toMatchObject({
      amountDue: order.amountDue,
      providerPaymentId: order.providerPaymentId,
      lines: order.lines,
    });
    expect(await payments.read(order.providerPaymentId ?? '')).toMatchObject({ state: 'authorised' });
  });

  test('law:provider-outside a server that dies between the new authorisation and the change leaves no money held twice', async () => {
    const order = await work.card();
    const died = new Error('killed');
    server.deps.payments = {
      ...payments,
      async renew(input) {
        await payments.renew(input);
        throw died;
      },
    };
    await changeLocked(order, { lines: [{ ...SOCCA, quantity: 9 }] }).finally(() => {
      server.deps.payments = payments;
    });

    await tidy(order);

    const held = (await holdsOf(order)).filter(({ state }) => state === 'authorised');
    expect(held.map(({ providerPaymentId }) => providerPaymentId)).toEqual([order.providerPaymentId]);
    expect((await work.fresh(order)).amountDue).toBe(order.amountDue);
  });
});

describe('a customer who gives up, or comes to fetch', () => {
  test('API-89 FLO-35 before acceptance the order is cancelled and the card released', async () => {
    const order = await work.card();

    const reply = await act(order, 'cancel');

    expect(reply.body).toMatchObject({ status: 'canceled' });
    expect(await work.fresh(order)).toMatchObject({
      status: 'canceled',
      cancellation: { canceledBy: 'customer', cancelReason: 'customer_cancel_phase_contacting' },
    });
    await eventually(async () => expect((await payments.read(order.providerPaymentId ?? '')).state).toBe('voided'));
  });

  test('API-89 FLO-80 after acceptance they must ask the shop', async () => {
    const order = await work.card();
    await work.say(order, 'prepare', { preparationMinutes: 15 });

    expect((await act(order, 'cancel')).body['errorCode']).toBe('ORDER_STATE');
    expect((await act(order, 'choose-pickup')).body['errorCode']).toBe('ORDER_STATE');
    expect((await act(order, 'dance')).status).toBe(404);
  });

  test('FLO-73 of a customer who cancels and a shop that accepts, the first wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await work.card();
      const [cancel, accept] = await Promise.all([
        act(order, 'cancel'),
        work.say(order, 'prepare', { preparationMinutes: 15 }),
      ]);
      expect([cancel.status, accept.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const taken = cancel.status === 200 ? 0 : order.amountDue;
      await eventually(async () => {
        const balance = await work.balance(order);
        expect(balance['provider'] ?? 0).toBe(taken);
        if (taken === 0) expect((await payments.read(order.providerPaymentId ?? '')).state).not.toBe('authorised');
      });
    }
  });

  test('API-71 the same key cancels once and answers the same', async () => {
    const order = await work.card();
    const key = { 'idempotency-key': randomUUID() };

    const [first, second] = [await act(order, 'cancel', key), await act(order, 'cancel', key)];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  test.each([
    ['preparing', 'preparing'],
    ['ready', 'takeaway'],
  ] as const)('FLO-78 from %s: fetched by the customer, the delivery fee goes back', async (status, after) => {
    const order = await work.card('success', { orderType: 'delivery' });
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await offer(order, status);

    const reply = await act(order, 'choose-pickup');

    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ status: after, orderType: 'click_and_collect' });
    expect(await work.fresh(order)).toMatchObject({
      status: after,
      deliveryFee: 0,
      amountDue: order.amountDue - 250,
      address: null,
      changedByCustomer: { fields: ['orderType'] },
    });
    await eventually(async () =>
      expect(await work.refunds(order)).toMatchObject([{ cause: 'pickup', amount: 250, state: 'done' }]),
    );
    expect(await work.balance(order)).toEqual({ provider: order.amountDue - 250, shop: 250 - order.amountDue });
    // The fee has left the amount due: revenue must not lose it a second time.
    expect((await work.fresh(order)).refundedAmount).toBe(0);
  });

  test('FLO-40 while a driver is looked for: the shop is asked, and the fee is never taken', async () => {
    const order = await work.card('success', { orderType: 'delivery' });
    await offer(order, 'looking_for_driver');

    const reply = await act(order, 'choose-pickup');

    expect(reply.body).toMatchObject({ status: 'contacting', orderType: 'click_and_collect' });
    const { acceptDeadlineAt } = await work.fresh(order);
    expect(Date.parse(acceptDeadlineAt ?? '')).toBeGreaterThan(Date.parse(server.deps.now()));
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    expect(await work.balance(order)).toEqual({ provider: order.amountDue - 250, shop: 250 - order.amountDue });
    expect(await work.refunds(order)).toEqual([]);
  });
});

/** As the search leaves it when nobody was found (FLO-39). */
async function offer(order: Order, status: 'preparing' | 'ready' | 'looking_for_driver'): Promise<void> {
  await work.db
    .updateTable('orders')
    .set({
      status,
      self_pickup_eligible: true,
      shop_responsible_for_delivery: false,
      ...(status === 'looking_for_driver' ? { flow_type: 'reverse', accept_deadline_at: null } : {}),
    })
    .where('id', '=', order.id)
    .execute();
}

/** Every payment that the sandbox knows of this order. */
async function holdsOf(order: Order) {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from sandbox.payments where order_id = ${order.id} order by created_at`.execute(work.db);
  return Promise.all(rows.map(({ id }) => payments.read(id)));
}

/** What the job does two minutes later, with the data that it was given. */
async function tidy(order: Order): Promise<void> {
  const { rows } = await sql<{ data: { renewal: Parameters<typeof tidyAuthorisations>[2] } }>`
    select data from jobs.job where name = 'tidy-authorisations' and data ->> 'orderId' = ${order.id}`.execute(
    server.database.forSystem(),
  );
  expect(rows).toHaveLength(1);
  for (const { data } of rows) await tidyAuthorisations(work.ctx(), order.id, data.renewal);
}
