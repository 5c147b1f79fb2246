import { expect, test } from 'vitest';
import { aMenu, aProduct, aSection } from './menu.samples.ts';
import { offeredAsNew } from './offered-as-new.ts';

test('DSM-12 hidden and unavailable products are not offered as new', () => {
  const product = (key: string, name: string, fields = {}) => aProduct({ key: `PRODUCT-${key}`, name, ...fields });
  const menu = aMenu({
    sections: [
      aSection({
        key: 'SECTION-1',
        name: 'Plats',
        products: [
          product('socca', 'Socca'),
          product('daube', 'Daube'),
          product('panisse', 'Panisse', { unavailable: true }),
          product('bar', 'Bar', { posOnly: true }),
        ],
      }),
      aSection({ key: 'SECTION-2', hidden: true, products: [product('secret', 'Secret')] }),
    ],
  });

  expect(offeredAsNew(menu)).toEqual([
    { key: 'PRODUCT-daube', name: 'Daube', sectionName: 'Plats' },
    { key: 'PRODUCT-socca', name: 'Socca', sectionName: 'Plats' },
  ]);
});
