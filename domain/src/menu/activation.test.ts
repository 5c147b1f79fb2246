import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS, instantAt } from '../kernel/time.ts';
import { activeTimes, isActiveAt, possibleDays, scheduleFaults, tidySchedule } from './activation.ts';
import type { ActivationSchedule } from './section.ts';

const PARIS = 'Europe/Paris';
const TODAY = '2026-11-14';

function aSchedule(fields: Partial<ActivationSchedule> = {}): ActivationSchedule {
  return {
    hasDateRange: false,
    startDate: null,
    endDate: null,
    weekdays: { saturday: { slots: ['11:30-14:30'] } },
    hideWhenInactive: false,
    ...fields,
  };
}
const range = (startDate: string | null, endDate: string | null): Partial<ActivationSchedule> => ({
  hasDateRange: true,
  startDate,
  endDate,
});
const faults = (schedule: ActivationSchedule, before: ActivationSchedule | null = null) =>
  scheduleFaults(schedule, { today: TODAY, before }).map(({ refusal, path }) => `${refusal} ${path}`);
const active = (schedule: ActivationSchedule | null, day: string, time: string, zone = PARIS) =>
  isActiveAt(schedule, instantAt(day, time, zone), zone);

describe('when a section is active', () => {
  test('SEC-11 without a schedule it always is', () => {
    expect(active(null, TODAY, '03:00')).toBe(true);
  });

  test.each<[string, string, boolean]>([
    ['2026-11-14', '11:29', false],
    ['2026-11-14', '11:30', true],
    ['2026-11-14', '14:29', true],
    ['2026-11-14', '14:30', false],
    ['2026-11-15', '12:00', false],
  ])('SEC-10 SEC-11 Saturday 11:30-14:30, on %s at %s: %s', (day, time, expected) => {
    expect(active(aSchedule(), day, time)).toBe(expected);
  });

  test.each<[string, boolean]>([
    ['2026-11-13', false],
    ['2026-11-14', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('SEC-12 both bounds of the dates are included: %s is %s', (day, expected) => {
    const weekdays = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { fullDay: true as const }]));
    expect(active(aSchedule({ ...range('2026-11-14', '2026-11-20'), weekdays }), day, '23:59')).toBe(expected);
  });

  test('SEC-17 an end of 23:59 lasts until midnight', () => {
    const schedule = aSchedule({ weekdays: { saturday: { slots: ['18:00-23:59'] } } });
    const lastSecond = '2026-11-14T22:59:59.999Z';

    expect(isActiveAt(schedule, lastSecond, PARIS)).toBe(true);
    expect(isActiveAt(schedule, '2026-11-14T23:00:00.000Z', PARIS)).toBe(false);
  });

  test('SEC-16 slots that overlap count as their union', () => {
    const day = { slots: ['18:00-20:00', '11:00-13:00', '12:00-14:00', '14:00-15:00'] };

    expect(activeTimes(day)).toEqual([
      { start: '11:00', end: '15:00' },
      { start: '18:00', end: '20:00' },
    ]);
  });

  test('SEC-19 the clock on the shop’s wall decides, in its own zone', () => {
    const noon = '2026-11-14T11:00:00.000Z';
    expect(isActiveAt(aSchedule(), noon, PARIS)).toBe(true);
    expect(isActiveAt(aSchedule(), noon, 'Indian/Reunion')).toBe(false);
  });

  test('SEC-19 in the night when the hour comes twice it is active both times; in the other one the hour never comes', () => {
    const schedule = aSchedule({ weekdays: { sunday: { slots: ['02:00-03:00'] } } });
    const minutesActive = (night: string) =>
      Array.from({ length: 12 }, (_, hour) => hour)
        .map((hour) => new Date(Date.parse(`${night}T18:30:00Z`) + hour * 3_600_000).toISOString())
        .filter((instant) => isActiveAt(schedule, instant, PARIS)).length;

    expect(minutesActive('2026-10-24')).toBe(2);
    expect(minutesActive('2026-03-28')).toBe(0);
    expect(minutesActive('2026-11-14')).toBe(1);
  });
});

describe('what a schedule may not be', () => {
  test.each<[string, Partial<ActivationSchedule>, string[]]>([
    ['SEC-12 no dates where there must be', range(null, null), ['field-required startDate', 'field-required endDate']],
    [
      'SEC-12 dates that are past',
      range('2026-11-01', '2026-11-13'),
      ['schedule-past startDate', 'schedule-past endDate'],
    ],
    ['SEC-12 an end before the start', range('2026-11-21', '2026-11-20'), ['schedule-dates endDate']],
    ['SEC-13 no day that occurs between the dates', range('2026-11-15', '2026-11-20'), ['schedule-no-day weekdays']],
    ['SEC-13 no day at all', { weekdays: {} }, ['schedule-no-day weekdays']],
    [
      'SEC-14 an end that is not after the start, or beyond midnight',
      { weekdays: { saturday: { slots: ['12:00-12:00', '22:00-02:00', '10:00-11:00'] } } },
      ['slot-order weekdays.saturday.slots.0', 'slot-order weekdays.saturday.slots.1'],
    ],
    [
      'SEC-15 two identical slots',
      { weekdays: { saturday: { slots: ['12:00-14:00', '12:00-14:00'] } } },
      ['slots-identical weekdays.saturday.slots.1'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(faults(aSchedule(fields))).toEqual(expected);
  });

  test('SEC-15 the day is named', () => {
    const [fault] = scheduleFaults(aSchedule({ weekdays: { saturday: { slots: ['12:00-14:00', '12:00-14:00'] } } }), {
      today: TODAY,
      before: null,
    });
    expect(fault?.words).toEqual({ day: 'samedi' });
  });

  test('SEC-12 a range of today only, and one that has begun and keeps its start, are accepted', () => {
    expect(faults(aSchedule(range(TODAY, TODAY)))).toEqual([]);
    const begun = aSchedule(range('2026-11-01', '2026-11-30'));
    expect(faults({ ...begun, endDate: '2026-12-31' }, begun)).toEqual([]);
    expect(faults({ ...begun, startDate: '2026-11-02' }, begun)).toEqual(['schedule-past startDate']);
  });

  test('SEC-16 different slots that overlap are accepted', () => {
    expect(faults(aSchedule({ weekdays: { saturday: { slots: ['11:00-14:00', '12:00-15:00'] } } }))).toEqual([]);
  });

  test('SEC-13 a week or more has every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (from, length) => {
        const day = (ahead: number) => new Date(Date.UTC(2026, 10, 1 + ahead)).toISOString().slice(0, 10);
        const days = possibleDays({ hasDateRange: true, startDate: day(from), endDate: day(from + length) });
        expect(days).toHaveLength(Math.min(7, length + 1));
      }),
    );
  });
});

test('SEC-11 SEC-16 slots are sorted by their start, and dates that do not apply are not kept', () => {
  const schedule = aSchedule({
    startDate: TODAY,
    endDate: TODAY,
    weekdays: { saturday: { slots: ['18:00-20:00', '11:00-14:00'] }, monday: { fullDay: true } },
  });

  expect(tidySchedule(schedule)).toEqual(
    aSchedule({ weekdays: { monday: { fullDay: true }, saturday: { slots: ['11:00-14:00', '18:00-20:00'] } } }),
  );
});
