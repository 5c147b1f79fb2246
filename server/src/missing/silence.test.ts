import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { correctedAmounts } from '@comptoir/domain/missing/correction.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { missOrder } from '../orders/answer-order.ts';
import * as orders from '../orders/orders.store.ts';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { missingCase, plain, type MissingCase } from './missing.fixture.ts';

let server: TestServer;
let at: MissingCase;
let work: MissingCase['work'];
beforeAll(async () => {
  server = await testServer();
  at = await missingCase(server);
  work = at.work;
});

describe('MIS-06 silence', () => {
  test('MIS-06 at its time what the shop chose is done, told, and done once', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order, { replacement: 'PRODUCT-socca', ifSilent: 'replace' });

    await at.silence(order);
    await at.silence(order);

    const settled = await work.fresh(order);
    expect(settled).toMatchObject({
      amountDue: order.amountDue - 440,
      missing: { state: 'silent', replacedBy: 'Socca' },
    });
    expect((await at.storyTypes(order)).filter((type) => type === 'missing-silent')).toHaveLength(1);
    await eventually(async () => expect(await work.refunds(order)).toMatchObject([{ amount: 440, state: 'done' }]));
  });

  test('MIS-06 a job waits for the hour, and after it an answer counts no more', async () => {
    const order = await at.accepted(await at.cardOrder());
    const asked = (await at.report(order, { ifSilent: 'remove', answerMinutes: 3 })).json<Order>();
    const { rows } = await sql<{ at: string }>`
      select start_after as at from jobs.job
      where name = 'settle-missing' and data ->> 'questionId' = ${asked.missing?.id}`.execute(
      server.database.forSystem(),
    );
    expect(rows.map((job) => Date.parse(job.at))).toEqual([Date.parse(asked.missing?.answerBy ?? '')]);

    server.clock.offsetMs += 4 * 60_000;
    const late = await at.answer(order, 'without');
    await at.silence(order);

    expect([late.statusCode, plain(late.body).includes('Trop tard pour répondre')]).toEqual([409, true]);
    expect((await work.fresh(order)).missing).toMatchObject({ state: 'silent', answer: null });
  });

  test('MIS-06 what was to come instead is sold out too: the dish is left out', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order, { replacement: 'PRODUCT-socca', ifSilent: 'replace' });
    await work.setStock('PRODUCT-socca', 0);

    await at.silence(order);
    await work.setStock('PRODUCT-socca', null);

    expect(await work.fresh(order)).toMatchObject({
      amountDue: order.amountDue - 890,
      missing: { state: 'silent', replacedBy: null },
    });
  });

  test('MIS-06 an order that has left meanwhile stays as it is', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order);
    await work.say(order, 'ready-to-take-away');
    await work.say(order, 'validate');

    await at.silence(order);

    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: { state: 'over' } });
    expect((await at.answer(order, 'without')).statusCode).toBe(409);
  });
});

describe('MIS-07 twice, late, and at once', () => {
  test('MIS-07 the first answer counts; the same again is one, another is refused', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order);

    const replies = await Promise.all([at.answer(order, 'without'), at.answer(order, 'without')]);
    const other = await at.answer(order, 'cancel');

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(other.statusCode).toBe(409);
    expect(plain(other.body)).toContain('Une réponse a déjà été donnée.');
    expect((await at.storyTypes(order)).filter((type) => type === 'missing-corrected')).toHaveLength(1);
    await eventually(async () => expect(await work.refunds(order)).toHaveLength(1));
  });

  test('MIS-07 two posts at once: one question', async () => {
    const order = await at.accepted(await at.cardOrder());

    const replies = await Promise.all([at.report(order), at.report(order)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await at.storyTypes(order)).filter((type) => type === 'missing-asked')).toHaveLength(1);
  });

  test('MIS-07 FLO-73 two posts leave out the same one of two: one piece goes, the other post reads who was first', async () => {
    const order = await at.accepted(await at.cardOrder());
    const piece = { lineId: at.lineOf(order, 'PRODUCT-socca'), mode: 'apply', expectedQuantity: 2 };

    const replies = await Promise.all([at.report(order, piece), at.report(order, piece)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      errorCode: 'ORDER_ALREADY_HANDLED',
      errorMessage: 'Cette commande vient d’être traitée par Léa.',
      order: { amountDue: order.amountDue - 450 },
    });
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue - 450 });
    await eventually(async () => expect(await work.refunds(order)).toMatchObject([{ amount: 450, state: 'done' }]));
    expect((await at.storyTypes(order)).filter((type) => type === 'missing-corrected')).toHaveLength(1);
  });

  test('MIS-07 the shop takes its question back: nothing has changed, and a late answer says so', async () => {
    const order = await at.accepted(await at.cardOrder());
    const asked = (await at.report(order)).json<Order>();

    const back = await work.say(order, `missing/${asked.missing?.id}/withdraw`);
    const again = await work.say(order, `missing/${asked.missing?.id}/withdraw`);

    expect([back.status, again.status]).toEqual([200, 409]);
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: { state: 'withdrawn' } });
    const late = await at.answer(order, 'without');
    expect([late.statusCode, plain(late.body).includes('Le plat a été retrouvé')]).toEqual([409, true]);
    expect(await at.storyTypes(order)).toContain('missing-withdrawn');
  });

  test('MIS-07 UND-03 while somebody’s choice waits to leave, nobody corrects', async () => {
    const order = await at.cardOrder();
    await work.say(order, 'hold', { event: 'accept', preparationMinutes: 20 });

    const reply = await at.report(order);

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'ORDER_STATE']);
  });

  /** The hours at which the job looks at this question, the latest last. */
  async function looksAt(order: Order): Promise<number[]> {
    const { rows } = await sql<{ at: string }>`
      select start_after as at from jobs.job
      where name = 'settle-missing' and data ->> 'orderId' = ${order.id} order by start_after`.execute(
      server.database.forSystem(),
    );
    return rows.map(({ at: hour }) => Date.parse(hour));
  }

  test('MIS-07 UND-03 an answer and the hour wait for a decision, on its way too', async () => {
    const order = await at.cardOrder();
    await at.report(order, { ifSilent: 'remove' });
    const held = (await work.say(order, 'hold', { event: 'accept', preparationMinutes: 20 })).json<Order>().held;
    if (!held) throw new Error('nothing is held');

    const reply = await at.answer(order, 'without');
    await at.silence(order);
    await work.db
      .updateTable('orders')
      .set({ held: JSON.stringify({ ...held, isLeaving: true }) })
      .where('id', '=', order.id)
      .execute();
    const whileLeaving = await at.answer(order, 'cancel');
    await at.silence(order);

    expect([reply.statusCode, whileLeaving.statusCode]).toEqual([409, 409]);
    expect(plain(reply.body)).toContain('Le restaurant s’occupe de votre commande en ce moment');
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: { state: 'asked' } });
    expect((await looksAt(order)).filter((hour) => hour === Date.parse(held.dueAt))).toHaveLength(2);
    expect(await at.storyTypes(order)).not.toContain('missing-silent');
  });

  test('MIS-07 FLO-72 while the customer edits the hour waits, and the basket that they save is theirs', async () => {
    const order = await at.cardOrder();
    await at.report(order, { ifSilent: 'remove' });
    const lockedUntil = new Date(Date.parse(server.deps.now()) + 60_000).toISOString();
    await work.setOrder(order, { customer_lock_until: lockedUntil });

    const reply = await at.answer(order, 'without');
    await at.silence(order);

    expect([reply.statusCode, plain(reply.body).includes('Une modification de votre commande est en cours')]).toEqual([
      423,
      true,
    ]);
    expect(await work.fresh(order)).toMatchObject({ amountDue: order.amountDue, missing: { state: 'asked' } });
    expect(await looksAt(order)).toContain(Date.parse(lockedUntil));

    await work.setOrder(order, { customer_lock_until: null });
    await at.silence(order);

    expect(await work.fresh(order)).toMatchObject({
      amountDue: order.amountDue - 890,
      missing: { state: 'silent', replacedBy: null },
    });
  });

  test('MIS-04 a foreign or broken answer changes nothing', async () => {
    const order = await at.accepted(await at.cardOrder());
    await at.report(order);

    const replies = await Promise.all([
      at.answerForm(order, { question: randomUUID(), answer: 'without' }),
      at.answerForm(order, { answer: 'without' }),
      at.answer(order, 'perhaps'),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 422, 422]);
    expect((await work.fresh(order)).missing?.state).toBe('asked');
  });
});

describe('MIS-05 the page says what became of the order', () => {
  const page = async (order: Order) => plain((await server.app.inject(at.pathOf(order))).body);

  test('MIS-06 nobody answered an order that the shop then cancelled: it is not called corrected', async () => {
    const [waiting, accepted] = [await at.cardOrder(), await at.accepted(await at.cardOrder())];
    for (const order of [waiting, accepted]) {
      await at.report(order, { ifSilent: 'cancel' });
      await at.silence(order);
    }

    expect((await work.fresh(waiting)).status).toBe('refused');
    const refused = await page(waiting);
    expect(refused).toContain('Votre commande est refusée');
    expect(refused).toContain('Vous n’êtes pas débité.');
    expect((await work.fresh(accepted)).status).toBe('canceled');
    const canceled = await page(accepted);
    expect(canceled).toContain('Votre commande est annulée');
    expect(canceled).toContain('Vous êtes remboursé en totalité');
    for (const text of [refused, canceled]) expect(text).not.toContain('Nouveau total');
  });

  test('MIS-05 the rest is in preparation once it is accepted, and where there is a rest', async () => {
    const alone = { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] };
    const orders = [
      await at.accepted(await at.cardOrder()),
      await at.cardOrder(),
      await at.accepted(await at.cardOrder(alone)),
    ];
    for (const order of orders) await at.report(order, { replacement: 'PRODUCT-socca', ifSilent: 'replace' });

    const pages = await Promise.all(orders.map(page));

    for (const text of pages) expect(text).toContain('Répondez avant');
    expect(pages.map((text) => text.includes('Le reste de votre commande est en préparation.'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('MIS-05 FLO-16 who cancels before acceptance was never charged', async () => {
    const order = await at.cardOrder();
    await at.report(order);
    await at.answer(order, 'cancel');

    expect(await page(order)).toContain('Votre commande a été annulée. Vous n’êtes pas débité.');
  });

  test('MIS-05 a question that nobody could answer any more: a missed order does not go on', async () => {
    const order = await at.cardOrder();
    await at.report(order);
    await missOrder(
      { ...work.ctx(), now: () => new Date(Date.parse(order.acceptDeadlineAt ?? '') + 1_000).toISOString() },
      order.id,
    );

    const text = await page(order);

    expect(text).toContain('Votre commande n’a pas été prise en charge');
    expect(text).not.toContain('a poursuivi votre commande');
  });

  test('MIS-03 a card that is charged less at acceptance is promised no refund afterwards', async () => {
    const order = await at.cardOrder();
    await at.report(order);
    await at.answer(order, 'without');
    expect(await page(order)).toContain('Votre carte ne sera débitée que de ce montant.');

    await at.accepted(order);

    const text = await page(order);
    expect(text).toContain('Votre carte n’a été débitée que de ce montant.');
    expect(text).not.toContain('vous sont rendus');
    expect(await work.refunds(order)).toEqual([]);
  });

  test('MIS-05 each answer is priced for the order as it is now', async () => {
    const order = await at.cardOrder();
    await at.report(order, { replacement: 'PRODUCT-socca' });
    const less = { ...order.lines.find(({ productKey }) => productKey === 'PRODUCT-socca'), quantity: 1 };
    const lines = order.lines.map((line) => (line.id === less.id ? (less as typeof line) : line));
    const amounts = correctedAmounts(order, lines, { promotion: null, coversFees: false });
    await work.ctx().transaction(async (tx) => {
      const known = await orders.lock(tx, work, order.id);
      if (!known) throw new Error('the order is gone');
      await orders.replaceLines(tx, await orders.save(tx, { ...known, ...amounts, lines }, known));
    });

    const text = await page(order);

    const now = order.amountDue - 450;
    expect(text).toContain(`Oui, « Socca » · total ${plain(formatEuros(cents(now - 440)))}`);
    expect(text).toContain(`Total actuel : ${plain(formatEuros(cents(now)))}.`);
  });
});
