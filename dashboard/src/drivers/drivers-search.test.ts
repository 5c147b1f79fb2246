import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import { expect, test } from 'vitest';
import { pageOf } from '@comptoir/web/page/address.ts';
import { driversOf, readDriversSearch } from './drivers-search.ts';

test('DRV-02 DRV-06 the drivers of a tab, by surname, accents aside', () => {
  const drivers = [
    aDriver({ firstName: 'Zoé', lastName: 'Étienne' }),
    aDriver({ firstName: 'Anna', lastName: 'etienne' }),
    aDriver({ lastName: 'Álvarez' }),
    aDriver({ lastName: 'Aaron', kind: 'independent' }),
  ];
  expect(driversOf(drivers, 'employee').map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Karim Álvarez',
    'Anna etienne',
    'Zoé Étienne',
  ]);
  expect(driversOf(drivers, 'independent')).toHaveLength(1);
});

test('DRV-06 ten to a page unless another size is chosen, and never beyond the last page', () => {
  const items = Array.from({ length: 23 }, (_, index) => index);
  expect(pageOf(items, {})).toMatchObject({ page: 0, pageSize: 10 });
  expect(pageOf(items, { page: 2 }).items).toEqual([20, 21, 22]);
  expect(pageOf(items, { page: 9, size: 20 })).toMatchObject({ page: 1, items: [20, 21, 22] });
  expect(pageOf(items, { size: 13 }).pageSize).toBe(10);
  expect(pageOf([], { page: 4 })).toMatchObject({ page: 0, items: [] });
});

test('DRV-12 what makes no sense in an address is as if absent', () => {
  expect(readDriversSearch({ page: -1, size: 'x', livreur: 12, courses: 1.5 })).toEqual({});
  const kept = { page: 1, size: 20, livreur: 'id', courses: 2 };
  expect(readDriversSearch(kept)).toEqual(kept);
});
