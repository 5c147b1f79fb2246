import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OptionChoice } from '../option-lists/chosen.ts';
import { cents } from '../kernel/money.ts';
import {
  countOf,
  customerChoiceLabel,
  isChipList,
  listsInOrder,
  openLists,
  withOption,
  withOptions,
  type PublicList,
} from './choices.ts';

const list = (fields: Partial<PublicList> = {}): PublicList => ({
  key: 'OPTION-plus',
  name: 'Suppléments',
  description: '',
  minChoices: 0,
  maxChoices: 4,
  allowRepeat: false,
  freeChoices: null,
  subListKeys: [],
  options: ['a', 'b', 'c'].map((name) => ({
    key: `ITEM-${name}`,
    name,
    price: cents(100),
    isAvailable: true,
    subListKeys: [],
  })),
  ...fields,
});
const one = (key: string, quantity = 1) => ({ optionKey: key, quantity, choices: [] });

describe('answering a list', () => {
  test('OPT-25 the only choice is replaced, a full list takes no more', () => {
    const single = list({ maxChoices: 1 });

    expect(withOption(single, [one('ITEM-a')], { key: 'ITEM-b', quantity: 1 })).toEqual([one('ITEM-b')]);
    expect(withOption(list({ maxChoices: 1 }), [one('ITEM-a')], { key: 'ITEM-a', quantity: 0 })).toEqual([]);
    const full = [one('ITEM-a'), one('ITEM-b')];
    expect(withOption(list({ maxChoices: 2 }), full, { key: 'ITEM-c', quantity: 1 })).toEqual(full);
  });

  test('OPT-28 only a list that allows it holds an option twice', () => {
    expect(withOption(list(), [], { key: 'ITEM-a', quantity: 2 })).toEqual([one('ITEM-a', 1)]);
    expect(withOption(list({ allowRepeat: true }), [], { key: 'ITEM-a', quantity: 2 })).toEqual([one('ITEM-a', 2)]);
  });

  test('whatever is pressed, the maximum holds', () => {
    const presses = fc.array(fc.tuple(fc.constantFrom('ITEM-a', 'ITEM-b', 'ITEM-c'), fc.integer({ min: 0, max: 5 })));
    fc.assert(
      fc.property(presses, fc.integer({ min: 1, max: 5 }), fc.boolean(), (pressed, maxChoices, allowRepeat) => {
        let options: OptionChoice[] = [one('ITEM-a')];
        for (const [key, quantity] of pressed)
          options = withOption({ maxChoices, allowRepeat }, options, { key, quantity });

        expect(countOf(options)).toBeLessThanOrEqual(maxChoices);
        expect(new Set(options.map(({ optionKey }) => optionKey)).size).toBe(options.length);
      }),
    );
  });

  test('OPT-40 a required list below a chosen option stays open until it is answered', () => {
    const sub = list({ key: 'OPTION-sub', minChoices: 1, maxChoices: 1 });
    const [first, ...rest] = list().options;
    const top = list({
      minChoices: 1,
      options: first ? [{ ...first, subListKeys: ['OPTION-sub'] }, ...rest] : [],
    });
    const lists = { 'OPTION-plus': top, 'OPTION-sub': sub };
    const chosen = (below: ReturnType<typeof withOptions>) =>
      withOptions([], 'OPTION-plus', [{ ...one('ITEM-a'), choices: below }]);

    expect(openLists(['OPTION-plus'], [], lists)).toEqual(['OPTION-plus']);
    expect(openLists(['OPTION-plus'], chosen([]), lists)).toEqual(['OPTION-sub']);
    expect(openLists(['OPTION-plus'], chosen(withOptions([], 'OPTION-sub', [one('ITEM-b')])), lists)).toEqual([]);
  });

  test.each([
    [{ minChoices: 1, maxChoices: 1, freeChoices: null }, '1 choix'],
    [{ minChoices: 0, maxChoices: 4, freeChoices: 1 }, 'De 0 à 4 choix, le moins cher est offert'],
    [{ minChoices: 0, maxChoices: null, freeChoices: 2 }, 'Choix libre, les 2 moins chers sont offerts'],
  ])('OPT-09 %j reads « %s »', (choice, words) => {
    expect(customerChoiceLabel(choice)).toBe(words);
  });

  test('what costs nothing stands side by side', () => {
    const free = list({ options: list().options.map((option) => ({ ...option, price: cents(0) })) });

    expect([free, list(), { ...free, maxChoices: 1 }].map(isChipList)).toEqual([true, false, false]);
  });
});

test('what must be answered is asked first, otherwise the dish keeps its order', () => {
  const lists = {
    sauce: list({ key: 'sauce' }),
    size: list({ key: 'size', minChoices: 1 }),
    extra: list({ key: 'extra' }),
    bread: list({ key: 'bread', minChoices: 1 }),
  };

  const asked = listsInOrder(['sauce', 'size', 'gone', 'extra', 'bread'], lists);

  expect(asked.map(({ key }) => key)).toEqual(['size', 'bread', 'sauce', 'extra']);
});
