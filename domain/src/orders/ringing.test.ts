import { describe, expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import { anOrder } from './orders.samples.ts';
import { isRinging, nextRing } from './ringing.ts';

const NOW = '2026-11-14T19:14:00.000Z';

describe('the new-order sound', () => {
  test('NTF-02 only orders awaiting acceptance ring', () => {
    expect(isRinging(anOrder({ status: 'contacting' }))).toBe(true);
    expect(isRinging(anOrder({ status: 'preparing', pickupStatus: 0 }))).toBe(false);
    expect(isRinging(anOrder({ status: 'looking_for_driver', flowType: 'reverse' }))).toBe(false);
  });

  test('NTF-02 NTF-04 in reverse flow it rings once the driver is found', () => {
    const reverse = { status: 'contacting', flowType: 'reverse' } as const;
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 0 }))).toBe(false);
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 1 }))).toBe(true);
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 2 }))).toBe(true);
  });

  test('NTF-06 a scheduled order rings on arrival like the others', () => {
    expect(isRinging(anOrder({ isScheduled: true, requestedFor: '2026-11-20T19:00:00.000Z' }))).toBe(true);
  });

  test('NTF-05 the first plays at once', () => {
    expect(nextRing([anOrder()], null, NOW)).toBe(NOW);
  });

  test('NTF-05 then every 24 seconds, counted from the last one', () => {
    const rungAt = addMs(NOW, -10_000);
    expect(nextRing([anOrder()], rungAt, NOW)).toBe(addMs(NOW, 14_000));
  });

  test('NTF-05 a tab that slept rings as soon as it wakes', () => {
    expect(nextRing([anOrder()], addMs(NOW, -300_000), NOW)).toBe(NOW);
  });

  test('NTF-05 it stops when no such order remains', () => {
    expect(nextRing([anOrder({ status: 'preparing' })], NOW, NOW)).toBeNull();
    expect(nextRing([], null, NOW)).toBeNull();
  });
});
