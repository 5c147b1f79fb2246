import { describe, expect, test } from 'vitest';
import { addMs, type Instant } from '../kernel/time.ts';
import { anOrder } from './orders.samples.ts';
import {
  isOfferedPickup,
  isRinging,
  notAhead,
  reasonsSince,
  soundPlan,
  type LastingSound,
  type Since,
} from './ringing.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const seconds = (count: number): Instant => addMs(NOW, count * 1_000);

/** What is heard from NOW on by a tab whose timers are on time: sound and second of each play. */
function heardDuring(since: Since, lastSecond: number, from = 0): string[] {
  const heard: Partial<Record<LastingSound, Instant>> = {};
  const plays: string[] = [];
  for (let second = from; second <= lastSecond; second += 1)
    for (const { sound, at } of soundPlan(since, heard)) {
      if (at > seconds(second)) continue;
      heard[sound] = seconds(second);
      plays.push(`${sound} ${second}`);
    }
  return plays;
}

describe('which orders ring', () => {
  test('NTF-01 NTF-02 only orders awaiting acceptance ring', () => {
    expect(isRinging(anOrder({ status: 'contacting' }))).toBe(true);
    expect(isRinging(anOrder({ status: 'preparing', pickupStatus: 0 }))).toBe(false);
    expect(isRinging(anOrder({ status: 'looking_for_driver', flowType: 'reverse' }))).toBe(false);
  });

  test('NTF-02 NTF-04 in reverse flow it rings once the driver is found, also when he has arrived', () => {
    const reverse = { status: 'contacting', flowType: 'reverse' } as const;
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 0 }))).toBe(false);
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 1 }))).toBe(true);
    expect(isRinging(anOrder({ ...reverse, pickupStatus: 2 }))).toBe(true);
  });

  test('NTF-06 a scheduled order rings on arrival like the others', () => {
    expect(isRinging(anOrder({ isScheduled: true, requestedFor: '2026-11-20T19:00:00.000Z' }))).toBe(true);
  });

  const waiting = anOrder({ status: 'looking_for_driver', flowType: 'reverse', selfPickupEligible: true });

  test('NTF-03 a reverse delivery without driver that the customer may fetch has a sound of its own', () => {
    expect(isOfferedPickup(waiting)).toBe(true);
    expect(isRinging(waiting)).toBe(false);
  });

  test.each([
    ['the offer is not made yet', { selfPickupEligible: false }],
    ['a driver is found', { pickupStatus: 1 }],
    ['it is prepared already', { status: 'preparing' }],
    ['the customer fetches it', { orderType: 'click_and_collect' }],
    ['it is of the classic flow', { flowType: 'classic' }],
  ] as const)('NTF-03 NTF-04 no such sound when %s', (_, fields) => {
    expect(isOfferedPickup({ ...waiting, ...fields })).toBe(false);
  });
});

describe('when the sounds play', () => {
  test('without a reason nothing plays', () => {
    expect(soundPlan({}, { 'new-order': NOW, proximity: NOW })).toEqual([]);
  });

  test('NTF-05 a new order at once, then every 24 seconds', () => {
    expect(heardDuring({ 'new-order': NOW }, 60)).toEqual(['new-order 0', 'new-order 24', 'new-order 48']);
  });

  test('NTF-05 it stops when no such order remains; the next one is a first one, however recent the last ring', () => {
    const heard = { 'new-order': seconds(-5) };
    const rung = reasonsSince({ 'new-order': seconds(-29) }, { 'new-order': true }, NOW);
    expect(soundPlan(rung, heard)).toEqual([{ sound: 'new-order', at: seconds(19) }]);

    const answered = reasonsSince(rung, { 'new-order': false }, NOW);
    expect(soundPlan(answered, heard)).toEqual([]);

    const next = reasonsSince(answered, { 'new-order': true }, NOW);
    expect(soundPlan(next, heard)).toEqual([{ sound: 'new-order', at: NOW }]);
  });

  test('NTF-05 with both kinds the self-pickup sound follows the new-order sound by 3 seconds', () => {
    expect(heardDuring({ 'new-order': NOW, 'self-pickup': NOW }, 30)).toEqual([
      'new-order 0',
      'self-pickup 3',
      'new-order 24',
      'self-pickup 27',
    ]);
  });

  test('NTF-05 a self-pickup alone repeats by itself, and follows a new order that joins it', () => {
    expect(heardDuring({ 'self-pickup': NOW }, 30)).toEqual(['self-pickup 0', 'self-pickup 24']);

    const since = { 'self-pickup': NOW, 'new-order': seconds(10) };
    expect(soundPlan(since, { 'self-pickup': NOW, 'new-order': seconds(10) })).toEqual([
      { sound: 'new-order', at: seconds(34) },
      { sound: 'self-pickup', at: seconds(13) },
    ]);
  });

  test('NTF-15 six plays at 0, 7, 14, 21, 28 and 35 seconds', () => {
    const plays = [0, 7, 14, 21, 28, 35].map((second) => `proximity ${second}`);
    expect(heardDuring({ proximity: NOW }, 120)).toEqual(plays);
  });

  test('NTF-15 NTF-18 the next reminder of the queue has its own six plays', () => {
    const since = { proximity: seconds(10) };
    expect(soundPlan(since, { proximity: seconds(7) })).toEqual([{ sound: 'proximity', at: seconds(10) }]);
  });

  test('NTF-15 a tab that slept plays once when it wakes and goes on with what is left', () => {
    expect(heardDuring({ proximity: NOW }, 60, 20)).toEqual([
      'proximity 20',
      'proximity 21',
      'proximity 28',
      'proximity 35',
    ]);
    expect(heardDuring({ proximity: NOW }, 400, 300)).toEqual(['proximity 300']);
  });

  test('NTF-25 a connection lost for 30 seconds plays once per cut', () => {
    expect(heardDuring({ 'connection-lost': NOW }, 300)).toEqual(['connection-lost 30']);

    const secondCut = { 'connection-lost': seconds(100) };
    expect(soundPlan(secondCut, { 'connection-lost': seconds(30) })).toEqual([
      { sound: 'connection-lost', at: seconds(130) },
    ]);
  });
});

test('NTF-05 a clock that is put back by ten minutes keeps nothing silent for ten minutes', () => {
  const [since, heard] = [{ 'new-order': seconds(600) }, { 'new-order': seconds(610) }];
  expect(soundPlan(since, heard)).toEqual([{ sound: 'new-order', at: seconds(634) }]);
  const plan = soundPlan(notAhead(since, NOW), notAhead(heard, NOW));
  expect(plan).toEqual([{ sound: 'new-order', at: seconds(24) }]);
});
