import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../kernel/time.ts';
import { Hours } from './hours.ts';
import { clockOf, NEW_SLOT, readClock } from './slots.ts';
import { defaultLimit, readLimit, slotFaults, weekFaults, weekOf, withWeek, type Week } from './week.ts';

const day = (...slots: string[]) => ({ slots, limits: {} });

describe('a week that cannot be saved', () => {
  test.each([
    ['HRS-08', day('14:30-11:30'), 'hours-order'],
    ['HRS-08', day('11:30-11:30'), 'hours-order'],
    ['HRS-08', day('00:00-00:00'), 'hours-order'],
    ['HRS-08', day('18:00-02:00'), 'hours-order'],
    ['HRS-09', day('11:30-14:30', '11:30-14:30'), 'slots-identical'],
    ['HRS-09', day('18:00-23:59', '18:00-00:00'), 'slots-identical'],
    ['HRS-10', day('11:30-14:30', '14:00-18:00'), 'slots-overlap'],
    ['HRS-10', day('14:00-18:00', '11:30-14:01'), 'slots-overlap'],
    ['HRS-06', day(), 'day-no-slot'],
    ['HRS-11', { slots: ['11:30-14:30'], limits: { '11:30-14:30': 0 } }, 'hours-limit'],
    ['HRS-11', { slots: ['11:30-14:30'], limits: { '11:30-14:30': -3 } }, 'hours-limit'],
    ['HRS-11', { slots: ['11:30-14:30'], limits: { '11:30-14:30': 2.5 } }, 'hours-limit'],
  ] as const)('%s %o is refused: %s', (_, tuesday, refusal) => {
    expect(weekFaults({ tuesday } as Week)).toMatchObject([{ refusal, path: expect.stringMatching(/^tuesday\./) }]);
  });

  test('HRS-08 the fault names the day', () => {
    expect(weekFaults({ sunday: day('14:30-11:30') })[0]?.words).toEqual({ day: 'dimanche' });
  });

  test.each([
    [['11:30-14:30', '14:30-18:00']],
    [['18:00-23:59']],
    [['18:00-00:00', '00:00-02:00']],
    [[NEW_SLOT]],
    [['23:59-00:00']],
  ])('HRS-10 HRS-08 %o is fine: touching slots, and midnight as an end', (slots) => {
    expect(weekFaults({ monday: day(...slots) })).toEqual([]);
  });

  test('HRS-10 slots in any order are refused exactly when two of them share a minute', () => {
    const slot = fc
      .uniqueArray(fc.integer({ min: 0, max: 1438 }), { minLength: 2, maxLength: 2 })
      .map(([a = 0, b = 0]) => `${clockOf(Math.min(a, b))}-${clockOf(Math.max(a, b))}`);
    fc.assert(
      fc.property(fc.array(slot, { minLength: 1, maxLength: 5 }), (slots) => {
        const minutes = slots.flatMap((one) => {
          const [from = 0, to = 0] = one
            .split('-')
            .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
          return Array.from({ length: to - from }, (_, ahead) => from + ahead);
        });
        const isShared = new Set(minutes).size < minutes.length;
        expect(slotFaults(slots, String, 'lundi').length > 0).toBe(isShared);
      }),
    );
  });
});

describe('a week that is saved', () => {
  test('HRS-12 an empty limit takes the default of the interval', () => {
    expect([5, 15, 16, 30, 31, 60].map(defaultLimit)).toEqual([10, 10, 30, 30, 60, 60]);
    const saved = withWeek({}, 'opening', { monday: day('11:30-14:30') }, 20);
    expect(saved.monday?.openingOrderLimits).toEqual({ '11:30-14:30': 30 });
  });

  test.each([
    ['', null],
    ['  ', null],
    ['4', 4],
    ['12 ', 12],
    ['0', 0],
    ['-4', 0],
    ['2,5', 0],
    ['dix', 0],
    ['1e3', 0],
    ['99999', 0],
  ])('HRS-11 HRS-12 a limit typed « %s » is read as %s', (typed, limit) => {
    expect(readLimit(typed)).toBe(limit);
  });

  test.each([
    ['11:30', '11:30'],
    ['9', '09:00'],
    ['9h', '09:00'],
    ['11h30', '11:30'],
    ['1130', '11:30'],
    ['930', '09:30'],
    [' 18 : 30 ', '18:30'],
    ['23.59', '23:59'],
    ['24:00', null],
    ['11:60', null],
    ['midi', null],
    ['', null],
    ['1', '01:00'],
    ['113000', null],
    ['11:30 PM', null],
  ])('HRS-02 an hour typed « %s » is read as %s', (typed, time) => {
    expect(readClock(typed)).toBe(time);
  });

  test('HRS-15 HRS-03 HRS-07 opening hours are stored sorted, and delivery hours stay as they are', () => {
    const hours: Hours = {
      monday: {
        openingSlots: ['10:00-11:00'],
        deliverySlots: ['12:00-13:00'],
        deliveryOrderLimits: { '12:00-13:00': 2 },
      },
    };
    const opening = withWeek(hours, 'opening', { tuesday: day('18:30-22:00', '11:30-14:30') }, 15);
    expect(opening.monday).toEqual({ ...hours.monday, openingSlots: [], openingOrderLimits: {} });
    expect(opening.tuesday?.openingSlots).toEqual(['11:30-14:30', '18:30-22:00']);
    expect(weekOf(opening, 'delivery')).toEqual(weekOf(hours, 'delivery'));
    const delivery = withWeek(opening, 'delivery', {}, 15);
    expect(weekOf(delivery, 'opening')).toEqual(weekOf(opening, 'opening'));
    expect(weekOf(delivery, 'delivery')).toEqual({});
  });

  test('HRS-16 HRS-15 what is saved is what is read back, whatever the week', () => {
    const week = fc.dictionary(
      fc.constantFrom(...WEEKDAYS),
      fc.constantFrom('11:30-14:30', '18:30-23:59').map((slot) => ({ slots: [slot], limits: { [slot]: 7 } })),
    );
    fc.assert(
      fc.property(week, fc.constantFrom('opening', 'delivery'), (given, kind) => {
        const saved = withWeek({}, kind, given, 15);
        expect(Hours.parse(saved)).toEqual(saved);
        expect(weekOf(saved, kind)).toEqual(given);
      }),
    );
  });
});
