import { describe, expect, test } from 'vitest';
import { canSync, isEnough, pickedShops, shopsByName, shopsNamed } from './picked-shops.ts';

const shops = shopsByName([
  { shopId: 'port', name: 'Port' },
  { shopId: 'liberation', name: 'Libération' },
  { shopId: 'ecole', name: 'École' },
]);

describe('SYN-03 the shops to choose from', () => {
  test('in the order of a French reader', () => {
    expect(shops.map(({ name }) => name)).toEqual(['École', 'Libération', 'Port']);
  });

  test('are found without their accents', () => {
    expect(shopsNamed(shops, ' liberation')).toEqual([{ shopId: 'liberation', name: 'Libération' }]);
  });
});

describe('SYN-04 SYN-16 what was chosen', () => {
  test('the current shop counts, and is not enough alone', () => {
    expect(isEnough(pickedShops(shops, new Set(['port'])))).toBe(false);
    expect(isEnough(pickedShops(shops, new Set(['port', 'ecole'])))).toBe(true);
  });

  test('all of them is said as such', () => {
    expect(pickedShops(shops, new Set(['port', 'ecole', 'liberation']))).toEqual({
      shopIds: ['ecole', 'liberation', 'port'],
      isAll: true,
    });
    expect(pickedShops(shops, new Set(['port', 'ecole'])).isAll).toBe(false);
  });

  test('both of two shops are two shops: « Tout sélectionner » is not offered', () => {
    expect(pickedShops(shops.slice(0, 2), new Set(['ecole', 'liberation'])).isAll).toBe(false);
  });
});

describe('SYN-01 OPT-16 who may write several shops', () => {
  const who = { shopCount: 3, shops, featureFlags: ['globalProduct' as const] };

  test('with the right, where there are several shops and several are one’s own', () => {
    expect(canSync(who)).toBe(true);
    expect(canSync({ ...who, featureFlags: ['productAndOption'] })).toBe(false);
    expect(canSync({ ...who, shops: shops.slice(0, 1) })).toBe(false);
    expect(canSync({ ...who, shopCount: 1 })).toBe(false);
  });
});
