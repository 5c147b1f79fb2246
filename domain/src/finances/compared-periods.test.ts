import { expect, test } from 'vitest';
import { halfMonthOf, periodBefore, periodLastYear } from './compared-periods.ts';

const TODAY = '2026-11-14';
const range = (from: string, to: string) => ({ from, to });

test('FIN-16 finance periods are half-months, in a leap year too', () => {
  expect(halfMonthOf('2026-11-01')).toEqual(range('2026-11-01', '2026-11-15'));
  expect(halfMonthOf('2026-11-15')).toEqual(range('2026-11-01', '2026-11-15'));
  expect(halfMonthOf('2026-11-16')).toEqual(range('2026-11-16', '2026-11-30'));
  expect(halfMonthOf('2028-02-29')).toEqual(range('2028-02-16', '2028-02-29'));
  expect(halfMonthOf('2026-12-31')).toEqual(range('2026-12-16', '2026-12-31'));
});

test.each([
  ['this week: the same days of last week', range('2026-11-09', TODAY), range('2026-11-02', '2026-11-07')],
  ['this month: the same days of last month', range('2026-11-01', TODAY), range('2026-10-01', '2026-10-14')],
  ['an exact half-month: the half-month before', range('2026-10-16', '2026-10-31'), range('2026-10-01', '2026-10-15')],
  [
    'the first half of a year: the last of the year before',
    range('2026-01-01', '2026-01-15'),
    range('2025-12-16', '2025-12-31'),
  ],
  ['any other range: as many days just before', range('2026-11-08', TODAY), range('2026-11-01', '2026-11-07')],
  ['one day: the day before', range('2026-11-03', '2026-11-03'), range('2026-11-02', '2026-11-02')],
])('FIN-15 %s', (_, given, before) => {
  expect(periodBefore(given, TODAY)).toEqual(before);
});

test('FIN-15 the same days of a shorter month end with it', () => {
  expect(periodBefore(range('2026-03-01', '2026-03-31'), '2026-03-31')).toEqual(range('2026-02-01', '2026-02-28'));
});

test('a year earlier are the same dates; 29 February is compared with the 28th', () => {
  expect(periodLastYear(range('2026-11-08', TODAY))).toEqual(range('2025-11-08', '2025-11-14'));
  expect(periodLastYear(range('2028-02-29', '2028-02-29'))).toEqual(range('2027-02-28', '2027-02-28'));
});
