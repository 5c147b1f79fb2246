import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { anOption } from '../menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '../shops/shop-type-rules.ts';
import { OptionInput, Price } from './option-list.ts';
import { optionFaults, tidyOption } from './option-rules.ts';

const { none, zelty, splash, hubrise } = SHOP_TYPE_TABLE;
const input = (fields: Partial<OptionInput> = {}): OptionInput => OptionInput.parse({ ...anOption(), ...fields });
const around = { list: { freeOnly: false }, rules: none, posPrice: null, before: null };

describe('an option', () => {
  test('OPT-36 PRD-34 a negative price is refused, a name of spaces is no name', () => {
    expect(Price.safeParse(-250).success).toBe(false);
    expect(OptionInput.safeParse({ ...anOption(), name: '   ' }).success).toBe(false);
  });

  test('OPT-38 costs nothing in a list of free ones', () => {
    expect(tidyOption(input({ price: cents(250) }), { ...around, list: { freeOnly: true } }).price).toBe(0);
  });

  test('CAT-ROL-17 where the till decides the prices, its price stands', () => {
    const given = { ...around, rules: splash, before: { price: cents(120), posRef: 'S1' } };

    expect(tidyOption(input({ price: cents(999) }), { ...given, posPrice: cents(150) }).price).toBe(150);
    expect(tidyOption(input({ price: cents(999) }), given).price).toBe(120);
  });

  test('OPT-36 the reference is required where the shop works with references, and left alone where it has none', () => {
    expect(optionFaults(input({ posRef: '' }), { rules: hubrise, posPrice: null })).toEqual([
      { refusal: 'reference-required', path: 'posRef' },
    ]);
    expect(optionFaults(input({ posRef: '' }), { rules: none, posPrice: null })).toEqual([]);
    const before = { price: cents(0), posRef: 'GA-01' };
    expect(tidyOption(input({ posRef: 'typed' }), { ...around, before }).posRef).toBe('GA-01');
  });

  test('OPT-37 the price does not exceed that of the till', () => {
    const faults = (price: number, posPrice: number | null) =>
      optionFaults(input({ price: cents(price), posRef: 'A' }), {
        rules: zelty,
        posPrice: posPrice === null ? null : cents(posPrice),
      });

    expect(faults(150, 150)).toEqual([]);
    expect(faults(900, null)).toEqual([]);
    expect(faults(151, 150)).toEqual([{ refusal: 'price-above-till', path: 'price', words: { price: '1,50' } }]);
  });

  test('OPT-40 a sub-list named twice is asked once', () => {
    const keys = ['OPTION-a', 'OPTION-b', 'OPTION-a'];

    expect(tidyOption(input({ subListKeys: keys }), around).subListKeys).toEqual(['OPTION-a', 'OPTION-b']);
  });
});
