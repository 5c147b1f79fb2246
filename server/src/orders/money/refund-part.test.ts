import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import type { Payments } from '../../ports/payments.ts';
import { settleHeld } from '../held/settle-held.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { finishRefund } from './refund-order.ts';

let server: TestServer;
let work: AtWork;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  payments = server.deps.payments;
  work = await atWork(server);
});

async function whileProvider(does: Partial<Payments>, act: () => Promise<void>): Promise<void> {
  server.deps.payments = { ...payments, ...does };
  await act().finally(() => (server.deps.payments = payments));
}

const customer = () => ({
  firstName: 'Manon',
  lastName: 'Alberti',
  email: `${randomUUID()}@exemple.fr`,
  phone: '0612345678',
});
const done = async (): Promise<Order> => work.completed(await work.card('success', { customer: customer() }));
const part = (order: Order, fields: object) => work.say(order, 'refund', { part: { reason: 'gesture', ...fields } });

test('MIS-10 an amount: the order stays, card, ledger, story, journal and customer know why', async () => {
  const order = await done();

  const reply = await part(order, { amount: 200, reason: 'late', note: 'vingt minutes' });

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body).toMatchObject({ status: 'completed', refundedAmount: 200 });
  expect(await work.refunds(order)).toEqual([{ cause: 'part', amount: 200, state: 'done', failure: null }]);
  expect(await work.balance(order)).toMatchObject({ provider: order.amountDue - 200 });
  const told = (await work.story(order)).find(({ type }) => type === 'money-refunded');
  expect(told?.data).toMatchObject({ amount: 200, reason: 'Retard\u00A0: vingt minutes' });
  const asked = await work.db
    .selectFrom('audit')
    .select('after')
    .where((eb) => eb.and({ entity_id: order.id, action: 'refund.ask' }))
    .executeTakeFirstOrThrow();
  expect(asked.after).toMatchObject({ amount: 200, reason: 'Retard\u00A0: vingt minutes' });
  await eventually(async () => {
    const bodies = (await work.messages(order, 'mail')).map(({ body }) => body.replaceAll('\u00A0', ' '));
    expect(bodies.some((body) => body.includes('2,00 € rendus en tout'))).toBe(true);
  });
});

test('MIS-10 dishes: what was paid for them, then the rest refunds the order', async () => {
  const order = await done();
  const [line] = order.lines;
  const lines = [{ lineId: line?.id, quantity: 1 }];

  const first = await part(order, { lines, reason: 'missing_dish' });
  const second = await part(order, { amount: 100 });
  const beyond = await part(order, { amount: order.amountDue });
  const rest = await work.say(order, 'refund');

  expect([first.status, second.status, beyond.status, rest.status]).toEqual([200, 200, 409, 200]);
  expect(first.body['refundedAmount']).toBe(line?.unitPrice);
  expect(rest.body).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue });
  expect((await work.balance(order))['provider']).toBe(0);
  const story = (await work.story(order)).find(({ data }) => String(data['reason']).startsWith('Plat manquant'));
  expect(story?.data['reason']).toContain(line?.name);
});

test('MIS-10 a part is an amount or dishes, with a reason', async () => {
  const order = await done();

  const replies = await Promise.all([
    part(order, {}),
    part(order, { amount: 100, lines: [{ lineId: order.lines[0]?.id, quantity: 1 }] }),
    work.say(order, 'refund', { part: { amount: 100 } }),
    part(order, { amount: 0 }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect((await work.fresh(order)).refundedAmount).toBe(0);
});

test('MIS-10 UND-01 it is held, and taken back, as every decision', async () => {
  const order = await done();

  const held = await work.say(order, 'hold', { event: 'refund', part: { amount: 150, reason: 'quality' } });
  const move = held.json<Order>().held;
  expect(move, JSON.stringify(held.body)).toMatchObject({ event: 'refund', part: { amount: 150, reason: 'Qualité' } });
  expect(await work.refunds(order)).toEqual([]);
  await work.say(order, `hold/${move?.id}/send`);

  await eventually(async () =>
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 150, held: null }),
  );
});

test('MIS-10 UND-03 what a colleague decides while the bank is asked stays decided', async () => {
  const order = await done();
  const karim = await work.colleague('Karim');
  let answers = () => {};
  const bank = new Promise<void>((resolve) => (answers = resolve));
  const refund: Payments['refund'] = async (input) => bank.then(() => payments.refund(input));

  await whileProvider({ refund }, async () => {
    const asked = part(order, { amount: 200 });
    await eventually(async () => expect(await work.refunds(order)).toMatchObject([{ state: 'asked' }]));
    expect((await work.say(order, 'refund', {}, karim)).status).toBe(409);
    expect((await work.say(order, 'hold', { event: 'refund' }, karim)).status).toBe(409);
    const again = { event: 'refund', part: { amount: 200, reason: 'gesture' } };
    const held = await work.say(order, 'hold', again, karim);
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    answers();
    expect((await asked).status).toBe(200);
  });

  expect(await work.fresh(order)).toMatchObject({
    refundedAmount: 200,
    held: { event: 'refund', by: { firstName: 'Karim' } },
  });
});

/** As a node that dies once the provider has given the money back: it never hears the answer. */
async function diesAfterRefund(act: () => Promise<unknown>): Promise<void> {
  let isRefunded = false;
  const refund: Payments['refund'] = async (input) => {
    await payments.refund(input);
    isRefunded = true;
    return new Promise(() => undefined);
  };
  await whileProvider({ refund }, async () => {
    void act();
    await eventually(async () => expect(isRefunded).toBe(true));
  });
}

const atProvider = async (order: Order): Promise<number[]> =>
  (await payments.read(order.providerPaymentId ?? '')).refunds.map(({ amountCents }) => amountCents);

test('UND-06 MIS-10 a held part whose node dies after the provider is given back once, and told once', async () => {
  const order = await done();
  const held = (
    await work.say(order, 'hold', { event: 'refund', part: { amount: 150, reason: 'quality' } })
  ).json<Order>();
  const heldId = held.held?.id ?? '';
  const settle = () => settleHeld({ ...work.ctx(), now: () => held.held?.dueAt ?? '' }, { orderId: order.id, heldId });
  await diesAfterRefund(settle);

  await finishRefund(work.ctx(), order.id);
  await settle();

  expect(await atProvider(order)).toEqual([150]);
  expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 150, held: null });
  expect(await work.balance(order)).toMatchObject({ provider: order.amountDue - 150 });
  expect(await work.alerts(order)).toEqual([]);
  await eventually(async () => {
    const told = (await work.messages(order, 'mail')).map(({ body }) => body.replaceAll('\u00A0', ' '));
    expect(told.filter((body) => body.includes('1,50 € rendu en tout'))).toHaveLength(1);
  });
});

test('API-24 MIS-10 a part whose answer was lost is not given back again by the same call', async () => {
  const order = await work.completed(await work.card('refund_reply_lost', { customer: customer() }));
  const ask = () =>
    work.lea.post(
      `${work.at}/${order.id}/refund`,
      { part: { amount: 120, reason: 'gesture' } },
      { headers: { 'idempotency-key': order.id } },
    );
  expect((await ask()).status).toBe(502);
  await finishRefund(work.ctx(), order.id);

  const again = await ask();

  expect(again.body).toMatchObject({ status: 'completed', refundedAmount: 120 });
  expect(await atProvider(order)).toEqual([120]);
});

test('UND-08 MIS-10 a held part whose answer was lost: who was told that it failed reads that it did not', async () => {
  const order = await work.completed(await work.card('refund_reply_lost', { customer: customer() }));
  const held = (await work.say(order, 'hold', { event: 'refund', part: { amount: 90, reason: 'late' } })).json<Order>();
  await work.say(order, `hold/${held.held?.id}/send`);
  await eventually(async () => expect(await work.alerts(order)).toEqual([{ kind: 'held-not-done', closed_at: null }]));

  await finishRefund(work.ctx(), order.id);

  const [alert] = await work.alerts(order);
  expect(alert?.closed_at).not.toBeNull();
  expect(await atProvider(order)).toEqual([90]);
});

test('MIS-10 a part that is still on its way is told once it is back, with its amount', async () => {
  const order = await work.completed(await work.card('refund_pending', { customer: customer() }));
  const told = async () =>
    (await work.messages(order, 'mail'))
      .map(({ body }) => body.replaceAll('\u00A0', ' '))
      .filter((body) => body.includes('partiel'));

  expect((await part(order, { amount: 200 })).body).toMatchObject({ refundedAmount: 0 });
  await finishRefund(work.ctx(), order.id);
  await finishRefund(work.ctx(), order.id);

  await eventually(async () => expect(await told()).toHaveLength(1));
  expect((await told())[0]).toContain('2,00 € rendus en tout');
});

test('MIS-10 FLO-71 two presses give back once', async () => {
  const order = await done();

  const replies = await Promise.all([part(order, { amount: 120 }), part(order, { amount: 120 })]);

  const given = (await work.refunds(order)).filter(({ state }) => state === 'done');
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect((await work.fresh(order)).refundedAmount).toBe(given.reduce((sum, { amount }) => sum + amount, 0));
});
