import { aMenu, aProduct, aSection, anOption, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { nameTwinNote } from './name-twins.ts';

const menu = aMenu({
  sections: [
    aSection({ key: 'SECTION-a', name: 'Plats', products: [aProduct({ key: 'PRODUCT-a', name: 'Crème brûlée' })] }),
  ],
  optionLists: [
    anOptionList({
      key: 'OPTION-a',
      name: 'Sauces',
      options: [anOption({ key: 'ITEM-a', listKey: 'OPTION-a', name: 'Aïoli' })],
    }),
  ],
});
const noteOf = (kind: 'product' | 'section' | 'optionList' | 'option', name: string, key: string | null = null) =>
  nameTwinNote(menu, { kind, key, parentKey: kind === 'option' ? 'OPTION-a' : null, name });

test('PRD-32 SEC-07 a name used twice is told, whatever its accents and capitals', () => {
  expect(noteOf('product', ' creme BRULEE ')).toBe('La section Plats a déjà un produit de ce nom.');
  expect(noteOf('section', 'plats')).toBe('Une autre section porte déjà ce nom.');
  expect(noteOf('optionList', 'SAUCES')).toBe('Une autre liste d’options porte déjà ce nom.');
  expect(noteOf('option', 'aioli')).toBe('Une autre option de cette liste porte déjà ce nom.');
});

test('an element is not its own twin, and no name is nobody’s', () => {
  expect(noteOf('product', 'Crème brûlée', 'PRODUCT-a')).toBeUndefined();
  expect(noteOf('option', 'Aïoli', 'ITEM-a')).toBeUndefined();
  expect([noteOf('section', ''), noteOf('section', 'Desserts')]).toEqual([undefined, undefined]);
});
