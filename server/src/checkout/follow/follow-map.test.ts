import { expect, test } from 'vitest';
import { wordSide } from './follow-map.ts';

const SHOP = { x: 90, y: 90 };
const DOOR = { x: 500, y: 300 };

test.each([
  ['far from each other each leans towards the middle', { x: 300, y: 200 }, ['right', 'right', 'left']],
  ['a driver just above the door', { x: 504, y: 292 }, ['right', 'above', 'below']],
  ['a driver just below the door', { x: 496, y: 310 }, ['right', 'below', 'above']],
  ['a driver at the very place of the door', { ...DOOR }, ['right', 'above', 'below']],
  ['a driver who has just left', { x: 100, y: 95 }, ['above', 'below', 'left']],
])('FLO-88 MAP-12 no word of the map is printed over another: %s', (_, driver, sides) => {
  const places = [SHOP, driver, DOOR];

  expect(places.map((_place, index) => wordSide(index, places))).toEqual(sides);
});
