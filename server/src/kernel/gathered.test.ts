import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

const HERE = {};

function counting() {
  const batches: number[][] = [];
  const twice = gathered(async (_place: object, items: number[]) => {
    batches.push(items);
    await new Promise((turn) => setImmediate(turn));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => 2 * item);
  });
  return { batches, twice };
}

test('what is asked in one turn is done at once, and each gets its own', async () => {
  const { batches, twice } = counting();

  expect(await Promise.all([1, 2, 3].map((item) => twice(HERE, item)))).toEqual([2, 4, 6]);

  expect(batches).toEqual([[1, 2, 3]]);
});

test('whoever comes meanwhile is served with the next; places do not mix', async () => {
  const { batches, twice } = counting();

  const first = twice(HERE, 1);
  while (batches.length === 0) await new Promise((turn) => setImmediate(turn));
  const later = [twice(HERE, 2), twice(HERE, 3), twice({}, 4)];

  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6, 8]);
  expect(batches).toHaveLength(3);
  expect(batches).toContainEqual([2, 3]);
  expect(batches).toContainEqual([4]);
});

test('never more than a hundred at once', async () => {
  const { batches, twice } = counting();

  await Promise.all(Array.from({ length: 250 }, (_, item) => twice(HERE, 100 + item)));

  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('one that fails fails alone', async () => {
  const { twice } = counting();

  const answers = await Promise.allSettled([1, 13, 3].map((item) => twice(HERE, item)));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(twice(HERE, 13)).rejects.toThrow('thirteen');
});
