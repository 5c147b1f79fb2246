import { expect, test } from 'vitest';
import { passing, rankIn, sectionPlace, stepped, type DragMap } from './drag-map.ts';

const map: DragMap = {
  sections: [
    { key: 'x', isOpen: true, productKeys: ['a', 'b', 'c', 'd'] },
    { key: 'y', isOpen: false, productKeys: ['e', 'f'] },
    { key: 'z', isOpen: true, productKeys: [] },
  ],
  afterKey: 'next-page',
};
const place = (sectionKey: string | null, beforeKey: string | null) => ({ sectionKey, beforeKey });

test('PRD-19 the hole takes the place of the card under the pointer, from either side', () => {
  expect(passing(['a', 'b', 'c'], 'a', 'b')).toBe('c');
  expect(passing(['a', 'b', 'c'], 'a', 'c')).toBeNull();
  expect(passing(['a', 'b', 'c'], null, 'b')).toBe('b');
});

test('PRD-19 coming from another section it lands before the card under the pointer', () => {
  expect(passing(['a', 'b', 'c'], undefined, 'b')).toBe('b');
});

test('SEC-02 behind the last section of a page is before the first of the next one', () => {
  expect(sectionPlace(map, 'z', true)).toEqual(place(null, 'next-page'));
  expect(sectionPlace(map, 'x', true)).toEqual(place(null, 'y'));
  expect(sectionPlace(map, 'y', false)).toEqual(place(null, 'y'));
});

test('PRD-20 the arrows walk through a grid by one and by a row', () => {
  expect(stepped(map, place('x', 'a'), 'right', 3)).toEqual(place('x', 'b'));
  expect(stepped(map, place('x', 'a'), 'down', 3)).toEqual(place('x', 'd'));
  expect(stepped(map, place('x', 'd'), 'up', 3)).toEqual(place('x', 'a'));
});

test('PRD-20 past the end of a grid they lead to the next section: last in a closed one, first in an open one', () => {
  expect(stepped(map, place('x', null), 'right', 3)).toEqual(place('y', null));
  expect(stepped(map, place('y', null), 'down', 3)).toEqual(place('z', null));
  expect(stepped(map, place('y', null), 'left', 3)).toEqual(place('x', null));
  expect(stepped(map, place('x', 'a'), 'up', 3)).toBeNull();
  expect(stepped(map, place('z', null), 'down', 3)).toBeNull();
});

test('PRD-20 sections go up and down within the page', () => {
  expect(stepped(map, place(null, 'x'), 'down', 1)).toEqual(place(null, 'y'));
  expect(stepped(map, place(null, 'z'), 'down', 1)).toEqual(place(null, 'next-page'));
  expect(stepped(map, place(null, 'next-page'), 'down', 1)).toBeNull();
  expect(stepped(map, place(null, 'x'), 'up', 1)).toBeNull();
});

test('a place is told as a rank', () => {
  expect(rankIn(map, place('x', 'c'))).toEqual({ rank: 3, count: 5 });
  expect(rankIn(map, place(null, 'next-page'))).toEqual({ rank: 4, count: 4 });
});
