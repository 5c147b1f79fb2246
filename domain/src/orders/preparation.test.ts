import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKETPLACES, OWN_CHANNELS } from '../kernel/sales.ts';
import { addMinutes } from '../kernel/time.ts';
import { aShop } from '../shops/shops.samples.ts';
import { anOrder } from './orders.samples.ts';
import {
  acceptDeadline,
  clampPreparation,
  DEFAULT_PREPARATION_MINUTES,
  defaultPreparation,
  isDelayAfterPromise,
  MAX_PREPARATION_MINUTES,
  PREPARATION_STEP_MINUTES,
  preparationLabel,
  readyAt,
} from './preparation.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const immediate = anOrder({ isScheduled: false, channel: 'webapp' });
const scheduled = anOrder({ isScheduled: true, channel: 'webapp', requestedFor: addMinutes(NOW, 120) });
const rush = (extraPreparationMinutes: number) => ({ enabled: true, extraPreparationMinutes, until: null });

describe('the preparation time of phase 1', () => {
  test('DET-15, CST-01 steps of 5 minutes, 15 by default, from 0 to 180', () => {
    expect([PREPARATION_STEP_MINUTES, DEFAULT_PREPARATION_MINUTES, MAX_PREPARATION_MINUTES]).toEqual([5, 15, 180]);
  });

  test.each([
    [-5, 0],
    [0, 0],
    [5, 5],
    [180, 180],
    [185, 180],
  ])('DET-15 %d minutes are kept at %d', (asked, kept) => {
    expect(clampPreparation(asked)).toBe(kept);
  });

  test('DET-15 however one steps, one stays between 0 and 180, on a step', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(-PREPARATION_STEP_MINUTES, PREPARATION_STEP_MINUTES)), (steps) => {
        const minutes = steps.reduce((at, step) => clampPreparation(at + step), DEFAULT_PREPARATION_MINUTES);

        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThanOrEqual(MAX_PREPARATION_MINUTES);
        expect(minutes % PREPARATION_STEP_MINUTES).toBe(0);
      }),
    );
  });

  test.each([
    ['nothing is set', null, 15],
    ['the shop set 25', 25, 25],
    ['the shop set 0', 0, 0],
  ])('DET-16 when %s it opens at that', (_when, preparationMinutes, expected) => {
    const shop = aShop({ autoAccept: { enabled: false, preparationMinutes } });

    expect(defaultPreparation(immediate, shop)).toBe(expected);
  });

  test.each([
    [null, 15, 30],
    [25, 60, 85],
    [170, 30, 180],
  ])(
    'DET-16, SHL-47 with %s minutes set and a rush of %d it opens at %d, 180 at most',
    (preparationMinutes, extra, expected) => {
      const shop = aShop({ autoAccept: { enabled: false, preparationMinutes }, rush: rush(extra) });

      expect(defaultPreparation(immediate, shop)).toBe(expected);
    },
  );

  test('SHL-47 a rush that is off adds nothing', () => {
    expect(defaultPreparation(immediate, aShop({ rush: { ...rush(30), enabled: false } }))).toBe(15);
  });

  test.each(MARKETPLACES)(
    'DET-17, DET-18 for %s the time is a delay after the promised hour and opens at 0',
    (channel) => {
      const order = anOrder({ channel });

      expect(isDelayAfterPromise(order)).toBe(true);
      expect(defaultPreparation(order, aShop())).toBe(0);
      expect(preparationLabel(order, 0)).toBe('à l’heure');
    },
  );

  test.each(OWN_CHANNELS)('DET-17, DET-18 for %s it is one only when the order is scheduled', (channel) => {
    expect(isDelayAfterPromise(anOrder({ channel, isScheduled: false }))).toBe(false);
    expect(isDelayAfterPromise(anOrder({ channel, isScheduled: true }))).toBe(true);
  });

  test.each([
    [0, '0\u00A0min', 'à l’heure'],
    [5, '5\u00A0min', '+5\u00A0min'],
    [15, '15\u00A0min', '+15\u00A0min'],
  ])('DET-17, DET-18 %d reads « %s » for now and « %s » when scheduled', (minutes, usual, delayed) => {
    expect(preparationLabel(immediate, minutes)).toBe(usual);
    expect(preparationLabel(scheduled, minutes)).toBe(delayed);
  });

  test('DET-19, CST-09 the quick choices of a new shop are 15, 30 and 45', () => {
    expect(aShop().quickPreparationMinutes).toEqual([15, 30, 45]);
  });
});

describe('FLO-21 when an order will be ready', () => {
  const trip = (durationMinutes: number | null) => ({
    ...scheduled,
    delivery: scheduled.delivery ? { ...scheduled.delivery, durationMinutes } : null,
  });

  test('FLO-21 for now: acceptance and the time given', () => {
    expect(readyAt(immediate, 25, NOW)).toBe(addMinutes(NOW, 25));
  });

  test('FLO-21 scheduled, collected: the promised time and the delay', () => {
    const order = { ...scheduled, orderType: 'click_and_collect' as const };

    expect(readyAt(order, 0, NOW)).toBe(order.requestedFor);
    expect(readyAt(order, 10, NOW)).toBe(addMinutes(order.requestedFor, 10));
  });

  test('FLO-21 scheduled, delivered: less the way to the customer', () => {
    expect(readyAt(trip(20), 10, NOW)).toBe(addMinutes(scheduled.requestedFor, -10));
    expect(readyAt(trip(null), 10, NOW)).toBe(addMinutes(scheduled.requestedFor, 10));
  });

  test.each(MARKETPLACES)('FLO-21 %s: the promised time and the delay, even for now', (channel) => {
    const order = anOrder({ channel, orderType: 'click_and_collect', requestedFor: addMinutes(NOW, 35) });

    expect(readyAt(order, 5, NOW)).toBe(addMinutes(NOW, 40));
  });
});

describe('FLO-14 the deadline for an answer', () => {
  const deadline = (isScheduled: boolean, inMinutes: number, acceptanceMinutes = 10) =>
    acceptDeadline({ isScheduled, requestedFor: addMinutes(NOW, inMinutes) }, acceptanceMinutes, NOW);

  test.each([3, 10, 60])('FLO-14 %d minutes after the order reached the shop', (minutes) => {
    expect(deadline(false, 0, minutes)).toBe(addMinutes(NOW, minutes));
  });

  test.each([
    [300, 270],
    [41, 11],
    [40, 10],
    [35, 10],
    [5, 10],
  ])(
    'FLO-14 scheduled in %d minutes, it is in %d: half an hour before, never sooner than ten minutes',
    (ahead, expected) => {
      expect(deadline(true, ahead)).toBe(addMinutes(NOW, expected));
    },
  );
});
