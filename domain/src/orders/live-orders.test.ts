import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { addHours, addMinutes, addMs, HOUR, MINUTE } from '../kernel/time.ts';
import {
  countsByType,
  CURRENT_FROM_HOURS,
  endedLateMs,
  formatOrderNumber,
  fullCustomerName,
  isAwaitingAcceptance,
  promisedFor,
  remainingTime,
  shortCustomerName,
  sortForTab,
  tabOf,
} from './live-orders.ts';
import { FINISHED_STATUSES, LIVE_STATUSES, ORDER_STATUSES } from './order-status.ts';
import { anOrder } from './orders.samples.ts';

const NOW = '2026-11-14T19:14:00.000Z';

describe('the three tabs', () => {
  const tab = (requestedFor: string) => tabOf({ status: 'contacting', requestedFor }, NOW);

  test('ORD-06 the boundary is six hours before the order date', () => {
    expect(CURRENT_FROM_HOURS).toBe(6);
  });

  test.each([
    ['in an hour', addHours(NOW, 1), 'current'],
    ['now', NOW, 'current'],
    ['an hour ago', addHours(NOW, -1), 'current'],
    ['yesterday', addHours(NOW, -30), 'current'],
    ['in six hours to the millisecond', addHours(NOW, 6), 'current'],
    ['in six hours and a millisecond', addMs(NOW, 6 * HOUR + 1), 'upcoming'],
    ['in six hours less a millisecond', addMs(NOW, 6 * HOUR - 1), 'current'],
    ['tomorrow', addHours(NOW, 24), 'upcoming'],
  ])('ORD-06, ORD-07 an order for %s (%s) is %s', (_when, requestedFor, expected) => {
    expect(tab(requestedFor)).toBe(expected);
  });

  test.each([
    ['2026-03-29T08:30:00.000Z', '2026-03-29T02:30:00.000Z'],
    ['2026-10-25T08:30:00.000Z', '2026-10-25T02:30:00.000Z'],
  ])(
    'ORD-07 six hours are six hours on the nights clocks change: for %s, current from %s',
    (requestedFor, boundary) => {
      expect(tabOf({ status: 'contacting', requestedFor }, boundary)).toBe('current');
      expect(tabOf({ status: 'contacting', requestedFor }, addMs(boundary, -1))).toBe('upcoming');
    },
  );

  test('ORD-08 an order that is upcoming becomes current as time passes, and never goes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20 * HOUR, max: 20 * HOUR }), fc.nat(20 * HOUR), (ahead, passing) => {
        const order = { status: 'scheduled' as const, requestedFor: addMs(NOW, ahead) };
        const [before, after] = [tabOf(order, NOW), tabOf(order, addMs(NOW, passing))];

        expect(before === 'current' && after === 'upcoming').toBe(false);
        expect(tabOf(order, addHours(order.requestedFor, -6))).toBe('current');
      }),
    );
  });

  test.each(FINISHED_STATUSES)('ORD-09 a %s order is finished, whenever it was for', (status) => {
    expect(tabOf({ status, requestedFor: addHours(NOW, 48) }, NOW)).toBe('finished');
    expect(tabOf({ status, requestedFor: NOW }, NOW)).toBe('finished');
  });

  test.each(LIVE_STATUSES)('ORD-07 a %s order is current or upcoming', (status) => {
    expect(tabOf({ status, requestedFor: NOW }, NOW)).toBe('current');
    expect(tabOf({ status, requestedFor: addHours(NOW, 48) }, NOW)).toBe('upcoming');
  });

  test('ORD-05 new is what awaits acceptance, and nothing else', () => {
    expect(ORDER_STATUSES.filter((status) => isAwaitingAcceptance({ status }))).toEqual(['contacting']);
  });
});

describe('ORD-24 the order of the cards', () => {
  const ids = (orders: { id: string }[]) => orders.map(({ id }) => id);
  const later = anOrder({
    id: 'later',
    status: 'preparing',
    dueAt: addMinutes(NOW, 30),
    requestedFor: addMinutes(NOW, 5),
  });
  const sooner = anOrder({
    id: 'sooner',
    status: 'ready',
    dueAt: addMinutes(NOW, 10),
    requestedFor: addMinutes(NOW, 20),
  });
  const fresh = anOrder({ id: 'new', status: 'contacting', requestedFor: addMinutes(NOW, 60) });
  const undated = anOrder({ id: 'undated', status: 'takeaway', requestedFor: addMinutes(NOW, 20) });

  test('ORD-24 « En cours »: awaiting acceptance first, then the due time', () => {
    expect(ids(sortForTab([later, undated, sooner, fresh], 'current'))).toEqual(['new', 'sooner', 'undated', 'later']);
  });

  test('ORD-24 « À venir »: awaiting acceptance first, then the requested time, soonest first', () => {
    expect(ids(sortForTab([sooner, fresh, later], 'upcoming'))).toEqual(['new', 'later', 'sooner']);
  });

  test.each(['current', 'upcoming'] as const)('ORD-24 %s: the least time left to accept on top', (tab) => {
    const waiting = (id: string, acceptDeadlineAt: string | null) =>
      anOrder({ id, status: 'contacting', acceptDeadlineAt, requestedFor: NOW });
    const orders = [waiting('no limit', null), waiting('last', addHours(NOW, 2)), waiting('first', addHours(NOW, 1))];

    expect(ids(sortForTab(orders, tab))).toEqual(['first', 'last', 'no limit']);
  });

  test('ORD-24 « Terminées »: the requested time, latest first', () => {
    expect(ids(sortForTab([later, sooner, fresh], 'finished'))).toEqual(['new', 'sooner', 'later']);
  });

  test('ORD-24 sorting neither loses nor changes an order, nor touches the list it was given', () => {
    const given = [later, undated, sooner, fresh];

    for (const tab of ['current', 'upcoming', 'finished'] as const)
      expect(new Set(sortForTab(given, tab))).toEqual(new Set(given));
    expect(ids(given)).toEqual(['later', 'undated', 'sooner', 'new']);
  });
});

describe('ORD-11 the counts above the list', () => {
  test('ORD-11 all, then each type offered, in the order of the labels', () => {
    const orders = [{ orderType: 'click_and_collect' }, { orderType: 'delivery' }, { orderType: 'delivery' }] as const;

    expect(countsByType(orders, ['click_and_collect', 'delivery'])).toEqual({
      all: 3,
      types: [
        { type: 'delivery', count: 2 },
        { type: 'click_and_collect', count: 1 },
      ],
    });
  });

  test('ORD-11 a type offered but absent counts zero; a type no longer offered but present is listed', () => {
    expect(countsByType([{ orderType: 'click_and_seat' }], ['delivery'])).toEqual({
      all: 1,
      types: [
        { type: 'delivery', count: 0 },
        { type: 'click_and_seat', count: 1 },
      ],
    });
    expect(countsByType([], [])).toEqual({ all: 0, types: [] });
  });

  test('ORD-11 the counts of the types add up to all', () => {
    const someOrders = fc.array(fc.record({ orderType: fc.constantFrom(...ORDER_TYPES) }));

    fc.assert(
      fc.property(someOrders, fc.subarray([...ORDER_TYPES]), (orders, offered) => {
        const { all, types } = countsByType(orders, offered);

        expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(all);
      }),
    );
  });
});

describe('the remaining-time bar', () => {
  const preparing = anOrder({
    status: 'preparing',
    preparationStartedAt: NOW,
    dueAt: addMinutes(NOW, 20),
    expectedDropoffAt: addMinutes(NOW, 40),
  });

  test.each([
    [0, 1, 20, false],
    [5, 0.75, 15, false],
    [10, 0.5, 10, false],
    [20, 0, 0, true],
    [25, 0, -5, true],
  ])(
    'ORD-19, ORD-20 %d minutes into twenty the bar is at %d, %d min left, « dépassé »: %s',
    (passed, fraction, left, isLate) => {
      expect(remainingTime(preparing, addMinutes(NOW, passed))).toEqual({ fraction, ms: left * MINUTE, isLate });
    },
  );

  test('ORD-20 « dépassé » starts at the due instant, not before', () => {
    expect(remainingTime(preparing, addMs(NOW, 20 * MINUTE - 1))?.isLate).toBe(false);
    expect(remainingTime(preparing, addMs(NOW, 20 * MINUTE))?.isLate).toBe(true);
  });

  test('ORD-21 awaiting acceptance, the bar shows the time left to accept', () => {
    const order = anOrder({ sentToShopAt: NOW, acceptDeadlineAt: addMinutes(NOW, 10) });

    expect(remainingTime(order, addMinutes(NOW, 4))).toEqual({ fraction: 0.6, ms: 6 * MINUTE, isLate: false });
  });

  test.each(['ready', 'delivering'] as const)('ORD-21 %s, the bar runs to the expected drop-off', (status) => {
    const order = { ...preparing, status, preparationEndedAt: addMinutes(NOW, 20) };

    expect(remainingTime(order, addMinutes(NOW, 30))).toEqual({ fraction: 0.5, ms: 10 * MINUTE, isLate: false });
  });

  test.each(['scheduled', 'takeaway', 'waiter', 'looking_for_driver', ...FINISHED_STATUSES] as const)(
    'ORD-21 a %s order has no bar',
    (status) => {
      expect(remainingTime({ ...preparing, status }, NOW)).toBeNull();
    },
  );

  test('ORD-20 the fill is always between empty and full', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }), (due, passed) => {
        const order = { ...preparing, dueAt: addMinutes(NOW, due) };
        const bar = remainingTime(order, addMinutes(NOW, passed));

        expect(bar?.fraction).toBeGreaterThanOrEqual(0);
        expect(bar?.fraction).toBeLessThanOrEqual(1);
        expect(bar?.isLate).toBe(passed >= due);
      }),
    );
  });
});

describe('what a card says', () => {
  test.each([
    ['Camille', 'Dubois', 'Camille D.', 'Camille DUBOIS'],
    ['Léa', 'étienne', 'Léa É.', 'Léa ÉTIENNE'],
    ['Camille', '', 'Camille', 'Camille'],
  ])('ORD-23, DET-06 %s %s reads « %s » on a card and « %s » in the detail', (firstName, lastName, short, full) => {
    expect(shortCustomerName({ firstName, lastName })).toBe(short);
    expect(fullCustomerName({ firstName, lastName })).toBe(full);
  });

  test.each([
    [1, '001'],
    [42, '042'],
    [999, '999'],
    [1000, '1000'],
  ])('FLO-10 order %d of the day is n° %s', (number, text) => {
    expect(formatOrderNumber(number)).toBe(text);
  });
});

describe('what a list says of the hours of an order', () => {
  const at = (minutes: number) => addMinutes(NOW, minutes);

  test('ORD-18 the hour promised is told only once somebody has promised it', () => {
    expect(promisedFor(anOrder())).toBeNull();
    expect(promisedFor(anOrder({ isScheduled: true, requestedFor: at(90) }))).toBe(at(90));
    expect(promisedFor(anOrder({ status: 'preparing', dueAt: at(20) }))).toBe(at(20));
    const out = anOrder({ status: 'delivering', dueAt: at(20), expectedDropoffAt: at(35) });
    expect(promisedFor(out)).toBe(at(35));
    expect(promisedFor({ ...out, status: 'completed' })).toBe(at(35));
    expect(promisedFor({ ...out, status: 'completed', orderType: 'click_and_collect' })).toBe(at(20));
  });

  test('ORD-18 a delivery is late at the door, a meal to fetch on the counter', () => {
    const delivered = anOrder({ status: 'completed', expectedDropoffAt: at(35), finishedAt: at(47) });
    expect(endedLateMs(delivered)).toBe(12 * MINUTE);
    expect(endedLateMs({ ...delivered, finishedAt: at(30) })).toBe(0);
    const fetched = { orderType: 'click_and_collect', dueAt: at(20), preparationEndedAt: at(19) } as const;
    expect(endedLateMs({ ...delivered, ...fetched, finishedAt: at(80) })).toBe(0);
    expect(endedLateMs({ ...delivered, status: 'canceled' })).toBeNull();
    expect(endedLateMs({ ...delivered, expectedDropoffAt: null })).toBeNull();
  });
});
