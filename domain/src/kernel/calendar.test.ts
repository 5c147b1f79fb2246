import { expect, test } from 'vitest';
import { addMonths, addToMonth, dayWithMonth, daysBetween, spokenDay, monthTitle, weeksOf } from './calendar.ts';

test('a month away is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-11-14', -1)).toBe('2026-10-14');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-11-14', -24)).toBe('2024-11-14');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addToMonth('2026-01', -1)).toBe('2025-12');
  expect(addToMonth('2026-12', 1)).toBe('2027-01');
});

test('days are counted on the calendar, not by the clock', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-11-14', '2026-11-12')).toBe(-2);
});

test('DRP-02 weeks start on Monday and hold every day of the month once', () => {
  const november = weeksOf('2026-11');
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(november[1]?.[0]).toBe('2026-11-02');
  for (const month of ['2026-02', '2027-02', '2028-02', '2026-11']) {
    const days = weeksOf(month)
      .flat()
      .filter((day) => day !== null);
    expect(days).toEqual([...new Set(days)].sort((a, b) => a.localeCompare(b)));
    expect(days[0]).toBe(`${month}-01`);
    expect(days).toHaveLength(Number(addMonths(`${month}-31`, 0).slice(8)));
  }
});

test('DRP-08 months and days are named in French', () => {
  expect(monthTitle('2026-08')).toBe('août 2026');
  expect(spokenDay('2026-11-14')).toBe('samedi 14 novembre 2026');
  expect(spokenDay('2026-02-01')).toBe('dimanche 1 février 2026');
  expect(dayWithMonth('2026-11-08')).toBe('8\u00A0nov.');
});
