import { cents } from '@comptoir/domain/kernel/money.ts';
import { aProduct } from '@comptoir/domain/menu/menu.samples.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { describe, expect, test } from 'vitest';
import { matching, sorted, withLiveStock } from './sales-rows.ts';
import { pageOf } from '@comptoir/web/page/address.ts';
import { readSalesSearch, sortOf } from './sales-search.ts';

const row = (productName: string, quantitySold: number, remainingStock: number | null = null): SalesRow => ({
  productKey: `PRODUCT-${productName.toLowerCase()}`,
  sectionKey: 'SECTION-1',
  productName,
  thumbnailUrl: null,
  quantitySold,
  revenue: cents(quantitySold * 100),
  remainingStock,
  soldOutUntil: null,
  stateVersion: 3,
  isDeleted: false,
});
const names = (rows: readonly SalesRow[]) => rows.map(({ productName }) => productName);

describe('the rows of the sales', () => {
  // By name, as the server gives them.
  const rows = [row('Eau', 2, 12), row('Élixir', 2, 0), row('Socca', 9), row('Tourte', 2, 4)];

  test('STK-06 most sold first; rows that are equal stay by their name', () => {
    expect(names(sorted(rows, sortOf({})))).toEqual(['Socca', 'Eau', 'Élixir', 'Tourte']);
    expect(names(sorted(rows, sortOf({ inverse: 1 })))).toEqual(['Eau', 'Élixir', 'Tourte', 'Socca']);
  });

  test('STK-06 by stock the least comes first; what is not tracked is last both ways', () => {
    expect(names(sorted(rows, sortOf({ tri: 'stock' })))).toEqual(['Élixir', 'Tourte', 'Eau', 'Socca']);
    expect(names(sorted(rows, sortOf({ tri: 'stock', inverse: 1 })))).toEqual(['Eau', 'Tourte', 'Élixir', 'Socca']);
  });

  test('STK-06 by name as a French reader sorts, both ways', () => {
    const given = ['Tourte', 'Élixir', 'Eau'].map((name) => row(name, 1));
    expect(names(sorted(given, sortOf({ tri: 'produit' })))).toEqual(['Eau', 'Élixir', 'Tourte']);
    expect(names(sorted(given, sortOf({ tri: 'produit', inverse: 1 })))).toEqual(['Tourte', 'Élixir', 'Eau']);
  });

  test('a search knows neither case nor accents', () => {
    expect(names(matching(rows, 'elix'))).toEqual(['Élixir']);
  });

  test('STK-18 a newer state of the menu is shown at once, an older one never', () => {
    const product = (stateVersion: number) =>
      new Map([['PRODUCT-tourte', aProduct({ key: 'PRODUCT-tourte', remainingStock: 1, stateVersion })]]);
    expect(withLiveStock(rows, product(4))[3]?.remainingStock).toBe(1);
    expect(withLiveStock(rows, product(2))[3]?.remainingStock).toBe(4);
  });

  test('STK-06 the last page takes the place of one that does not exist', () => {
    expect(pageOf(rows, { page: 7 })).toMatchObject({ page: 0, pageSize: 10 });
    expect(pageOf(Array.from({ length: 25 }), { page: 7, size: 20 })).toMatchObject({ page: 1, pageSize: 20 });
  });
});

test('an address typed by hand that makes no sense is as if absent', () => {
  expect(
    readSalesSearch({ vue: 'x', from: '2026-13-01', to: '2026-11-02', page: -1, tri: 'prix', inverse: 2 }),
  ).toEqual({});
  expect(readSalesSearch({ from: '2026-11-09', to: '2026-11-02', q: 42, tri: 'stock', vue: 'options' })).toEqual({
    from: '2026-11-02',
    to: '2026-11-09',
    q: '42',
    tri: 'stock',
    vue: 'options',
  });
});
