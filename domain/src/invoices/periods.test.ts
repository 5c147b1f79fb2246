import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halfMonthOf } from '../finances/compared-periods.ts';
import { rangeBounds } from '../kernel/date-ranges.ts';
import { addDays, addMs, localDay, toInstant } from '../kernel/time.ts';
import { closingOf, lastClosedPeriod, lookBackFrom, nextPeriod, periodLabel, periodsAfter } from './periods.ts';

const PARIS = 'Europe/Paris';
const GUADELOUPE = 'America/Guadeloupe';
const range = (from: string, to: string) => ({ from, to });

describe('INV-07 the label of a period', () => {
  test.each([
    [range('2026-11-01', '2026-11-15'), 'Du 1er au 15 novembre 2026'],
    [range('2026-11-16', '2026-11-30'), 'Du 16 au 30 novembre 2026'],
    [range('2028-02-16', '2028-02-29'), 'Du 16 au 29 février 2028'],
    [range('2027-02-16', '2027-02-28'), 'Du 16 au 28 février 2027'],
    [range('2026-08-16', '2026-08-31'), 'Du 16 au 31 août 2026'],
  ])('of %o', (period, label) => {
    expect(periodLabel(period)).toBe(label);
  });
});

describe('INV-06 INV-10 CAT-CST-11 a period closes at three in the night after its last day', () => {
  test.each([
    ['an ordinary end', '2026-11-15', PARIS, '2026-11-16T02:00:00.000Z'],
    ['the end of a year', '2026-12-31', PARIS, '2027-01-01T02:00:00.000Z'],
    ['the end of a leap February', '2028-02-29', PARIS, '2028-03-01T02:00:00.000Z'],
    ['a summer end', '2026-07-31', PARIS, '2026-08-01T01:00:00.000Z'],
    ['a shop west of Greenwich', '2026-11-15', GUADELOUPE, '2026-11-16T07:00:00.000Z'],
    // 03:00 is the first instant after the skipped hour.
    ['the night of the skipped hour', '2026-03-28', PARIS, '2026-03-29T01:00:00.000Z'],
    ['the night of the repeated hour', '2026-10-24', PARIS, '2026-10-25T02:00:00.000Z'],
  ])('%s', (_, to, zone, closing) => {
    expect(closingOf({ from: to, to }, zone)).toBe(closing);
  });

  test('INV-10 a minute earlier it is still open, in the shop’s time zone', () => {
    const closing = closingOf(range('2026-11-01', '2026-11-15'), GUADELOUPE);
    expect(lastClosedPeriod(closing, GUADELOUPE)).toEqual(range('2026-11-01', '2026-11-15'));
    expect(lastClosedPeriod(addMs(closing, -1), GUADELOUPE)).toEqual(range('2026-10-16', '2026-10-31'));
    expect(lastClosedPeriod(closing, PARIS)).toEqual(range('2026-11-01', '2026-11-15'));
  });
});

test('INV-06 FIN-16 half-months follow each other without a hole, whatever the day and the time zone', () => {
  const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2034-01-01') });
  fc.assert(
    fc.property(instants, fc.constantFrom(PARIS, GUADELOUPE, 'Pacific/Auckland', 'Asia/Kathmandu'), (ms, zone) => {
      const now = toInstant(ms);
      const period = halfMonthOf(localDay(now, zone));
      const next = nextPeriod(period);

      expect(addDays(period.to, 1)).toBe(next.from);
      expect(rangeBounds(period, zone).before).toBe(rangeBounds(next, zone).from);
      const { from, before } = rangeBounds(period, zone);
      expect(now >= from && now < before).toBe(true);
      const closed = lastClosedPeriod(now, zone);
      expect(closingOf(closed, zone) <= now && closingOf(nextPeriod(closed), zone) > now).toBe(true);
    }),
  );
});

test('INV-10 periods that were not billed, for instance while the server was down, are all named', () => {
  expect(periodsAfter(range('2026-12-16', '2026-12-31'), range('2027-02-01', '2027-02-15'))).toEqual([
    range('2027-01-01', '2027-01-15'),
    range('2027-01-16', '2027-01-31'),
    range('2027-02-01', '2027-02-15'),
  ]);
  expect(periodsAfter(range('2026-12-16', '2026-12-31'), range('2026-12-16', '2026-12-31'))).toEqual([]);
});

test('INV-08 CAT-CST-16 the screen looks six months back, from the first of that month', () => {
  expect(lookBackFrom('2026-11-17')).toBe('2026-05-01');
  expect(lookBackFrom('2026-03-31')).toBe('2025-09-01');
});
