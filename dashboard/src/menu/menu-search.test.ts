import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { expect, test } from 'vitest';
import { pageOf } from '@comptoir/web/page/address.ts';
import { readMenuSearch, shownSections } from './menu-search.ts';

const menu = aMenu({
  sections: [
    aSection({
      key: 'SECTION-plats',
      products: [
        aProduct({ key: 'PRODUCT-a', name: 'Pâtes à l’ail', description: 'Basilic' }),
        aProduct({ key: 'PRODUCT-b', name: 'Socca', description: 'Pois chiches', posRef: 'ZX-81' }),
        aProduct({ key: 'PRODUCT-c', name: 'Pâtes de la caisse', posOnly: true }),
      ],
    }),
    aSection({
      key: 'SECTION-desserts',
      position: 1,
      products: [aProduct({ key: 'PRODUCT-d', name: 'Tarte', description: 'Crème BRÛLÉE' })],
    }),
  ],
});
const found = (query: string) =>
  shownSections(menu, query).map(({ products }) => products.map(({ key }) => key.at(-1)));

test('PRD-03 the search reads names, descriptions and references, without case or accent', () => {
  expect(found('PATES')).toEqual([['a']]);
  expect(found('brulee')).toEqual([['d']]);
  expect(found('zx-81')).toEqual([['b']]);
});

test('PRD-03 sections without a match leave; without a search all of them stay', () => {
  expect(found('introuvable')).toEqual([]);
  expect(found('')).toEqual([['a', 'b'], ['d']]);
});

test('PRD-52 what is only the till’s is never shown', () => {
  expect(found('caisse')).toEqual([]);
});

test('SEC-01 pages of 10, 20 or 50 sections, 10 unless another size was chosen', () => {
  const items = Array.from({ length: 60 }, (_, index) => index);

  expect(pageOf(items, {})).toMatchObject({ page: 0, pageSize: 10, items: items.slice(0, 10) });
  expect(pageOf(items, { page: 1, size: 50 })).toMatchObject({ page: 1, items: items.slice(50) });
  expect(pageOf(items, { page: 9, size: 7 })).toMatchObject({ page: 5, pageSize: 10 });
});

test('SEC-02 the last place of a page is before the first section of the next one', () => {
  const items = Array.from({ length: 25 }, (_, index) => index);

  expect(pageOf(items, { page: 1 }).after).toBe(20);
  expect(pageOf(items, { page: 2 }).after).toBeNull();
});

test('an address typed by hand keeps what makes sense', () => {
  expect(readMenuSearch({ q: 42, page: -1, size: 20 })).toEqual({ q: '42', size: 20 });
});
