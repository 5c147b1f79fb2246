import { expect, test } from 'vitest';
import { limited } from './limited.ts';

test('sec:image-load never more than two tasks run, all of them end, in their order', async () => {
  const inTurn = limited(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;

  const tasks = Array.from({ length: 20 }, (_, index) =>
    inTurn(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return index;
    }),
  );

  expect(await Promise.all(tasks)).toEqual(started);
  expect(most).toBe(2);
});

test('sec:image-load a task that fails leaves its place', async () => {
  const inTurn = limited(1);

  await expect(inTurn(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
