import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/fast/door.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { lockProducts } from '../stock/take-stock.ts';
import { missingCase, plain, type MissingCase } from './missing.fixture.ts';

let server: TestServer;
let at: MissingCase;
let work: MissingCase['work'];
beforeAll(async () => {
  server = await testServer();
  at = await missingCase(server);
  work = at.work;
});

describe('before acceptance', () => {
  test('MIS-01 MIS-05 the cook asks: nothing changes yet, the customer reads it by SMS, everybody sees the question', async () => {
    const order = await at.cardOrder();

    const reply = await at.report(order, { replacement: null, ifSilent: 'remove', answerMinutes: 5 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const asked = await work.fresh(order);
    expect(asked).toMatchObject({
      amountDue: order.amountDue,
      status: 'contacting',
      missing: { state: 'asked', dish: 'Pan bagnat', askedBy: 'Léa', ifSilent: 'remove', answer: null },
    });
    expect(asked.lines).toEqual(order.lines);
    expect(await at.storyTypes(order)).toContain('missing-asked');
    expect(await at.journal(order)).toContain('order.missing-asked');
    await eventually(async () => {
      const [sms] = await work.messages(order, 'sms');
      expect(plain(sms?.body ?? '')).toContain('Il ne reste plus de « Pan bagnat »');
      expect(sms?.body).toContain('/question');
    });
  });

  test('MIS-03 MIS-05 « sans ce plat »: the card is charged less at acceptance, and nothing is refunded', async () => {
    const order = await at.cardOrder();
    await at.report(order);

    const reply = await at.answer(order, 'without');

    expect(reply.statusCode, reply.body).toBe(303);
    const corrected = await work.fresh(order);
    expect(corrected.lines.map(({ productKey }) => productKey)).toEqual(['PRODUCT-socca']);
    expect(corrected).toMatchObject({
      amountDue: order.amountDue - 890,
      missing: { state: 'answered', answer: 'without', totalAfter: order.amountDue - 890 },
    });
    const taken = await at.accepted(order);
    expect(taken.status).toBe('preparing');
    const payment = await server.deps.payments.read(taken.providerPaymentId ?? '');
    expect([payment.state, payment.capturedCents, payment.refunds]).toEqual(['captured', order.amountDue - 890, []]);
    expect(await work.balance(order)).toMatchObject({ provider: order.amountDue - 890 });
    expect(await work.refunds(order)).toEqual([]);
  });

  test('MIS-05 « j’annule »: the order ends, the card is set free, stock and story know', async () => {
    const order = await at.cardOrder();
    await at.report(order);

    const reply = await at.answer(order, 'cancel');

    expect(reply.statusCode, reply.body).toBe(303);
    expect(await work.fresh(order)).toMatchObject({
      status: 'canceled',
      cancellation: { canceledBy: 'customer' },
      missing: { state: 'answered', answer: 'cancel' },
    });
    await eventually(async () =>
      expect((await server.deps.payments.read(order.providerPaymentId ?? '')).state).toBe('voided'),
    );
  });
});

describe('after acceptance', () => {
  test('MIS-03 MIS-05 « oui »: the dish is exchanged, the difference goes back to the card, the books are even', async () => {
    const order = await at.accepted(await at.cardOrder());
    const lineId = at.lineOf(order, 'PRODUCT-panbagnat');
    await at.report(order, { replacement: 'PRODUCT-socca' });

    const reply = await at.answer(order, 'yes');

    expect(reply.statusCode, reply.body).toBe(303);
    const corrected = await work.fresh(order);
    expect(corrected.lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual([
      ['Socca', 2, 450],
      ['Socca', 1, 450],
    ]);
    expect(corrected.lines.some(({ id }) => id === lineId)).toBe(false);
    expect(corrected).toMatchObject({ amountDue: order.amountDue - 440, status: 'preparing' });
    await eventually(async () =>
      expect(await work.refunds(order)).toEqual([{ cause: 'missing', amount: 440, state: 'done', failure: null }]),
    );
    const settled = await work.fresh(order);
    // It has left the amount due: it is not taken off the revenue a second time.
    expect(settled.refundedAmount).toBe(0);
    expect(await work.balance(order)).toMatchObject({ provider: settled.amountDue });
    const { capturedCents, refunds } = await server.deps.payments.read(order.providerPaymentId ?? '');
    expect(capturedCents - refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(settled.amountDue);
    expect(await at.storyTypes(order)).toEqual(expect.arrayContaining(['missing-corrected', 'money-refunded']));
    expect(await at.journal(order)).toContain('order.missing-corrected');
  });

  test('MIS-03 two dishes of one order, one after the other: two refunds, then the rest with a cancellation', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order, { mode: 'apply' });
    const socca = at.lineOf(order, 'PRODUCT-socca');
    await at.report(order, { lineId: socca, quantity: 1, mode: 'apply' });
    await eventually(async () =>
      expect((await work.refunds(order)).map(({ amount, state }) => [amount, state])).toEqual([
        [890, 'done'],
        [450, 'done'],
      ]),
    );

    await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    await eventually(async () => expect((await work.balance(order))['provider']).toBe(0));
    const { capturedCents, refunds } = await server.deps.payments.read(order.providerPaymentId ?? '');
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(capturedCents);
  });

  test('MIS-05 « autre chose » chooses among what can be served now', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order);

    const none = await at.answer(order, 'other');
    const wrong = await at.answer(order, 'other', { dish: 'PRODUCT-unknown' });
    const right = await at.answer(order, 'other', { dish: 'PRODUCT-socca' });

    expect([none.statusCode, wrong.statusCode, right.statusCode]).toEqual([422, 409, 303]);
    expect((await work.fresh(order)).missing).toMatchObject({ answer: 'other', replacedBy: 'Socca' });
  });

  test('MIS-05 FLO-28 « j’annule » gives everything back', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order);

    await at.answer(order, 'cancel');

    expect(await work.fresh(order)).toMatchObject({ status: 'canceled', missing: { answer: 'cancel' } });
    await eventually(async () => expect((await work.balance(order))['provider']).toBe(0));
  });

  test('MIS-03 cash: what is due at the door changes, no money moves', async () => {
    const order = await at.accepted(await at.cashOrder());

    const reply = await at.report(order, { mode: 'apply' });

    expect(reply.json<Order>()).toMatchObject({ amountDue: order.amountDue - 890, missing: { state: 'applied' } });
    expect(await work.refunds(order)).toEqual([]);
    await eventually(async () => {
      const bodies = (await work.messages(order, 'mail')).map(({ body }) => plain(body));
      expect(bodies.some((body) => body.includes('ne vous est pas compté'))).toBe(true);
    });
  });
});

describe('MIS-01 who and when', () => {
  test('MIS-01 a marketplace’s order: the dish can be sold out, the order is its own', async () => {
    const order = await at.cardOrder();
    await work.db
      .updateTable('orders')
      .set({ channel: 'ubereats' } as never)
      .where('id', '=', order.id)
      .execute();

    const refused = await at.report(order);
    const marked = await at.report(order, { mode: 'sold-out', soldOut: { until: null } });

    expect([refused.status, plain(String(refused.body['errorMessage']))]).toEqual([
      409,
      expect.stringContaining('appelez le client ou la plateforme'),
    ]);
    expect(marked.status, JSON.stringify(marked.body)).toBe(200);
    expect(await work.stock('PRODUCT-panbagnat')).toBe(0);
    await work.setStock('PRODUCT-panbagnat', null);
  });

  test('MIS-01 HUB-37 what another program was paid, only it can give back: nobody is promised money', async () => {
    const order = await at.cashOrder();
    await work.db.updateTable('orders').set({ payment_type: 'stripe' }).where('id', '=', order.id).execute();

    const asked = await at.report(order);
    const applied = await at.report(order, { mode: 'apply' });

    expect([asked.status, applied.status]).toEqual([409, 409]);
    expect(plain(String(asked.body['errorMessage']))).toContain('elle seule la corrige');
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: null });
  });

  test('MIS-01 an order that has ended, or left, is not corrected', async () => {
    const order = await work.completed(await at.cardOrder());

    expect((await at.report(order)).body['errorCode']).toBe('ORDER_STATE');
  });

  test('MIS-01 FLO-28 once it is ready and paid online, only who may refund corrects it, whatever the way', async () => {
    const order = await at.accepted(await at.cardOrder());
    await work.say(order, 'ready-to-take-away');
    const cook = await server.as(
      await server.givenUser(work.companyId, {
        role: 'staff',
        shopIds: [work.shop.shopId],
        overrides: { refundOrder: false },
      }),
    );

    for (const mode of ['ask', 'apply'] as const) {
      const reply = await work.say(order, 'missing', at.wanted(order, { mode, ifSilent: 'cancel' }), cook);
      expect([reply.status, plain(String(reply.body['errorMessage']))]).toEqual([
        403,
        expect.stringContaining('seul un responsable qui peut rembourser'),
      ]);
    }
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: null });
    expect((await at.report(order, { mode: 'apply' })).status).toBe(200);
  });

  test('MIS-02 the only dish is replaced or the order cancelled, never left out', async () => {
    const order = await at.cardOrder({ lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] });

    expect((await at.report(order, { mode: 'apply' })).body['errorCode']).toBe('LAST_ITEM');
    expect((await at.report(order, { ifSilent: 'remove', replacement: 'PRODUCT-socca' })).body['errorCode']).toBe(
      'LAST_ITEM',
    );
    expect((await at.report(order, { ifSilent: 'replace', replacement: 'PRODUCT-socca' })).status).toBe(200);
  });

  test('MIS-04 nobody to ask: it is applied, or not at all', async () => {
    const order = await at.cashOrder();
    await work.db
      .updateTable('orders')
      .set({ customer: JSON.stringify({ ...order.customer, email: null, phone: null }) })
      .where('id', '=', order.id)
      .execute();

    expect(plain(String((await at.report(order)).body['errorMessage']))).toContain('ni téléphone ni e-mail');
    expect((await at.report(order, { mode: 'apply' })).status).toBe(200);
  });
});

describe('MIS-09 sold out', () => {
  test('MIS-09 in the same command, until its hour; what was missing is not given back', async () => {
    await work.setStock('PRODUCT-panbagnat', 5);
    const order = await at.accepted(await at.cardOrder());
    expect(await work.stock('PRODUCT-panbagnat')).toBe(4);
    const until = new Date(Date.parse(server.deps.now()) + 3_600_000).toISOString();

    await at.report(order, { soldOut: { until } });
    expect(await work.stock('PRODUCT-panbagnat')).toBe(0);
    await at.answer(order, 'cancel');

    expect(await work.stock('PRODUCT-panbagnat')).toBe(0);
    const row = await work.db
      .selectFrom('products')
      .select('sold_out_until')
      .where((eb) => eb.and({ shop_id: work.shop.shopId, key: 'PRODUCT-panbagnat' }))
      .executeTakeFirstOrThrow();
    expect(row.sold_out_until).toBe(until);
    await work.setStock('PRODUCT-panbagnat', null);
  });

  test('MIS-09 what comes instead is taken from its stock, or the answer is refused', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order, { replacement: 'PRODUCT-socca' });
    await work.setStock('PRODUCT-socca', 1);

    const reply = await at.answer(order, 'yes');

    expect(reply.statusCode, reply.body).toBe(303);
    expect(await work.stock('PRODUCT-socca')).toBe(0);
    await work.setStock('PRODUCT-socca', null);
  });
});

test('MIS-07 MIS-09 a dish that was found again is given back with its order, one that is missing again is not', async () => {
  await work.setStock('PRODUCT-panbagnat', 5);
  const [found, missing] = [await at.accepted(await at.cardOrder()), await at.accepted(await at.cardOrder())];
  expect(await work.stock('PRODUCT-panbagnat')).toBe(3);
  const askAndWithdraw = async (order: Order) => {
    const asked = (await at.report(order)).json<Order>();
    expect((await work.say(order, `missing/${asked.missing?.id}/withdraw`)).status).toBe(200);
  };

  await askAndWithdraw(found);
  await work.say(found, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
  expect(await work.stock('PRODUCT-panbagnat')).toBe(4);
  await askAndWithdraw(missing);
  await at.report(missing);
  await at.answer(missing, 'cancel');

  expect((await work.fresh(missing)).status).toBe('canceled');
  expect(await work.stock('PRODUCT-panbagnat')).toBe(4);
  await work.setStock('PRODUCT-panbagnat', null);
});

test('MIS-09 STK-16 law:parent-first the dish and what comes instead are locked in the order of their keys', async () => {
  const order = await at.accepted(await at.cardOrder());
  await work.setStock('PRODUCT-socca', 5);
  const waiting = () => sql`select from pg_locks where not granted`.execute(server.database.forSystem());
  let reply: ReturnType<typeof at.report> | undefined;

  await inTransaction(work.db, async (basket) => {
    await lockProducts(basket, work.shop, ['PRODUCT-panbagnat']);
    reply = at.report(order, { replacement: 'PRODUCT-socca', mode: 'apply', soldOut: { until: null } });
    await eventually(async () => expect((await waiting()).rows).not.toEqual([]));
    await lockProducts(basket, work.shop, ['PRODUCT-socca']);
  });

  expect((await reply)?.status).toBe(200);
  expect([await work.stock('PRODUCT-panbagnat'), await work.stock('PRODUCT-socca')]).toEqual([0, 4]);
  await work.setStock('PRODUCT-panbagnat', null);
  await work.setStock('PRODUCT-socca', null);
});

test('MIS-03 the window reads the same sums and the very words before anything leaves', async () => {
  const order = await at.accepted(await at.cardOrder());

  const list = await work.lea.get(
    `${work.at}/${order.id}/lines/${at.lineOf(order, 'PRODUCT-panbagnat')}/substitutes?quantity=1`,
  );
  const { mode: _, soldOut: __, ...body } = at.wanted(order, { replacement: 'PRODUCT-socca' });
  const preview = await work.say(order, 'missing/preview', body);

  expect((list.body['items'] as { productKey: string }[]).map(({ productKey }) => productKey)).toContain(
    'PRODUCT-socca',
  );
  expect(preview.body, JSON.stringify(preview.body)).toMatchObject({
    totalBefore: order.amountDue,
    totalAfter: order.amountDue - 440,
    refund: 440,
    gift: 0,
    means: 'sms',
  });
  expect(plain(String(preview.body['message']))).toContain('À la place : « Socca »');
  expect((await work.fresh(order)).missing).toBeNull();
});

test('MIS-05 the page asks with what each answer costs, and then says what holds', async () => {
  const order = await at.accepted(await at.cardOrder());
  await at.report(order, { replacement: 'PRODUCT-socca' });

  const open = await server.app.inject(at.pathOf(order));
  const followed = await server.app.inject(at.pathOf(order).replace('/question', ''));
  await at.answer(order, 'yes');
  const done = await server.app.inject(at.pathOf(order));

  expect(plain(open.body)).toContain('Il ne reste plus de « Pan bagnat »');
  expect(plain(open.body)).toContain('Oui, « Socca » · total');
  expect(followed.body).toContain('/question"');
  expect(plain(done.body)).toContain('Merci, c’est noté');
  expect(plain(done.body)).toContain('4,40 € vous sont rendus sur votre carte');
});
