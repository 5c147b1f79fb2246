import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../kernel/log.ts';
import { startClock } from './database-clock.ts';

const SECOND = 1_000;
const START = Date.parse('2026-11-14T19:30:00.000Z');

/** A machine and a database, each with its own time. */
async function aMachine({ aheadMs = 0 } = {}) {
  const times = { passed: 0, ahead: aheadMs, database: 0, isAway: false, tookMs: 0 };
  const clock = await startClock(
    {
      async database() {
        if (times.isAway) throw new Error('away');
        const read = START + times.passed + times.database;
        times.passed += times.tookMs;
        return read;
      },
      wall: () => START + times.passed + times.ahead,
      steady: () => times.passed,
    },
    createLogger('silent'),
  );
  onTestFinished(clock.stop);
  const sinceStart = () => Date.parse(clock.now()) - START;
  return { clock, times, sinceStart };
}

describe('sec:one-clock the time of a node', () => {
  test('is the database’s, whatever the machine says', async () => {
    const { clock, times, sinceStart } = await aMachine({ aheadMs: 20 * SECOND });
    times.passed = 5 * SECOND;

    expect(sinceStart()).toBe(5 * SECOND);
    expect([clock.driftMs(), clock.isRight()]).toEqual([20 * SECOND, true]);
  });

  test.each([
    [30, true],
    [31, false],
    [-30, true],
    [-31, false],
  ])('a machine %d s ahead is right: %s', async (seconds, isRight) => {
    const { clock } = await aMachine({ aheadMs: seconds * SECOND });
    expect(clock.isRight()).toBe(isRight);
  });

  test('a machine whose clock is set while it runs misses nothing: the steady clock goes on', async () => {
    const { clock, times, sinceStart } = await aMachine();
    times.ahead = 60 * MINUTE;
    times.passed = SECOND;

    expect(sinceStart()).toBe(SECOND);
    expect(clock.isRight()).toBe(false);
    times.ahead = 0;
    expect(clock.isRight()).toBe(true);
  });

  test('a machine that slept asks at once, since its steady clock slept too', async () => {
    const { clock, times, sinceStart } = await aMachine();
    [times.ahead, times.database] = [60 * MINUTE, 60 * MINUTE];

    expect(sinceStart()).toBe(0);
    await clock.check();
    expect(sinceStart()).toBe(60 * MINUTE);
    expect(clock.isRight()).toBe(true);
  });

  test('small corrections never turn it back; a great one is followed', async () => {
    const { clock, times, sinceStart } = await aMachine();
    times.passed = 10 * SECOND;
    expect(sinceStart()).toBe(10 * SECOND);
    times.database = -200;
    await clock.check();
    expect(sinceStart()).toBe(10 * SECOND);
    times.database = -5 * MINUTE;
    await clock.check();
    expect(sinceStart()).toBe(10 * SECOND - 5 * MINUTE);
  });

  test('an answer that came late, or not at all, changes nothing', async () => {
    const { clock, times, sinceStart } = await aMachine();
    [times.tookMs, times.database] = [4 * SECOND, 7 * SECOND];
    await clock.check();
    expect(sinceStart()).toBe(4 * SECOND);
    times.isAway = true;
    await clock.check();
    expect(sinceStart()).toBe(4 * SECOND);
  });
});
