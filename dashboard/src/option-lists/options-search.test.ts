import { aMenu, anOption, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { shownLists } from './options-search.ts';

const menu = aMenu({
  optionLists: [
    anOptionList({
      key: 'OPTION-z',
      name: 'Sauces',
      options: [
        anOption({ key: 'ITEM-a', name: 'Aïoli' }),
        anOption({ key: 'ITEM-b', name: 'Harissa', posRef: 'SA-02' }),
      ],
    }),
    anOptionList({ key: 'OPTION-e', name: 'Écrasé', options: [anOption({ key: 'ITEM-c', name: 'Sauce tomate' })] }),
    anOptionList({ key: 'OPTION-d', name: 'dessert', options: [] }),
  ],
});
const found = (query: string) =>
  shownLists(menu, query).map(({ list, options }) => [list.name, ...options.map(({ name }) => name)]);

test('OPT-05 lists are sorted by name, without case or accent', () => {
  expect(found('').map(([name]) => name)).toEqual(['dessert', 'Écrasé', 'Sauces']);
});

test('OPT-02 the search reads names of lists, names and references of options, without case or accent', () => {
  expect(found('aioli')).toEqual([['Sauces', 'Aïoli']]);
  expect(found('sa-02')).toEqual([['Sauces', 'Harissa']]);
  expect(found('SAUCE')).toEqual([
    ['Écrasé', 'Sauce tomate'],
    ['Sauces', 'Aïoli', 'Harissa'],
  ]);
  expect(found('introuvable')).toEqual([]);
});
