import { expect, test } from 'vitest';
import { shownLists } from './product-words.ts';

test.each([
  [[], [], []],
  [['Cuisson'], ['Cuisson'], []],
  [['Sel', 'Sauce', 'Pain'], ['Sel', 'Sauce', 'Pain'], []],
  [['Sel', 'Sauce', 'Pain', 'Vin'], ['Sel', 'Sauce', 'Pain'], ['Vin']],
  [['Garniture', 'Sans…', 'Boisson'], ['Garniture', 'Sans…'], ['Boisson']],
  [['Accompagnement au choix du chef', 'Vin'], ['Accompagnement au choix du chef'], ['Vin']],
])('PRD-08 of %j a card shows %j and counts %j', (names, shown, more) => {
  expect(shownLists(names)).toEqual({ shown, more });
});
