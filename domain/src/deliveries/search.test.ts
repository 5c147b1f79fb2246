import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, addMs } from '../kernel/time.ts';
import {
  exhaustedFrom,
  missedFrom,
  nextSearchMoment,
  pickupOfferAt,
  searchFrom,
  searchProgress,
  searchStarted,
  stepAt,
} from './search.ts';

const START = '2026-11-14T19:00:00.000Z';
const search = searchStarted(null, START);
const after = (seconds: number) => addMs(START, seconds * 1_000);

describe('the steps of a search', () => {
  test.each([
    [0, 'employees'],
    [119.999, 'employees'],
    [120, 'independents'],
    [299.999, 'independents'],
    [300, 'external'],
    [359.999, 'external'],
    [360, 'employees'],
    [360 + 120, 'independents'],
  ] as const)('DLV-11 DLV-12 DLV-13 CST-13 after %s s: %s', (seconds, step) => {
    expect(stepAt(search, after(seconds))).toBe(step);
  });

  test('DET-32 how much of each step is over', () => {
    expect(searchProgress(search, after(60))).toEqual({
      step: 'employees',
      fractions: { employees: 0.5, independents: 0, external: 0 },
    });
    expect(searchProgress(search, after(210))).toEqual({
      step: 'independents',
      fractions: { employees: 1, independents: 0.5, external: 0 },
    });
    expect(searchProgress(search, after(360)).fractions).toEqual({ employees: 0, independents: 0, external: 0 });
  });

  test('DET-32 a clock that is behind the server shows the beginning', () => {
    expect(searchProgress(search, after(-5))).toEqual({
      step: 'employees',
      fractions: { employees: 0, independents: 0, external: 0 },
    });
  });
});

describe('the limits of a search', () => {
  test('CST-13 FLO-39 DLV-14 FLO-43 five minutes, twenty, thirty', () => {
    expect(pickupOfferAt(search)).toBe(after(300));
    expect(exhaustedFrom(search)).toBe(after(1200));
    expect(missedFrom(search)).toBe(after(1800));
  });

  test('FLO-43 a second start keeps the first one in mind', () => {
    const again = searchStarted({ ...search, exhaustedAt: after(1200) }, after(1300));

    expect(again).toEqual({ firstStartedAt: START, startedAt: after(1300), step: 'employees', exhaustedAt: null });
    expect(missedFrom(again)).toBe(after(1800));
  });

  test('DLV-06 FLO-18 a scheduled order waits until half an hour before its time', () => {
    const requestedFor = addMinutes(START, 90);

    expect(searchFrom({ isScheduled: true, requestedFor }, START)).toBe(addMinutes(START, 60));
    expect(searchFrom({ isScheduled: true, requestedFor }, addMinutes(START, 70))).toBe(addMinutes(START, 70));
    expect(searchFrom({ isScheduled: false, requestedFor: START }, START)).toBe(START);
  });

  test('FLO-76 whenever one looks, the next moment is the first at which something changes', () => {
    const state = (now: string) => [
      stepAt(search, now),
      Math.floor((Date.parse(now) - Date.parse(START)) / 360_000),
      now >= pickupOfferAt(search),
      now >= exhaustedFrom(search),
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_199_999 }), (ms) => {
        const now = addMs(START, ms);
        const next = nextSearchMoment(search, { status: 'preparing' }, now);
        expect(next > now).toBe(true);
        expect(state(addMs(next, -1))).toEqual(state(now));
        expect(state(next)).not.toEqual(state(now));
      }),
    );
  });
});
