import { isInTheShop } from '@comptoir/domain/missing/missing-refusal.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { flowOrder } from '@comptoir/domain/orders/flow-facts.ts';
import {
  moveRefusal,
  ORDER_EVENTS,
  ORDER_MOVES,
  type FlowActor,
  type OrderEventName,
} from '@comptoir/domain/orders/order-flow.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import type { Sold } from '@comptoir/domain/sales/sold.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { answerQuestion } from '../../missing/answer-question.ts';
import { recount } from '../../sales/sales.store.ts';
import { missOrder } from '../answer-order.ts';
import { rulesFor, runCommand, type Command } from '../command.ts';
import { atWork, eventually, type AtWork } from './at-work.fixture.ts';
import { expectMoneyRight } from './money-right.fixture.ts';

const STOCK = 10;
const SOCCA = 'PRODUCT-socca';
const PAN_BAGNAT = 'PRODUCT-panbagnat';
const RUNS = Number(process.env['FUZZ_WALKS'] ?? 40);

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server, { deliversByItself: false, acceptDeliveryFromDashboard: true });
  await server.givenDriver(work.shop);
});

type Step =
  | { who: 'staff'; event: OrderEventName; path: string; body: (order: Order) => object }
  | { who: Exclude<FlowActor, 'staff' | 'pos'>; event: OrderEventName; change?: Command['change'] }
  | { who: 'customer' | 'server'; event: OrderEventName; happens: (order: Order) => Promise<Outcome> }
  /** MIS-01: no move of the order; only what is in it changes. */
  | Kitchen;
type Kitchen = { who: 'kitchen'; replacement: string | null; answer: 'none' | 'yes' | 'without' | 'cancel' };

const reason = (cancelReason: string) => () => ({ cancellation: { cancelReason } });
const nothing = () => ({});

const LEFT_OUT: Kitchen = { who: 'kitchen', replacement: null, answer: 'none' };

/** Everything that people here do by calls, and everything that the world does to an order by itself. */
const STEPS: readonly Step[] = [
  { who: 'staff', event: 'accept', path: 'prepare', body: () => ({ preparationMinutes: 15 }) },
  { who: 'staff', event: 'accept', path: 'prepare', body: () => ({ preparationMinutes: 0 }) },
  { who: 'staff', event: 'refuse', path: 'refuse', body: nothing },
  {
    who: 'staff',
    event: 'add-time',
    path: 'add-preparation-time',
    body: (order) => ({ preparationMinutes: (order.preparationMinutes ?? 0) + 15 }),
  },
  { who: 'staff', event: 'ready', path: 'ready-to-take-away', body: nothing },
  { who: 'staff', event: 'start-delivery', path: 'launch-delivery', body: nothing },
  { who: 'staff', event: 'take-delivery', path: 'accept-delivery', body: nothing },
  { who: 'staff', event: 'validate', path: 'validate', body: nothing },
  { who: 'staff', event: 'validate', path: 'validate', body: nothing },
  LEFT_OUT,
  { who: 'kitchen', replacement: PAN_BAGNAT, answer: 'none' },
  { who: 'kitchen', replacement: PAN_BAGNAT, answer: 'yes' },
  { who: 'kitchen', replacement: null, answer: 'without' },
  { who: 'kitchen', replacement: null, answer: 'cancel' },
  { who: 'staff', event: 'cancel', path: 'cancel', body: reason('shop_cancel_and_refund') },
  { who: 'staff', event: 'cancel', path: 'cancel', body: reason('client_unavailable') },
  { who: 'staff', event: 'refund', path: 'refund', body: nothing },
  { who: 'customer', event: 'customer-cancel', happens: cancelAsCustomer },
  { who: 'server', event: 'deadline-passed', happens: missInTime },
  { who: 'server', event: 'start-search' },
  { who: 'driver', event: 'driver-found', change: () => ({ pickupStatus: 1 }) },
  { who: 'driver', event: 'driver-near', change: () => ({ pickupStatus: 2 }) },
  { who: 'driver', event: 'picked-up', change: () => ({ pickupStatus: 3 }) },
  { who: 'driver', event: 'delivered', change: () => ({ validatedBy: 'driver' }) },
  { who: 'provider', event: 'job-cancelled' },
  { who: 'server', event: 'auto-close', change: () => ({ validatedBy: 'system' }) },
];

async function cancelAsCustomer(order: Order): Promise<Outcome> {
  // Hundreds of customers from one address.
  await server.database.forSystem().deleteFrom('rate_limits').execute();
  const call = { query: { token: server.identity.tokens.orderToken(order) } };
  const { status, body } = await server.anonymous.post(`/api/public/orders/${order.id}/cancel`, {}, call);
  return { status, code: status === 200 ? null : String(body['errorCode']) };
}

/** The job at the hour of the deadline: for an order that was answered there is nothing left to do. */
async function missInTime(order: Order): Promise<Outcome> {
  const late = addMs(order.acceptDeadlineAt ?? server.deps.now(), 1_000);
  await missOrder({ ...work.ctx(), now: () => late }, order.id);
  const isMissed = order.status === 'contacting' && (await work.fresh(order)).status === 'missed';
  return isMissed ? { status: 200, code: null } : { status: 409, code: 'ORDER_STATE' };
}

/** One socca is missing: taken out at once, or as the customer answers. */
async function missOne(order: Order, { replacement, answer }: Kitchen): Promise<Outcome> {
  const line = order.lines.find(({ productKey }) => productKey === SOCCA);
  const mode = answer === 'none' ? 'apply' : 'ask';
  const report = { lineId: line?.id ?? order.id, quantity: 1, replacement, mode, ifSilent: 'cancel', soldOut: null };
  const { status, body } = await work.say(order, 'missing', report);
  if (status !== 200) return { status, code: String(body['errorCode']) };
  if (answer !== 'none') {
    const questionId = (await work.fresh(order)).missing?.id ?? '';
    const customer = companyCtx(server.deps, work.companyId, ACTORS.customer, 'walk');
    await answerQuestion(customer, order.id, { questionId, answer, productKey: null });
  }
  return { status, code: null };
}

const ACTORS: Record<Exclude<FlowActor, 'staff' | 'pos'>, Actor> = {
  server: { kind: 'system' },
  customer: { kind: 'customer' },
  driver: { kind: 'driver', name: 'Karim' },
  provider: { kind: 'provider', name: null },
  marketplace: { kind: 'marketplace', name: null },
};

type Outcome = { status: number; code: string | null };

async function take(step: Step, order: Order): Promise<Outcome> {
  if (step.who === 'staff') {
    const { status, body } = await work.say(order, step.path, step.body(order));
    return { status, code: status === 200 ? null : String(body['errorCode']) };
  }
  if (step.who === 'kitchen') return missOne(order, step);
  if ('happens' in step) return step.happens(order);
  const ctx = companyCtx(server.deps, work.companyId, ACTORS[step.who], 'walk');
  const { event, who, change = nothing } = step;
  const command: Command = { event, by: who, change };
  try {
    await ctx.transaction((tx) => runCommand(tx, ctx, work.shop, order.id, command));
    return { status: 200, code: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, code: error.refusal };
  }
}

/** What else may say no to a move that the table allows. */
const RULES: Partial<Record<OrderEventName, string>> = { cancel: 'RECORD_INVALID', refund: 'REFUND_NOT_ALLOWED' };

/** The dish is the only one that is left, or none of it is. */
const NOT_MISSING = ['LAST_ITEM', 'RECORD_CONFLICT'];

/** How many dishes were missing. */
async function walk(order: Order, steps: readonly Step[]): Promise<number> {
  let missing = 0;
  for (const step of steps) {
    const before = await work.fresh(order);
    if (step.who === 'kitchen') {
      const { status, code } = await take(step, before);
      if (status === 200) missing += 1;
      else expect(isInTheShop(before) ? NOT_MISSING : ['ORDER_STATE', 'RECORD_CONFLICT']).toContain(code);
      continue;
    }
    const refusal = moveRefusal(
      flowOrder(before),
      step.event,
      step.who,
      rulesFor(work.ctx(), work.shop),
      server.deps.now(),
    );

    const { status, code } = await take(step, before);

    const after = await work.fresh(order);
    if (refusal) expect([step.event, before.status, status, code]).toEqual([step.event, before.status, 409, refusal]);
    else if (status !== 200) expect([step.event, code]).toEqual([step.event, RULES[step.event]]);
    if (status !== 200) expect(after.status).toBe(before.status);
  }
  return missing;
}

const isMove = (event: OrderEvent): boolean => (ORDER_EVENTS as readonly string[]).includes(event.type);

/** The story is one unbroken chain, and each of its links is a row of the table. */
function expectChain(story: readonly OrderEvent[], order: Order): void {
  let status: OrderEvent['toStatus'] = 'contacting';
  for (const event of story.filter(isMove)) {
    expect(event.fromStatus).toBe(status);
    const from = event.fromStatus;
    expect(ORDER_MOVES.some((move) => move.event === event.type && from !== null && move.from.includes(from))).toBe(
      true,
    );
    status = event.toStatus;
  }
  expect(order.status).toBe(status);
}

const BACK_ON_THE_SHELF: readonly Order['status'][] = ['canceled', 'refused', 'missed'];

/** law:rollups: what was kept with each move is what a count of the orders themselves would tell. */
async function expectSalesRight(): Promise<void> {
  const kept = await work.db
    .selectFrom('product_sales')
    .select(['day', 'product_key as productKey', 'quantity', 'revenue'])
    .where('quantity', '>', 0)
    .execute();
  const counted = await recount(work.db, work.companyId);
  const inOrder = (rows: readonly Pick<Sold, 'day' | 'productKey' | 'quantity' | 'revenue'>[]) =>
    rows.map((row) => `${row.day} ${row.productKey} ${row.quantity} ${row.revenue}`).toSorted();
  expect(counted.length).toBeGreaterThan(0);
  expect(inOrder(kept)).toEqual(inOrder(counted));
}

/** What the outbox still has to do must be done before its results are judged. */
async function settled(order: Order): Promise<void> {
  await eventually(async () => {
    expect((await work.refunds(order)).filter(({ state }) => state === 'asked')).toEqual([]);
    if (order.providerPaymentId && order.preparationMinutes === null && order.status !== 'contacting')
      expect((await server.deps.payments.read(order.providerPaymentId)).state).toBe('voided');
  });
}

describe('whatever happens to an order', () => {
  test('FLO-63 FLO-75 FLO-82 FLO-86 MIS-03 MIS-09 it never leaves the table, its money adds up and its stock returns', async () => {
    const placed = fc.record({
      orderType: fc.constantFrom('click_and_collect', 'delivery', 'click_and_seat'),
      payment: fc.constantFrom(PAID_ONLINE, PAID_ONLINE, {}),
    });
    const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 16 });
    const byStaff = (event: OrderEventName) =>
      STEPS.filter((one) => one.who === 'staff' && one.event === event).slice(0, 1);
    const atTheCounter = { orderType: 'click_and_collect' as const, payment: PAID_ONLINE };
    const corrected = [...byStaff('accept'), LEFT_OUT, ...byStaff('ready'), LEFT_OUT, ...byStaff('validate')];
    await fc.assert(
      fc.asyncProperty(placed, steps, async ({ orderType, payment }, taken) => {
        await work.setStock(SOCCA, STOCK);
        const order = await server.givenOrder(work.shop, {
          orderType,
          ...payment,
          lines: [{ productKey: SOCCA, quantity: 3 }],
        });

        const missing = await walk(order, taken);

        await settled(await work.fresh(order));
        const end = await work.fresh(order);
        expectChain(await work.story(order), end);
        expect(await work.stock(SOCCA)).toBe(BACK_ON_THE_SHELF.includes(end.status) ? STOCK - missing : STOCK - 3);
        await expectMoneyRight(server, work, end);
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[atTheCounter, corrected]] },
    );
    await expectSalesRight();
  }, 1_200_000);

  test('FLO-63 the other way round: an order that has ended answers 409 to everything but its refund', async () => {
    const order = await work.completed(await work.card('success', { lines: [{ productKey: SOCCA, quantity: 1 }] }));
    for (const step of STEPS.filter((one) => one.who === 'kitchen' || one.event !== 'refund'))
      expect(await take(step, order)).toEqual({ status: 409, code: 'ORDER_STATE' });

    expect((await work.say(order, 'refund')).status).toBe(200);

    for (const step of STEPS) expect(await take(step, order)).toEqual({ status: 409, code: 'ORDER_STATE' });
  });
});
