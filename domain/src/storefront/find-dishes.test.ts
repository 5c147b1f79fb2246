import { describe, expect, test } from 'vitest';
import { aMenu, aProduct, aSection } from '../menu/menu.samples.ts';
import { publicMenu } from '../menu/public-menu.ts';
import { filterCount, filtersIn, findables, findDishes, isWished, NO_FILTERS } from './find-dishes.ts';

const MOMENT = { orderType: null, channel: null, at: '2026-11-14T19:00:00.000Z', zone: 'Europe/Paris' };
const MENU = publicMenu(
  aMenu({
    sections: [
      aSection({
        products: [
          aProduct({
            key: 'PRODUCT-salade',
            name: 'Salade niçoise',
            description: 'Thon, œuf, anchois',
            allergens: ['eggs', 'fish'],
            diets: ['glutenFree'],
          }),
          aProduct({ key: 'PRODUCT-oeuf', name: 'Œuf mayo', description: 'Plein air', allergens: ['eggs', 'mustard'] }),
          aProduct({
            key: 'PRODUCT-socca',
            name: 'Socca',
            description: 'L’incontournable',
            diets: ['vegan', 'glutenFree'],
          }),
        ],
      }),
    ],
  }),
  MOMENT,
);
const dishes = findables(MENU);
const find = (typed: string, ...avoided: string[]) =>
  findDishes(dishes, { typed, avoided, diets: [] }).map((key) => key.replace('PRODUCT-', ''));

describe('finding a dish', () => {
  test.each([
    ['nicoise', ['salade']],
    ['NIÇOISE  salade', ['salade']],
    ["l'incont", ['socca']],
    ['plats', ['salade', 'oeuf', 'socca']],
    ['pizza', []],
    ['   ', ['salade', 'oeuf', 'socca']],
  ])('PRD-54 « %s » finds %j, whatever accents and capitals', (typed, keys) => {
    expect(find(typed)).toEqual(keys);
  });

  test('a dish named so comes before a dish that holds it', () => {
    expect(find('oeuf')).toEqual(['oeuf', 'salade']);
  });

  test('allergens to avoid leave out what declares them, and only those that occur are offered', () => {
    expect(find('', 'fish')).toEqual(['oeuf', 'socca']);
    expect(find('oeuf', 'eggs')).toEqual([]);
    expect(filtersIn(MENU).avoided).toEqual(['eggs', 'fish', 'mustard']);
  });

  test('MKT-12 a dish is shown when it suits every diet asked for, and only declared diets are offered', () => {
    const suited = (...diets: string[]) => findDishes(dishes, { typed: '', avoided: [], diets });

    expect(suited('glutenFree')).toEqual(['PRODUCT-salade', 'PRODUCT-socca']);
    expect(suited('glutenFree', 'vegetarian')).toEqual(['PRODUCT-socca']);
    expect(suited('halal')).toEqual([]);
    expect(filtersIn(MENU).diets).toEqual(['glutenFree', 'vegetarian', 'vegan', 'lactoseFree']);
  });

  test('MKT-12 a wish is a word or a filter', () => {
    const wish = (fields: object) => ({ typed: ' ', ...NO_FILTERS, ...fields });

    expect([{}, { typed: 'a' }, { avoided: ['fish'] }, { diets: ['vegan'] }].map(wish).map(isWished)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(filterCount({ avoided: ['fish'], diets: ['vegan', 'halal'] })).toBe(3);
  });
});
