import { expect, test } from 'vitest';
import { matching, MOST_SHOWN } from './search-options.ts';

const DISHES = [
  { value: 'a', label: 'Pâté en croûte', hint: 'PAT-1' },
  { value: 'b', label: 'Tarte aux pommes' },
];

test('a choice is found without accents or case, by any of its words, by its hint', () => {
  const found = (typed: string) => matching(DISHES, typed).shown.map(({ value }) => value);

  expect(found('pate')).toEqual(['a']);
  expect(found('CROUTE pâ')).toEqual(['a']);
  expect(found('pat-1')).toEqual(['a']);
  expect(found('  ')).toEqual(['a', 'b']);
  expect(found('tarte citron')).toEqual([]);
});

test('a long list is cut, and says how much it hides', () => {
  const many = Array.from({ length: MOST_SHOWN + 7 }, (_, index) => ({ value: `${index}`, label: `Plat ${index}` }));

  expect(matching(many, 'plat')).toMatchObject({ shown: { length: MOST_SHOWN }, left: 7 });
  expect(matching(many, 'plat 3').left).toBe(0);
});
