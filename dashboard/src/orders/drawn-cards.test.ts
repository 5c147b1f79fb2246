import { expect, test } from 'vitest';
import { withNextCards } from './drawn-cards.ts';

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `order-${from + at}`);

test('ORD-24 a row is drawn at once, and then nothing is left to draw', () => {
  const page = ids(0, 4);
  const drawn = withNextCards(new Set(), page);

  expect([...drawn]).toEqual(page);
  expect(withNextCards(drawn, page)).toBe(drawn);
});

test('ORD-24 a long page is drawn whole in a few frames, from the top', () => {
  const page = ids(0, 48);
  const frames: ReadonlySet<string>[] = [];
  let drawn: ReadonlySet<string> = new Set();
  for (let next = withNextCards(drawn, page); next !== drawn; next = withNextCards(drawn, page)) {
    drawn = next;
    frames.push(drawn);
  }

  expect(frames.map(({ size }) => size)).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]);
  expect([...(frames[0] ?? [])]).toEqual(page.slice(0, 4));
});

test('ORD-32 news leaves the cards that stay, draws the new ones at once and forgets those that left', () => {
  const drawn = withNextCards(new Set(ids(0, 48)), ids(3, 48));

  expect([...drawn]).toEqual(ids(3, 48));
});

test('another page starts from its top, and so does the first one when one comes back to it', () => {
  const second = withNextCards(new Set(ids(0, 48)), ids(48, 48));

  expect([...second]).toEqual(ids(48, 4));
  expect([...withNextCards(second, ids(0, 48))]).toEqual(ids(0, 4));
});
