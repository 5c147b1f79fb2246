import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { ACTORS, ask, type Facts, inLater, NOW, ROWS } from './order-flow.fixture.ts';
import { type FlowActor, ORDER_EVENTS, ORDER_MOVES, type OrderEventName } from './order-flow.ts';
import { isFinished, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

describe('the state machine, row by row', () => {
  test.each(ROWS)('$id $event: $from by $by', ({ event, from, by, given, refused = [], to }) => {
    for (const status of from)
      for (const actor of by) {
        expect(ask(status, event, actor, given)).toEqual({ refusal: null, to: to === 'same' ? status : to });
        for (const [why, facts] of refused)
          expect(ask(status, event, actor, { ...given, ...facts }), why).toEqual({
            refusal: 'ORDER_STATE',
            to: status,
          });
      }
  });

  test('FLO-63 no row of the specification is left out', () => {
    const rows = `
      FLO-32 FLO-33 FLO-34 FLO-35 FLO-36 FLO-37 FLO-38 FLO-39 FLO-40 FLO-41 FLO-42 FLO-43 FLO-44 FLO-45 FLO-46 FLO-47
      FLO-48 FLO-49 FLO-50 FLO-51 FLO-52 FLO-53 FLO-54 FLO-55 FLO-56 FLO-57 FLO-58 FLO-59 FLO-60 FLO-61 FLO-62
      FLO-78 RND-01
    `;

    expect([...new Set(ROWS.map(({ id }) => id))]).toEqual(rows.trim().split(/\s+/));
  });

  test('FLO-63 the table of the specification and ours have the same rows', () => {
    const named = (rows: readonly { id: string; event: string; from: readonly string[]; by: readonly string[] }[]) =>
      rows.map(({ id, event, from, by }) => `${id} ${event} ${from.toSorted()} ${by.toSorted()}`).toSorted();

    expect(named(ORDER_MOVES)).toEqual(named(ROWS));
  });
});

/** Every combination of what the guards look at. */
const everyFact: fc.Arbitrary<Facts> = fc.record({
  channel: fc.constantFrom('webapp', 'ubereats'),
  orderType: fc.constantFrom('delivery', 'click_and_collect', 'click_and_seat'),
  flowType: fc.constantFrom('classic', 'reverse'),
  isScheduled: fc.boolean(),
  requestedFor: fc.constantFrom(NOW, addMinutes(NOW, 45), inLater),
  pickupStatus: fc.constantFrom(0, 1, 2, 3),
  selfPickupEligible: fc.boolean(),
  deliveryAcceptableByShop: fc.boolean(),
  shopResponsibleForDelivery: fc.boolean(),
  isSearchingDriver: fc.boolean(),
  isMarketplaceCourier: fc.boolean(),
  scheduleWindowMinutes: fc.constantFrom(45, 0, null),
  offersClickAndCollect: fc.boolean(),
  acceptDeliveryFromDashboard: fc.boolean(),
  validateDeliveryFromDashboard: fc.boolean(),
});

describe('an event in a state without a row is answered ORDER_STATE', () => {
  const hasRow = (status: OrderStatus, event: OrderEventName, by: FlowActor) =>
    ROWS.some((row) => row.event === event && row.from.includes(status) && row.by.includes(by));
  const unnamed = ORDER_STATUSES.flatMap((status) =>
    ORDER_EVENTS.flatMap((event) =>
      ACTORS.filter((by) => !hasRow(status, event, by)).map((by) => ({ status, event, by })),
    ),
  );

  test('FLO-63 every state × event × actor that no row names, whatever the order and the shop', () => {
    expect(unnamed.length).toBeGreaterThan(2000);
    fc.assert(
      fc.property(everyFact, (facts) => {
        for (const { status, event, by } of unnamed)
          if (ask(status, event, by, facts).refusal !== 'ORDER_STATE')
            throw new Error(`${event} by ${by} passed on a ${status} order`);
      }),
      { numRuns: 10 },
    );
  });

  test.each(['canceled', 'refused', 'missed', 'refunded'] as const)(
    'FLO-63 %s is the end: nothing happens any more',
    (status) => {
      for (const event of ORDER_EVENTS)
        for (const by of ACTORS) expect(ask(status, event, by)).toEqual({ refusal: 'ORDER_STATE', to: status });
    },
  );
});

describe('random lives of an order', () => {
  test('FLO-63 a finished order never moves again, except completed to refunded; every state reached is a state', () => {
    const step = fc.record({
      event: fc.constantFrom(...ORDER_EVENTS),
      by: fc.constantFrom(...ACTORS),
      facts: everyFact,
    });

    fc.assert(
      fc.property(
        fc.constantFrom<OrderStatus>('contacting', 'looking_for_driver'),
        fc.array(step, { maxLength: 60, size: 'max' }),
        (start, steps) => {
          let status = start;
          for (const { event, by, facts } of steps) {
            const { refusal, to } = ask(status, event, by, facts);
            const isStill = to === status;
            const isRefund = status === 'completed' && to === 'refunded' && event === 'refund';

            if (!ORDER_STATUSES.includes(to)) throw new Error(`${to} is no state`);
            if (refusal && !isStill) throw new Error(`${event} was refused and moved the order to ${to}`);
            if (isFinished(status) && !isStill && !isRefund) throw new Error(`${event} moved ${status} to ${to}`);
            status = to;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('FLO-32 to FLO-62 every state can be reached', () => {
    const reached = new Set<OrderStatus>(['contacting', 'looking_for_driver', 'scheduled', 'takeaway', 'waiter']);
    for (const { event, by, from, given, to } of ROWS)
      for (const status of from) if (to !== 'same') reached.add(ask(status, event, by[0] ?? 'staff', given).to);

    expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });
});
