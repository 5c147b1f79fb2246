import { describe, expect, test } from 'vitest';
import { addMinutes, addMs } from '../kernel/time.ts';
import {
  exhaustedFrom,
  missedFrom,
  pickupOfferAt,
  searchEndsAt,
  searchFrom,
  searchProgress,
  searchStarted,
} from './search.ts';

const START = '2026-11-14T19:00:00.000Z';
const search = searchStarted(null, START);
const after = (seconds: number) => addMs(START, seconds * 1_000);

describe('what the screen shows of a search', () => {
  test('DET-32 how much of each step is over', () => {
    expect(searchProgress(search, after(60))).toEqual({
      step: 'employees',
      fractions: { employees: 0.5, independents: 0, external: 0 },
    });
    const second = { ...search, step: 'independents' as const, stepStartedAt: after(40) };
    expect(searchProgress(second, after(130)).fractions).toEqual({ employees: 1, independents: 0.5, external: 0 });
    const third = { ...search, step: 'external' as const, stepStartedAt: after(40) };
    expect(searchProgress(third, after(400)).fractions).toEqual({ employees: 1, independents: 1, external: 1 });
  });

  test('DET-32 a clock that is behind the server shows the beginning', () => {
    expect(searchProgress(search, after(-5)).fractions).toEqual({ employees: 0, independents: 0, external: 0 });
  });

  test('DET-32 while whoever was wanted first is asked, nobody before them is over', () => {
    const wanted = { ...search, step: 'external' as const, first: 'stuart' as const };

    expect(searchProgress(wanted, after(30)).fractions).toEqual({ employees: 0, independents: 0, external: 0.5 });
  });
});

describe('the limits of a search', () => {
  test('CST-13 FLO-39 DLV-14 FLO-43 five minutes, twenty, thirty', () => {
    expect(pickupOfferAt(search)).toBe(after(300));
    expect(exhaustedFrom(search)).toBe(after(1200));
    expect(missedFrom(search)).toBe(after(1800));
  });

  test('DLV-14 FLO-43 in the kitchen the search has its limit, before the answer only the order has one', () => {
    expect(searchEndsAt(search, { status: 'preparing' })).toBe(after(1200));
    expect(searchEndsAt(search, { status: 'looking_for_driver' })).toBeNull();
  });

  test('FLO-43 a second start keeps the first one in mind', () => {
    const again = searchStarted({ ...search, round: 3, exhaustedAt: after(1200) }, after(1300));

    expect(again).toEqual({
      ...search,
      firstStartedAt: START,
      startedAt: after(1300),
      stepStartedAt: after(1300),
      round: 1,
    });
    expect(missedFrom(again)).toBe(after(1800));
  });

  test('DLV-06 FLO-18 a scheduled order waits until half an hour before its time', () => {
    const requestedFor = addMinutes(START, 90);

    expect(searchFrom({ isScheduled: true, requestedFor }, START)).toBe(addMinutes(START, 60));
    expect(searchFrom({ isScheduled: true, requestedFor }, addMinutes(START, 70))).toBe(addMinutes(START, 70));
    expect(searchFrom({ isScheduled: false, requestedFor: START }, START)).toBe(START);
  });
});
