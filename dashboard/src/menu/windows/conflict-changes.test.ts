import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { productChanges, sectionChanges } from './conflict-changes.ts';

test('PRD-26 what a colleague changed in a product is said field by field', () => {
  const opened = aProduct({ price: cents(890) });
  const section = aSection({ key: opened.sectionKey, products: [opened, aProduct({ key: 'PRODUCT-other0000000' })] });
  const menu = aMenu({ sections: [section] });

  expect(productChanges(menu, opened, { ...opened, price: cents(950), version: opened.version + 1 })).toEqual([
    { field: 'Prix', before: `8,90${NBSP}€`, after: `9,50${NBSP}€` },
  ]);
});

test('PRD-26 and in a section', () => {
  const opened = aSection();

  const changes = sectionChanges(aMenu({ sections: [opened] }), opened, { ...opened, name: 'Desserts du midi' });

  expect(changes.map(({ field, after }) => [field, after])).toEqual([['Nom', 'Desserts du midi']]);
});
