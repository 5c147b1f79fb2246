import { expect, test, vi } from 'vitest';
import { ownTask } from './own-task.ts';

test('SHL-33 of several requests the first goes at once, each other in a task of its own, in order', async () => {
  const gone: number[] = [];
  const goneAtItsEnd: number[] = [];
  const go = async (number: number) => {
    await ownTask();
    gone.push(number);
    // What else the same task would still let go.
    // eslint-disable-next-line no-await-in-loop -- one after the other
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    goneAtItsEnd.push(gone.length);
  };

  expect(ownTask()).toBeNull();
  await Promise.all([go(1), go(2), go(3)]);

  expect(gone).toEqual([1, 2, 3]);
  expect(goneAtItsEnd).toEqual([1, 2, 3]);
  await vi.waitFor(() => expect(ownTask()).toBeNull());
});
