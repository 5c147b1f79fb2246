import { expect, test } from 'vitest';
import { addMonths, addToMonth, dayWithMonth, daysBetween } from './calendar.ts';

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

test('DRP-08 days of a range are named in French', () => {
  expect(dayWithMonth('2026-11-08')).toBe('8\u00A0nov.');
});
