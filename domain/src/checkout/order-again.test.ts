import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { choicesAgain, missingSentence } from './order-again.ts';

const option = (optionPath: string) => ({ name: optionPath, price: cents(0), optionPath });
const list = (optionListKey: string, ...paths: string[]) => ({
  optionListKey,
  optionListName: optionListKey,
  options: paths.map(option),
});

test('OPT-40 the answers of an order become the answers of a basket, nested ones inside their option', () => {
  const sold = [
    list('menu', 'menu@burger', 'menu@burger'),
    list('sauce', 'menu@burger@sauce@mayo'),
    list('sauce', 'menu@burger@sauce@mayo'),
    list('drink', 'drink@cola', 'drink@cola', 'drink@water'),
  ];

  expect(choicesAgain(sold)).toEqual([
    {
      optionListKey: 'menu',
      options: [
        {
          optionKey: 'burger',
          quantity: 2,
          choices: [{ optionListKey: 'sauce', options: [{ optionKey: 'mayo', quantity: 1, choices: [] }] }],
        },
      ],
    },
    {
      optionListKey: 'drink',
      options: [
        { optionKey: 'cola', quantity: 2, choices: [] },
        { optionKey: 'water', quantity: 1, choices: [] },
      ],
    },
  ]);
});

test('FLO-88 what is missing is named before anything is ordered', () => {
  const line = { productKey: 'b', quantity: 1, instruction: null, choices: [] };
  const missing = [{ productKey: 'a', name: 'Pan bagnat', reason: 'sold-out' as const }];

  expect(missingSentence({ lines: [line], missing })).toBe('Pan bagnat épuisé : le reste est prêt à commander.');
  expect(missingSentence({ lines: [], missing })).toBe('Pan bagnat épuisé : choisissez autre chose sur la carte.');
  expect(missingSentence({ lines: [line], missing: [] })).toBeNull();
});
