import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { examine } from '../doctor.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { settleSilence } from '../missing/settle-silence.ts';
import { followToken } from '../orders/messages/follow-link.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import type { RefundInput } from '../ports/payments.ts';
import { dispute } from '../sandbox/payments/sandbox-disputes.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { settlePayment } from '../webhooks/settle-payment.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

const LIVES = Number(process.env['FUZZ_LIVES'] ?? 150);
const AT_ONCE = 10;
const DAYS = 12;
const ZONE = 'Europe/Paris';
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);

const ENDS = [
  ['kept', 12],
  ['paid-in-the-shop', 3],
  ['cancelled', 2],
  ['cancelled-at-the-customers-cost', 2],
  ['refused', 1],
  ['refunded', 2],
  ['refunded-later', 2],
  ['refunded-elsewhere', 2],
  ['refunded-elsewhere-in-part', 2],
  ['refunded-by-the-platform', 1],
  ['refunded-elsewhere-then-cancelled', 1],
  ['missing-before-acceptance', 1],
  ['missing-applied', 1],
  ['missing-answered', 1],
  ['missing-silent', 1],
  ['missing-then-cancelled', 1],
  ['missing-then-refunded', 1],
  ['fetched-instead', 2],
  ['refunded-in-parts', 2],
  ['refunded-in-parts-and-the-rest', 1],
  ['refunded-in-part-after-a-while', 1],
  ['contested', 1],
  ['contested-and-won', 2],
  ['contested-and-lost', 2],
] as const;
type End = (typeof ENDS)[number][0];

/** What becomes of an order, and on which of the days. */
const someLife = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  /** FLO-96: within the bound of the smallest order. */
  tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000 })),
  product: fc.constantFrom('PRODUCT-panbagnat', 'PRODUCT-socca'),
  end: fc.constantFrom(...ENDS.flatMap(([end, weight]) => Array.from({ length: weight }, () => end))),
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  isRejected: fc.integer({ min: 0, max: 40 }).map((chance) => chance === 0),
});
type Life = typeof someLife extends fc.Arbitrary<infer T> ? T : never;

async function must(reply: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBe(200);
}

/** MIS-01: the last line is missing, and nothing comes instead. */
const miss = (work: AtWork, order: Order, mode: 'ask' | 'apply') =>
  must(
    work.say(order, 'missing', {
      lineId: order.lines.at(-1)?.id,
      quantity: 1,
      replacement: null,
      mode,
      soldOut: null,
      ifSilent: 'remove',
      answerMinutes: 5,
    }),
  );

async function missing(server: TestServer, work: AtWork, order: Order, end: End): Promise<void> {
  if (end === 'missing-before-acceptance') await miss(work, order, 'apply');
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  if (end === 'missing-applied' || end.startsWith('missing-then')) await miss(work, order, 'apply');
  if (end === 'missing-answered' || end === 'missing-silent') await miss(work, order, 'ask');
  const question = (await work.fresh(order)).missing;
  if (end === 'missing-answered') {
    const form = { question: question?.id ?? '', answer: 'without' };
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/suivi/${followToken(server.deps.config, order)}/question`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(statusCode).toBe(303);
  }
  if (end === 'missing-silent')
    await settleSilence(
      { ...work.ctx(), now: () => question?.answerBy ?? '' },
      { orderId: order.id, questionId: question?.id ?? '' },
    );
}

/** FLO-78, as the search leaves it when nobody was found. */
async function fetchedInstead(server: TestServer, work: AtWork, order: Order): Promise<void> {
  await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
  const offered = { self_pickup_eligible: true, shop_responsible_for_delivery: false };
  await work.db.updateTable('orders').set(offered).where('id', '=', order.id).execute();
  const call = {
    query: { token: server.identity.tokens.orderToken(order) },
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  };
  await must(server.anonymous.post(`/api/public/orders/${order.id}/choose-pickup`, {}, call));
}

const BUYER = {
  companyName: 'Cabinet Rossi',
  street: '3 rue de Rivoli',
  postalCode: '06000',
  city: 'Nice',
  siren: '732829320',
};

/** MIS-10: a fifth, and then a tenth. */
const partsOf = ({ amountDue }: Order): number[] => [Math.ceil(amountDue / 5), Math.ceil(amountDue / 10)];

async function givenBackInParts(work: AtWork, order: Order, end: End): Promise<void> {
  const [first = 0, second = 0] = partsOf(order);
  if (end === 'refunded-in-part-after-a-while') {
    const held = await work.say(order, 'hold', { event: 'refund', part: { amount: first, reason: 'quality' } });
    return must(work.say(order, `hold/${held.json<Order>().held?.id}/send`));
  }
  await must(work.say(order, 'refund', { part: { amount: first, reason: 'late' } }));
  await must(work.say(order, 'refund', { part: { amount: second, reason: 'gesture' } }));
  if (end === 'refunded-in-parts-and-the-rest') await must(work.say(order, 'refund'));
}

/** What people here do. */
async function ended(server: TestServer, work: AtWork, order: Order, end: End): Promise<void> {
  const cancel = (cancelReason: string) => work.say(order, 'cancel', { cancellation: { cancelReason } });
  if (end.startsWith('missing')) await missing(server, work, order, end);
  if (end === 'fetched-instead') await fetchedInstead(server, work, order);
  if (end === 'refunded-elsewhere-then-cancelled') {
    await must(work.say(order, 'prepare', { preparationMinutes: 15 }));
    await elsewhere(server, order, 'refunded-elsewhere-in-part');
  }
  if (end.endsWith('then-cancelled')) return must(cancel('shop_cancel_and_refund'));
  if (end === 'refused') return void (await work.say(order, 'refuse'));
  if (end === 'cancelled') {
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    return void (await cancel('shop_cancel_and_refund'));
  }
  if (end === 'cancelled-at-the-customers-cost') {
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.say(order, 'ready-to-take-away');
    return void (await cancel('client_unavailable'));
  }
  await work.completed(order);
  // INV-46: every third customer wants an invoice, and gets credit notes with what goes back.
  if (order.orderNumber.endsWith('0') || order.orderNumber.endsWith('3') || order.orderNumber.endsWith('6'))
    await must(work.lea.post(`${work.at}/${order.id}/invoice`, BUYER));
  if (end.startsWith('refunded-in-part')) await givenBackInParts(work, order, end);
  if (end === 'missing-then-refunded') await must(work.say(order, 'refund'));
  if (end === 'refunded' || end === 'refunded-later') await work.say(order, 'refund', { expectedStatus: 'completed' });
}

/** What the customer's bank, or somebody in the provider's own dashboard, does without asking. */
async function elsewhere({ deps }: TestServer, order: Order, end: End): Promise<void> {
  const { id, amountDue, providerPaymentId } = order;
  const charged = amountCharged(order);
  const paymentId = providerPaymentId ?? '';
  const refund = (amountCents: number, payee?: RefundInput['payee']) =>
    deps.payments.refund({
      providerPaymentId: paymentId,
      amountCents,
      ...(payee && { payee }),
      idempotencyKey: `elsewhere:${id}`,
    });
  if (end === 'refunded-elsewhere') await refund(charged, { accountId: null, returnsFee: true });
  if (end === 'refunded-elsewhere-in-part')
    await refund(Math.ceil(amountDue / 3), { accountId: null, returnsFee: false });
  if (end === 'refunded-by-the-platform') await refund(charged);
  if (end.startsWith('contested')) {
    await dispute(deps.database.forSystem(), paymentId, 'open');
    await settlePayment(deps, paymentId, 'test');
    const state = end === 'contested-and-won' ? 'won' : end === 'contested-and-lost' ? 'lost' : null;
    if (state) await dispute(deps.database.forSystem(), paymentId, state);
  }
  // Told twice, at the same time.
  await Promise.all([settlePayment(deps, paymentId, 'test'), settlePayment(deps, paymentId, 'test')]);
}

/** What left the total before, a dish or a delivery fee, is in no amount of the order as it is now. */
const givenBack = (order: Order, end: End): number => {
  const { amountDue } = order;
  const charged = amountCharged(order);
  const [first = 0, second = 0] = partsOf(order);
  if (end === 'refunded-in-parts') return first + second;
  if (end === 'refunded-in-part-after-a-while') return first;
  if (end === 'refunded-elsewhere-in-part') return Math.ceil(amountDue / 3);
  if (end === 'cancelled-at-the-customers-cost') return charged - Math.round(amountDue * 0.3);
  return end === 'cancelled' || end.endsWith('then-cancelled') || end.startsWith('refunded') || end.endsWith('refunded')
    ? charged
    : 0;
};

async function live(server: TestServer, work: AtWork, life: Life): Promise<void> {
  const { quantity, tip, product, end, day, isRejected } = life;
  const more = end.startsWith('missing') ? [{ productKey: 'PRODUCT-socca', quantity: 1 }] : [];
  // Two orders of one person at the same second are rare, and not what is played here.
  const customer = {
    firstName: 'Manon',
    lastName: 'Alberti',
    email: `${randomUUID()}@exemple.fr`,
    phone: '0612345678',
  };
  const lines = { lines: [{ productKey: product, quantity }, ...more], customer };
  if (end === 'paid-in-the-shop') return void (await work.completed(await server.givenOrder(work.shop, lines)));
  const orderType = end === 'fetched-instead' ? 'delivery' : 'click_and_collect';
  const order = await work.card(isRejected ? 'payout_rejected' : 'success', { ...lines, tip, orderType });
  await ended(server, work, order, end);
  await elsewhere(server, await work.fresh(order), end);
  const settled = await work.fresh(order);
  await expect
    .poll(async () => (await work.fresh(order)).refundedAmount, { timeout: 60_000 })
    .toBe(givenBack(settled, end));
  const asked = async () => (await work.refunds(order)).filter(({ state }) => state === 'asked');
  await expect.poll(asked, { timeout: 60_000 }).toEqual([]);
  // The ledger holds what the order says: what it costs now, less what was given back of it.
  if (end !== 'refused' && !end.startsWith('contested'))
    expect([end, (await work.balance(order))['provider']]).toEqual([
      end,
      amountCharged(settled) - givenBack(settled, end),
    ]);
  const earlier = (days: number) => sql`${days} * interval '1 day'`;
  await sql`update sandbox.payments set captured_at = captured_at - ${earlier(2 * DAYS - day)}
    where payment_id = ${order.providerPaymentId}`.execute(work.db);
  await sql`update sandbox.refunds set created_at = created_at - ${earlier(2 * DAYS - day - (end === 'refunded-later' ? 3 : 0))}
    where payment_id = ${order.providerPaymentId}`.execute(work.db);
}

async function passAllDays(server: TestServer): Promise<void> {
  const today = localDay(new Date().toISOString(), ZONE);
  for (let day = -2 * DAYS; day <= 0; day += 1) {
    server.clock.offsetMs = toMs(instantAt(addDays(today, day), '12:00', ZONE)) - Date.now();
    // eslint-disable-next-line no-await-in-loop -- day after day
    await reconcilePayouts(server.deps, 'test');
  }
}

const seller = (siren: string) => JSON.stringify(aLegalEntity({ companyName: 'Comptoir', siren }));

/** The orders are all of today, so that one closing bills them. */
async function closeHalfMonth(server: TestServer, work: AtWork): Promise<void> {
  server.clock.offsetMs = 0;
  const { to } = halfMonthOf(localDay(new Date().toISOString(), ZONE));
  const closing = instantAt(addDays(to, 1), '12:00', ZONE);
  await issueInvoices({ ...work.ctx(), now: () => closing }, { companyId: work.companyId, shopId: work.shop.shopId });
}

test(
  `law:balanced-ledger PAY-03 FIN-11 FLO-96 ${LIVES} random lives of orders leave right books`,
  async () => {
    const server = await testServer();
    const work = await atWork(server, {
      tips: { ...FIRST_TIPS, enabled: true },
      shopLegalEntity: aLegalEntity(),
      cancellationFee: { type: 'percent', percent: 30, amount: cents(0) },
    });
    const own = { company_id: work.companyId, shop_id: work.shop.shopId, is_vat_subject: true };
    await work.db
      .insertInto('fee_contracts')
      .values([
        { ...own, biller: 'platform', commission_basis_points: 800, fixed_fee: 25, legal_entity: seller('000523456') },
        { ...own, biller: 'network', commission_basis_points: 250, fixed_fee: 0, legal_entity: seller('000123455') },
      ])
      .execute();
    const sampled = fc.sample(someLife, { seed: SEED, numRuns: LIVES });
    // Every end is among them, however few there are.
    const lives = sampled.map((life, index) => ({ ...life, end: ENDS[index]?.[0] ?? life.end }));
    // The last day has something to pay out, whatever was given back before.
    const last: Life = {
      quantity: 9,
      tip: 150,
      product: 'PRODUCT-panbagnat',
      end: 'kept',
      day: DAYS + 8,
      isRejected: false,
    };
    for (let from = 0; from < LIVES; from += AT_ONCE) {
      // All of these customers come from one address.
      // eslint-disable-next-line no-await-in-loop -- see below
      await server.database.forSystem().deleteFrom('rate_limits').execute();
      // eslint-disable-next-line no-await-in-loop -- a session lasts a quarter of an hour
      if (from % 200 === 0) await work.signInAgain();
      // eslint-disable-next-line no-await-in-loop -- some customers at a time
      await Promise.all(lives.slice(from, from + AT_ONCE).map((life) => live(server, work, life)));
    }
    for (let more = 0; more < 3; more += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await live(server, work, last);
    await passAllDays(server);
    await closeHalfMonth(server, work);

    const number = async (counted: RawBuilder<unknown>): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select coalesce((${counted}), 0)::int as n`.execute(work.db);
      return rows[0]?.n ?? -1;
    };
    const mine = sql`company_id = ${work.companyId}`;
    const balance = (which: RawBuilder<unknown>) =>
      number(sql`select sum(amount) from ledger_entries where ${mine} and ${which}`);
    expect({
      unbalanced: await number(sql`select count(*) from (
      select from ledger_entries where ${mine} group by movement_id having sum(amount) <> 0) x`),
      unequal: await number(sql`select count(*) from payouts p where ${mine} and p.amount is distinct from (
      select sum(net) from payout_lines l where l.company_id = p.company_id and l.transaction_id = p.transaction_id)`),
      // Weeks later everything has been paid out: nobody owes the shop anything, and the provider holds what the billers keep.
      owed: await balance(sql`account = 'shop'`),
      kept: await balance(sql`account <> 'shop'`),
    }).toEqual({ unbalanced: 0, unequal: 0, owed: 0, kept: 0 });
    // FLO-96: the staff was paid all that was not given back: by the shop, to whom every tip has come.
    expect(await balance(sql`account = 'tips'`)).toBe(0);
    expect(await number(sql`select sum(tips) from tip_days where ${mine}`)).toBe(
      await number(sql`select sum(tip) from orders where ${mine} and status = 'completed'`),
    );
    expect(await number(sql`select sum(tip) from payout_lines where ${mine}`)).toBeGreaterThan(0);
    // INV-44: before VAT, what was taken of cards and not given back is what the invoices say was taken.
    expect(
      await number(sql`select sum(fees) from invoice_orders where ${mine} and is_retained and returned_in is null`),
    ).toBe(-(await balance(sql`part in ('commission', 'fixed')`)));
    expect(await number(sql`select count(*) from invoices where ${mine}`)).toBe(2);
    expect(await number(sql`select sum(revenue) from finance_days where ${mine}`)).toBe(
      await number(sql`select sum(amount_due - refunded_amount) from orders where ${mine} and status = 'completed'`),
    );
    expect(await number(sql`select count(*) from payouts where ${mine}`)).toBeGreaterThan(DAYS / 2);
    expect(await number(sql`select count(*) from payouts where ${mine} and status = 'failed'`)).toBeGreaterThan(0);
    expect(await number(sql`select count(*) from disputes where ${mine}`)).toBeGreaterThan(0);
    // npm run doctor, on the same database.
    const findings = await examine(ownerOf(server.database).options);
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
  },
  120_000 + LIVES * 500,
);
