import { describe, expect, test } from 'vitest';
import type { ShopHours, SpecialHours } from '../hours/hours.ts';
import { addDays, WEEKDAYS } from '../kernel/time.ts';
import { businessDay, businessDayAt, closingOf, isInHours, weekBefore } from './business-day.ts';
import { dueMailDay } from './evening-mail.ts';

const weekly = (slots: string[], specialHours: SpecialHours[] = [], timeZone = 'Europe/Paris'): ShopHours => ({
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { openingSlots: slots, deliverySlots: [] }])),
  specialHours,
  timeZone,
});
const evening = weekly(['11:30-14:30', '18:30-22:30']);
const bar = weekly(['00:00-02:00', '18:00-00:00']);
const always = weekly(['00:00-23:59']);

describe('TOW-04 the business day', () => {
  test('is the day of the shop where it closes before midnight', () => {
    expect(businessDayAt(evening, '2026-11-14T22:59:00.000Z')).toEqual({
      day: '2026-11-14',
      from: '2026-11-13T23:00:00.000Z',
      before: '2026-11-14T23:00:00.000Z',
    });
    expect(businessDayAt(evening, '2026-11-14T23:00:00.000Z').day).toBe('2026-11-15');
  });

  test('goes on after midnight as long as the service does', () => {
    expect(businessDayAt(bar, '2026-11-15T00:30:00.000Z')).toEqual({
      day: '2026-11-14',
      from: '2026-11-14T01:00:00.000Z',
      before: '2026-11-15T01:00:00.000Z',
    });
    expect(businessDayAt(bar, '2026-11-15T01:00:00.000Z').day).toBe('2026-11-15');
    expect(closingOf(bar, '2026-11-14')).toBe('2026-11-15T01:00:00.000Z');
  });

  test('of a shop that never closes is the calendar day', () => {
    expect(businessDayAt(always, '2026-11-15T00:30:00.000Z').day).toBe('2026-11-15');
    expect(closingOf(always, '2026-11-14')).toBe('2026-11-14T23:00:00.000Z');
  });

  test('a night slot after a day off is a day of its own', () => {
    const special = weekly(['00:00-02:00', '18:00-00:00'], [{ day: '2026-11-14' }]);
    expect(businessDayAt(special, '2026-11-15T00:30:00.000Z').day).toBe('2026-11-15');
    expect(closingOf(special, '2026-11-14')).toBeNull();
    // The night of the 13th falls on the day off: its hours are closed then.
    expect(closingOf(special, '2026-11-13')).toBe('2026-11-13T23:00:00.000Z');
  });

  test('days follow each other without a gap, on the nights of the clocks too', () => {
    for (const shop of [evening, bar, always])
      for (let n = 0, day = '2026-03-27'; n < 250; n += 1, day = addDays(day, 1))
        expect(businessDay(shop, day).before).toBe(businessDay(shop, addDays(day, 1)).from);
  });
});

describe('TOW-05 the same weekday, up to the same hour', () => {
  test('by the clock of the shop, across both changes of the hour', () => {
    // 20:14 in Paris is 19:14 in winter and 18:14 in summer.
    const before = (now: string) => weekBefore(evening, businessDayAt(evening, now), now);
    expect(before('2026-11-14T19:14:30.000Z')).toMatchObject({
      day: '2026-11-07',
      sameHour: '2026-11-07T19:14:00.000Z',
    });
    expect(before('2026-10-26T19:14:00.000Z')).toMatchObject({
      day: '2026-10-19',
      sameHour: '2026-10-19T18:14:00.000Z',
    });
    expect(before('2026-03-30T18:14:00.000Z')).toMatchObject({
      day: '2026-03-23',
      sameHour: '2026-03-23T19:14:00.000Z',
    });
  });

  test('after midnight the week before is after midnight too', () => {
    const now = '2026-11-15T00:30:00.000Z';
    expect(weekBefore(bar, businessDayAt(bar, now), now)).toEqual({
      day: '2026-11-07',
      from: '2026-11-07T01:00:00.000Z',
      before: '2026-11-08T01:00:00.000Z',
      sameHour: '2026-11-08T00:30:00.000Z',
    });
  });
});

test('TOW-02 within its hours, up to the minute it closes', () => {
  expect(isInHours(evening, '2026-11-14T21:29:00.000Z')).toBe(true);
  expect(isInHours(evening, '2026-11-14T21:30:00.000Z')).toBe(false);
  expect(isInHours(bar, '2026-11-15T00:59:00.000Z')).toBe(true);
});

describe('TOW-32 the mail of the evening is due', () => {
  const SINCE = '2026-11-01T00:00:00.000Z';

  test('a quarter of an hour after the last shop has closed, for half a day', () => {
    const shops = [evening, bar];
    // The bar closes at 02:00 on the 15th: the day is the 14th.
    expect(dueMailDay(shops, SINCE, '2026-11-14T21:50:00.000Z')).toBeNull();
    expect(dueMailDay(shops, SINCE, '2026-11-15T01:14:59.999Z')).toBeNull();
    expect(dueMailDay(shops, SINCE, '2026-11-15T01:15:00.000Z')).toBe('2026-11-14');
    expect(dueMailDay(shops, SINCE, '2026-11-15T13:14:00.000Z')).toBe('2026-11-14');
    expect(dueMailDay(shops, SINCE, '2026-11-15T13:15:00.000Z')).toBeNull();
  });

  test('on the same day where all close before midnight, each by its own clock', () => {
    expect(dueMailDay([evening], SINCE, '2026-11-14T21:45:00.000Z')).toBe('2026-11-14');
    const reunion = weekly(['11:30-14:30', '18:30-22:30'], [], 'Indian/Reunion');
    // In Réunion it is 22:30 when it is 19:30 in Paris: Paris closes last.
    expect(dueMailDay([evening, reunion], SINCE, '2026-11-14T18:45:00.000Z')).toBeNull();
    expect(dueMailDay([evening, reunion], SINCE, '2026-11-14T21:45:00.000Z')).toBe('2026-11-14');
  });

  test('never of a day on which nobody was open, nor of one that was over when it was asked for', () => {
    const holiday = weekly(['11:30-14:30'], [{ day: '2026-11-14' }]);
    expect(dueMailDay([holiday], SINCE, '2026-11-14T21:45:00.000Z')).toBeNull();
    expect(dueMailDay([evening], '2026-11-14T21:46:00.000Z', '2026-11-14T21:50:00.000Z')).toBeNull();
    expect(dueMailDay([], SINCE, '2026-11-14T21:50:00.000Z')).toBeNull();
  });
});
