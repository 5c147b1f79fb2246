import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOption, anOptionList } from '../menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '../shops/shop-type-rules.ts';
import { isFreeAsked, isRepeatAsked, isShortOfOptions, tidyChoice, type Choice } from './choice.ts';
import { MAX_CHOICES } from './kinds.ts';
import { OptionListInput } from './option-list.ts';
import { tidyList } from './option-rules.ts';

const choice = (fields: Partial<Choice>): Choice => ({
  minChoices: 0,
  maxChoices: null,
  freeChoices: null,
  allowRepeat: false,
  ...fields,
});

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  minChoices: fc.integer({ min: 0, max: MAX_CHOICES }),
  maxChoices: fc.option(fc.integer({ min: 1, max: MAX_CHOICES })),
  freeChoices: fc.option(fc.integer({ min: 0, max: MAX_CHOICES })),
  allowRepeat: fc.boolean(),
});

describe('the corrections of a choice', () => {
  test.each<[string, Partial<Choice>, Partial<Choice>]>([
    ['OPT-26 the maximum follows the minimum', { minChoices: 3, maxChoices: 2 }, { minChoices: 3, maxChoices: 3 }],
    ['OPT-26 an unlimited maximum stays unlimited', { minChoices: 3, maxChoices: null }, { maxChoices: null }],
    ['OPT-27 free options end at a maximum of one', { maxChoices: 1, freeChoices: 1 }, { freeChoices: null }],
    ['OPT-27 free options need a maximum above them', { maxChoices: 4, freeChoices: 4 }, { freeChoices: null }],
    ['OPT-27 fewer than the maximum may be free', { maxChoices: 4, freeChoices: 3 }, { freeChoices: 3 }],
    ['OPT-27 without a limit any number may be free', { maxChoices: null, freeChoices: 9 }, { freeChoices: 9 }],
    ['OPT-30 none is null', { maxChoices: 4, freeChoices: 0 }, { freeChoices: null }],
    ['OPT-28 one choice is not repeated', { maxChoices: 1, allowRepeat: true }, { allowRepeat: false }],
    ['OPT-28 several may be', { maxChoices: 2, allowRepeat: true }, { allowRepeat: true }],
  ])('%s', (_, given, expected) => {
    expect(tidyChoice(choice(given))).toMatchObject(expected);
  });

  test('OPT-26 OPT-27 OPT-28 what is corrected holds, and is not corrected again', () => {
    fc.assert(
      fc.property(anyChoice, (given) => {
        const tidy = tidyChoice(given);
        const { minChoices, maxChoices, freeChoices, allowRepeat } = tidy;

        expect(tidyChoice(tidy)).toEqual(tidy);
        expect(minChoices).toBe(given.minChoices);
        expect(maxChoices === null || maxChoices >= minChoices).toBe(true);
        expect(freeChoices === null || (freeChoices > 0 && (maxChoices === null || freeChoices < maxChoices))).toBe(
          true,
        );
        expect(allowRepeat && maxChoices === 1).toBe(false);
      }),
    );
  });

  test('OPT-28 OPT-29 what is asked', () => {
    const [own, zelty] = [SHOP_TYPE_TABLE.none, SHOP_TYPE_TABLE.zelty];

    expect([1, 2, null].map((maxChoices) => isRepeatAsked({ maxChoices }))).toEqual([false, true, true]);
    expect([1, 2, null].map((maxChoices) => isFreeAsked({ maxChoices }, own))).toEqual([false, true, true]);
    expect(isFreeAsked({ maxChoices: null }, zelty)).toBe(false);
  });

  test('OPT-32 a list is short of options when it asks for more than it holds', () => {
    const options = [anOption(), anOption({ key: 'ITEM-harissa' })];

    expect(isShortOfOptions(anOptionList({ options, minChoices: 2 }))).toBe(false);
    expect(isShortOfOptions(anOptionList({ options, minChoices: 3 }))).toBe(true);
    expect(isShortOfOptions(anOptionList({ options, minChoices: 3, allowRepeat: true }))).toBe(false);
  });
});

describe('the corrections of a list', () => {
  const { none, zelty, addition } = SHOP_TYPE_TABLE;
  const input = (fields: Partial<OptionListInput> = {}): OptionListInput =>
    OptionListInput.parse({ ...anOptionList({ minChoices: 1, maxChoices: 4, freeChoices: 2 }), ...fields });

  test('OPT-23 without a menu of the till every list holds options', () => {
    expect(tidyList(input({ kind: 'extra' }), null, none).kind).toBe('option');
    expect(tidyList(input({ kind: 'extra' }), null, zelty).kind).toBe('extra');
  });

  test('OPT-29 a till without free options has none', () => {
    expect(tidyList(input(), null, none).freeChoices).toBe(2);
    expect(tidyList(input(), null, zelty).freeChoices).toBeNull();
  });

  test('OPT-31 where the till decides, the choices stay as they are', () => {
    const before = input({ minChoices: 2, maxChoices: 2, allowRepeat: true, freeChoices: null });

    const after = tidyList(input({ name: 'Sauces du jour' }), before, addition);

    expect(after).toMatchObject({ name: 'Sauces du jour', minChoices: 2, maxChoices: 2, allowRepeat: true });
    expect(tidyList(input(), null, addition)).toMatchObject({ minChoices: 0, maxChoices: null, allowRepeat: false });
  });
});
