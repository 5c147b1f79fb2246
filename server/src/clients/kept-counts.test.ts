import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { expect, test } from 'vitest';
import { keepCounts } from './kept-counts.ts';

const NOW: Instant = '2026-11-17T12:00:00.000Z';

function counting(total: number) {
  const keeper = keepCounts<number>({ totalOf: (count) => count, keptFrom: 100, keptMs: 30_000 });
  const seen = { times: 0 };
  const ask = (afterMs: number, scope = 'a') =>
    keeper(scope, addMs(NOW, afterMs), async () => {
      seen.times += 1;
      return total + seen.times;
    });
  return { ask, seen };
}

test('CLI-33 a large scope is counted once in half a minute, whoever asks', async () => {
  const { ask, seen } = counting(100);
  await ask(0);

  const answers = [await ask(1), ...(await Promise.all([ask(29_999), ask(29_999)])), await ask(0, 'b')];
  expect([answers, seen.times]).toEqual([[101, 101, 101, 102], 2]);

  expect(await Promise.all([ask(30_000), ask(30_001), ask(30_002)])).toEqual([103, 103, 103]);
});

test('CLI-33 a small scope is counted every time: what was ordered a moment ago is in it', async () => {
  const { ask, seen } = counting(10);

  expect([await ask(0), await ask(0), await ask(1), seen.times]).toEqual([11, 12, 13, 3]);
});

test('CLI-33 a count that failed is not kept', async () => {
  const keeper = keepCounts<number>({ totalOf: (count) => count, keptFrom: 1, keptMs: 30_000 });
  await keeper('a', NOW, async () => 5);
  const later = addMs(NOW, 31_000);

  await expect(keeper('a', later, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await keeper('a', later, async () => 6)).toBe(6);
});
