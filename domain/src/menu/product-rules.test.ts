import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { SHOP_TYPE_TABLE, type IntegrationType } from '../shops/shop-type-rules.ts';
import { aProduct } from './menu.samples.ts';
import { posPriceOf, productFaults, requiredLists, tidyProduct } from './product-rules.ts';
import { ProductInput } from './product.ts';

function anInput(fields: Partial<ProductInput> = {}): ProductInput {
  const { name, description, price, posRef, optionListKeys, vatRates, mealVouchers, preparationHours } = aProduct();
  const modes = {
    unavailableForDelivery: false,
    unavailableForClickAndCollect: false,
    unavailableForClickAndSeat: false,
  };
  const form = {
    name,
    description,
    price,
    posRef,
    optionListKeys,
    allergens: [],
    diets: [],
    vatRates,
    mealVouchers,
    preparationHours,
    ...modes,
  };
  return { ...form, imageUrl: null, crop: null, ...fields };
}

const tidied = (
  type: IntegrationType,
  fields: Partial<ProductInput> = {},
  around: Partial<Parameters<typeof tidyProduct>[1]> = {},
) =>
  tidyProduct(anInput(fields), {
    section: { freeOnly: false },
    rules: SHOP_TYPE_TABLE[type],
    posPrice: null,
    before: null,
    ...around,
  });

describe('what a product becomes once corrected', () => {
  test('PRD-34 negative figures are refused, not sold for nothing', () => {
    const { error } = ProductInput.safeParse({ ...anInput(), price: -1, preparationHours: -0.25 });

    expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ['price', 'Prix non valide.'],
      ['preparationHours', 'Durée non valide.'],
    ]);
  });

  test('PRD-41 a section of free products forces the price to 0, even where the till has one', () => {
    expect(tidied('none', {}, { section: { freeOnly: true } }).price).toBe(0);
    expect(tidied('splash', {}, { section: { freeOnly: true }, posPrice: cents(900) }).price).toBe(0);
  });

  test('PRD-39 CAT-ROL-17 with disablePrice and disableOptionList the till’s price and the lists stay', () => {
    const before = aProduct({ price: cents(700), optionListKeys: ['OPTION-sauces'] });
    const sent = { price: cents(1), optionListKeys: [] };

    expect(tidied('biborne', sent, { before, posPrice: cents(900) })).toMatchObject({
      price: 900,
      optionListKeys: ['OPTION-sauces'],
    });
    expect(tidied('biborne', sent, { before }).price).toBe(700);
    expect(tidied('zelty', sent, { before })).toMatchObject({ price: 1, optionListKeys: [] });
  });

  test('PRD-35 where references are hidden, the one that was known is kept', () => {
    expect(tidied('none', { posRef: 'typed' }).posRef).toBe('');
    expect(tidied('none', { posRef: 'typed' }, { before: aProduct({ posRef: 'P-12' }) }).posRef).toBe('P-12');
    expect(tidied('zelty', { posRef: 'typed' }).posRef).toBe('typed');
  });

  test('OPT-44 a list named twice is asked once, in the order of the keys', () => {
    expect(tidied('none', { optionListKeys: ['OPTION-b', 'OPTION-a', 'OPTION-b'] }).optionListKeys).toEqual([
      'OPTION-b',
      'OPTION-a',
    ]);
  });
});

describe('why a product cannot be saved', () => {
  const faults = (type: IntegrationType, fields: Partial<Parameters<typeof productFaults>[0]>, article = 0) =>
    productFaults(aProduct(fields), {
      rules: SHOP_TYPE_TABLE[type],
      article: article > 0 ? { price: cents(1250), requiredLists: article } : null,
      knownLists: new Set(['OPTION-sauces']),
    });

  test('PRD-35 without its reference where the till asks for one', () => {
    expect(faults('hubrise', {})).toEqual([{ refusal: 'reference-required', path: 'posRef' }]);
    expect(faults('none', {})).toEqual([]);
  });

  test.each<[number, number | null, boolean]>([
    [1250, 1250, true],
    [1251, 1250, false],
    [1251, null, true],
  ])('PRD-37 PRD-38 %i against a till price of %s', (price, posPrice, isAccepted) => {
    const found = faults('zelty', {
      posRef: 'P',
      price: cents(price),
      posPrice: posPrice === null ? null : cents(posPrice),
    });

    expect(found).toEqual(
      isAccepted ? [] : [{ refusal: 'price-above-till', path: 'price', words: { price: '12,50' } }],
    );
  });

  test('PRD-37 only where the till’s price is a ceiling', () => {
    expect(faults('hubrise', { posRef: 'P', price: cents(2000), posPrice: cents(1250) })).toEqual([]);
  });

  test('PRD-40 with fewer lists than the till’s article has steps', () => {
    expect(faults('zelty', { posRef: 'P', optionListKeys: ['OPTION-sauces'] }, 2)).toEqual([
      { refusal: 'lists-missing', path: 'optionListKeys', words: { count: '2 listes' } },
    ]);
    expect(faults('zelty', { posRef: 'P', optionListKeys: ['OPTION-sauces'] }, 1)).toEqual([]);
  });

  test('a list that is no longer there', () => {
    expect(faults('none', { optionListKeys: ['OPTION-gone'] })).toEqual([
      { refusal: 'list-unknown', path: 'optionListKeys' },
    ]);
  });

  test('PRD-40 a composed menu that the till does not know needs one list, a product none', () => {
    const rules = { listRestriction: true };
    expect(requiredLists({ kind: 'menu' }, null, rules)).toBe(1);
    expect(requiredLists({ kind: 'product' }, null, rules)).toBe(0);
    expect(requiredLists({ kind: 'menu' }, { requiredLists: 3 }, rules)).toBe(3);
    expect(requiredLists({ kind: 'menu' }, { requiredLists: 3 }, { listRestriction: false })).toBe(0);
  });
});

test('PRD-36 the till’s price follows the reference; without the till’s menu it is kept for the same reference only', () => {
  const before = aProduct({ posRef: 'P-1', posPrice: cents(900) });
  const article = { price: cents(1250), requiredLists: 0 };

  expect(posPriceOf('P-2', { article, isTillKnown: true, before })).toBe(1250);
  expect(posPriceOf('P-2', { article: null, isTillKnown: true, before })).toBeNull();
  expect(posPriceOf('P-1', { article: null, isTillKnown: false, before })).toBe(900);
  expect(posPriceOf('P-2', { article: null, isTillKnown: false, before })).toBeNull();
});
