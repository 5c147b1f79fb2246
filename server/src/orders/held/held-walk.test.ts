import { addMs } from '@comptoir/domain/kernel/time.ts';
import { HELD_EVENTS, type HeldEvent } from '@comptoir/domain/orders/held/held-events.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../../ctx.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { expectMoneyRight } from '../walks/money-right.fixture.ts';
import { finishRefund } from '../money/refund-order.ts';
import { settleHeld } from './settle-held.ts';

let phones = 10_000_000;
const LIVES = Number(process.env['FUZZ_HELD'] ?? 25);

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, { undoSeconds: 10 });
  await server.givenDriver(work.shop);
});

const BODIES: Partial<Record<HeldEvent, object>> = {
  accept: { preparationMinutes: 20 },
  cancel: { cancellation: { cancelReason: 'shop_cancel_and_refund' } },
};

/** How a decision ends: with `unanswered` and `unsaved` a node dies in the middle of it, and another one goes on. */
const ENDS = ['undo', 'undo', 'leave', 'leave', 'unanswered', 'unsaved', 'lapse', 'twice'] as const;
type End = (typeof ENDS)[number];
type Step = { event: HeldEvent; end: End; isPart: boolean };
const PART = { part: { amount: 150, reason: 'quality' } };

const AWAY = { accept: true, refuse: true, cancel: true, refund: true } as Partial<Record<HeldEvent, true>>;

const settle = (order: Order, at: string, dying: Partial<Ctx> = {}) =>
  settleHeld({ ...work.ctx(), ...dying, now: () => at }, { orderId: order.id, heldId: order.held?.id ?? '' });

/** The provider has done it, and its answer meets nobody. */
async function unanswered(call: () => Promise<unknown>): Promise<never> {
  await call();
  throw new Error('killed');
}
const dyingAfterProvider = (): Partial<Ctx> => {
  const { payments } = server.deps;
  return {
    payments: {
      ...payments,
      capture: (input) => unanswered(() => payments.capture(input)),
      refund: (input) => unanswered(() => payments.refund(input)),
    },
  };
};
/** In the transaction that was to save it. */
const dyingBeforeCommit = (): Partial<Ctx> => ({
  effects: { ...server.deps.effects, orderMoved: [() => Promise.reject(new Error('killed'))] },
});

async function die(order: Order, at: string, dying: Partial<Ctx>): Promise<void> {
  await settle(order, at, dying).catch((error: unknown) => expect(String(error)).toContain('killed'));
}

/** All that leaves the house on behalf of an order. */
async function outside(order: Order) {
  const payment = order.providerPaymentId ? await server.deps.payments.read(order.providerPaymentId) : null;
  const { rows } = await work.db
    .selectFrom('delivery_jobs')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  return {
    payment: payment && [payment.state, payment.capturedCents, payment.refunds.length],
    messages: (await work.messages(order, 'sms')).length + (await work.messages(order, 'mail')).length,
    bookings: rows,
    ledger: await work.balance(order),
    prints: order.ticketsPrinted,
  };
}

/** What earlier moves have asked for has left. */
const quiet = (order: Order): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select name from jobs.job where data ->> 'orderId' = ${order.id} and name <> 'settle-held'
        and state in ('created', 'retry', 'active') and start_after <= now()`.execute(server.database.forSystem());
    if (rows.length > 0) throw new Error('something is on its way');
  });

async function take(order: Order, { event, end, isPart }: Step): Promise<void> {
  await quiet(order);
  const before = await work.fresh(order);
  const known = await outside(before);
  const reply = await work.say(before, 'hold', {
    event,
    ...BODIES[event],
    ...(event === 'refund' && isPart ? PART : {}),
  });
  if (reply.status !== 200) return expect([409, 403]).toContain(reply.status);
  const held = reply.json<Order>();
  const due = held.held?.dueAt ?? '';
  expect(await outside(held)).toEqual(known);
  if (end === 'undo') expect((await work.say(held, `hold/${held.held?.id}/undo`)).status).toBe(200);
  if (end === 'twice') await Promise.all([settle(held, due), settle(held, due), settle(held, due)]);
  if (end === 'lapse') await settle(held, addMs(due, 121_000));
  if (end === 'unanswered') await die(held, due, dyingAfterProvider());
  if (end === 'unsaved') await die(held, due, dyingBeforeCommit());
  // The job comes in any case, and again after a crash.
  await settle(held, due);
  const after = await work.fresh(held);
  expect(after.held).toBeNull();
  if (end === 'undo' || (end === 'lapse' && AWAY[event])) {
    expect(after).toMatchObject({ status: before.status, handledBy: before.handledBy });
    expect(await outside(after)).toEqual(known);
  }
}

const asked = async (order: Order): Promise<boolean> =>
  (await work.refunds(order)).some(({ state }) => state === 'asked');

test('UND-04 UND-06 UND-09 whatever is taken back has never left, and the money is right in the end', async () => {
  const placed = fc.record({
    orderType: fc.constantFrom('click_and_collect', 'delivery'),
    cardToken: fc.constantFrom('success', 'success', 'capture_declined'),
  });
  const isPart = fc.boolean();
  const end = fc.constantFrom(...ENDS);
  const any = fc.array(fc.record({ event: fc.constantFrom(...HELD_EVENTS), end, isPart }), {
    minLength: 4,
    maxLength: 12,
  });
  // By chance alone an order is seldom completed: half of the lives begin so, and may be given back.
  const towardsRefund = fc
    .tuple(
      fc.constantFrom<End>('leave', 'unanswered', 'unsaved'),
      fc.array(fc.record({ end, isPart }), { minLength: 2, maxLength: 5 }),
    )
    .map(([way, refunds]): Step[] => [
      ...(['accept', 'ready', 'validate'] as const).map((event) => ({ event, end: way, isPart: false })),
      ...refunds.map((refund) => ({ event: 'refund' as const, ...refund })),
    ]);
  const steps = fc.oneof(any, towardsRefund);
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(placed, steps, async ({ orderType, cardToken }, taken) => {
      // Messages are found by their recipient: a late one of an earlier order is not this one's.
      const email = `${randomUUID()}@exemple.fr`;
      const customer = { firstName: 'Manon', lastName: 'Alberti', email, phone: `06${phones++}` };
      // A session lasts a quarter of an hour.
      await work.signInAgain();
      const order = await work.card(cardToken, { orderType, customer });
      for (const step of taken) await take(order, step);
      // The answer to a refund was lost: its job comes two minutes later.
      if (await asked(order)) await finishRefund(work.ctx(), order.id);
      await eventually(async () => {
        const end = await work.fresh(order);
        expect(await asked(order)).toBe(false);
        await expectMoneyRight(server, work, end);
        done.add(end.status);
      });
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
  expect(done.size).toBeGreaterThan(2);
}, 3_600_000);
