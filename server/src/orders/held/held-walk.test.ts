import { addMs } from '@comptoir/domain/kernel/time.ts';
import { HELD_EVENTS, type HeldEvent } from '@comptoir/domain/orders/held/held-events.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { expectMoneyRight } from '../walks/money-right.fixture.ts';
import { settleHeld } from './settle-held.ts';

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

/** How a decision ends: `crash` is a node that dies after the work and before it is told. */
const ENDS = ['undo', 'undo', 'leave', 'leave', 'crash', 'lapse', 'twice'] as const;
type Step = { event: HeldEvent; end: (typeof ENDS)[number] };

const AWAY = { accept: true, refuse: true, cancel: true, refund: true } as Partial<Record<HeldEvent, true>>;

const settle = (order: Order, at: string) =>
  settleHeld({ ...work.ctx(), now: () => at }, { orderId: order.id, heldId: order.held?.id ?? '' });

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

async function take(order: Order, { event, end }: Step): Promise<void> {
  await quiet(order);
  const before = await work.fresh(order);
  const known = await outside(before);
  const reply = await work.say(before, 'hold', { event, ...BODIES[event] });
  if (reply.status !== 200) return expect([409, 403]).toContain(reply.status);
  const held = reply.json<Order>();
  const due = held.held?.dueAt ?? '';
  expect(await outside(held)).toEqual(known);
  if (end === 'undo') expect((await work.say(held, `hold/${held.held?.id}/undo`)).status).toBe(200);
  if (end === 'twice') await Promise.all([settle(held, due), settle(held, due), settle(held, due)]);
  if (end === 'lapse') await settle(held, addMs(due, 121_000));
  if (end === 'crash') await settle(held, due);
  // The job comes in any case, and again after a crash.
  await settle(held, due);
  const after = await work.fresh(held);
  expect(after.held).toBeNull();
  if (end === 'undo' || (end === 'lapse' && AWAY[event])) {
    expect(after).toMatchObject({ status: before.status, handledBy: before.handledBy });
    expect(await outside(after)).toEqual(known);
  }
}

test('UND-04 UND-06 UND-09 whatever is taken back has never left, and the money is right in the end', async () => {
  const placed = fc.record({
    orderType: fc.constantFrom('click_and_collect', 'delivery'),
    cardToken: fc.constantFrom('success', 'success', 'capture_declined'),
  });
  const steps = fc.array(fc.record({ event: fc.constantFrom(...HELD_EVENTS), end: fc.constantFrom(...ENDS) }), {
    minLength: 4,
    maxLength: 12,
  });
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(placed, steps, async ({ orderType, cardToken }, taken) => {
      const order = await work.card(cardToken, { orderType });
      for (const step of taken) await take(order, step);
      await eventually(async () => {
        const end = await work.fresh(order);
        expect((await work.refunds(order)).filter(({ state }) => state === 'asked')).toEqual([]);
        await expectMoneyRight(server, work, end);
        done.add(end.status);
      });
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
  expect(done.size).toBeGreaterThan(2);
}, 1_200_000);
