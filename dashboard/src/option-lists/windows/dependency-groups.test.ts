import { expect, test } from 'vitest';
import { groupsOf, scrolls } from './dependency-groups.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, name: 'Socca' }));
const groups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `g${index}`, name: 'G', items: [] }));

test('OPT-14 CAT-CST-14 it scrolls beyond seven items or ten groups', () => {
  expect(scrolls([{ key: 'a', name: 'A', items: items(7) }])).toBe(false);
  expect(
    scrolls([
      { key: 'a', name: 'A', items: items(4) },
      { key: 'b', name: 'B', items: items(4) },
    ]),
  ).toBe(true);
  expect(scrolls(groups(10))).toBe(false);
  expect(scrolls(groups(11))).toBe(true);
});

test('OPT-12 OPT-40 a list that asks it for each of its options says so', () => {
  const { lists } = groupsOf({
    productsBySection: [],
    optionsByList: [{ optionListKey: 'OPTION-a', optionListName: 'Viandes', options: [] }],
  });

  expect(lists).toEqual([{ key: 'OPTION-a', name: 'Viandes', items: [{ key: 'all', name: 'Toutes les options' }] }]);
});
