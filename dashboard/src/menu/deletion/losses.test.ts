import { aMenu, aProduct, aSection, anOption, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { lossesOf } from './losses.ts';

const dishes = (...names: string[]) =>
  names.map((name, position) => aProduct({ key: `PRODUCT-${position}`, name, position, optionListKeys: ['OPTION-s'] }));
const menu = aMenu({
  sections: [
    aSection({ key: 'SECTION-a', products: dishes('Socca', 'Daube', 'Pissaladière', 'Farcis', 'Pan bagnat') }),
  ],
  optionLists: [
    anOptionList({
      key: 'OPTION-s',
      name: 'Sauces',
      options: [anOption({ key: 'ITEM-a', listKey: 'OPTION-s', name: 'Aïoli' })],
    }),
    anOptionList({
      key: 'OPTION-m',
      name: 'Menu',
      subListKeys: ['OPTION-s'],
      options: [anOption({ key: 'ITEM-m', listKey: 'OPTION-m', name: 'Socca du jour', linkedProductKey: 'PRODUCT-0' })],
    }),
  ],
});

test('SYN-58 a section says which products leave with it, and which options stood for them', () => {
  expect(lossesOf(menu, 'SECTION-a')).toEqual([
    '5 produits\u00A0: Socca, Daube, Pissaladière, Farcis et 1 autre.',
    '1 option liée à ses produits\u00A0: Socca du jour.',
  ]);
});

test('SYN-58 a list says its options, the products that ask it and the lists that call it', () => {
  expect(lossesOf(menu, 'OPTION-s')).toEqual([
    '1 option\u00A0: Aïoli.',
    'Utilisée par 5 produits\u00A0: Socca, Daube, Pissaladière, Farcis et 1 autre.',
    'Sous-liste de\u00A0: Menu.',
  ]);
  expect(lossesOf(menu, 'PRODUCT-0')).toEqual([]);
});
