import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from '../menu/menu.samples.ts';
import { offerOf } from '../menu/offer-of.ts';
import { chooseOptions, optionKeyOf, type ListChoice, type OptionChoice } from './chosen.ts';

type Fields = NonNullable<Parameters<typeof anOptionList>[0]>;
const SAUCES = { key: 'OPTION-sauces', name: 'Sauces' };
const PRICES = { aioli: 50, harissa: 80, truffe: 200 };
const options = Object.entries(PRICES).map(([slug, price]) =>
  anOption({ key: `ITEM-${slug}`, name: slug, price: cents(price) }),
);
const sauces = (fields: Fields = {}) => anOptionList({ ...SAUCES, options, ...fields });
const product = aProduct({ optionListKeys: ['OPTION-sauces'] });

const offerWith = (...optionLists: ReturnType<typeof anOptionList>[]) =>
  offerOf(aMenu({ sections: [aSection({ products: [product] })], optionLists }));
const one = (slug: string, quantity = 1, choices: ListChoice[] = []): OptionChoice => ({
  optionKey: `ITEM-${slug}`,
  quantity,
  choices,
});
const of = (...chosen: OptionChoice[]): ListChoice[] => [{ optionListKey: SAUCES.key, options: chosen }];
const codes = (list: ReturnType<typeof sauces>, choices: ListChoice[]) =>
  chooseOptions(product, choices, offerWith(list)).refusals.map(({ code, words }) => [code, ...Object.values(words)]);

describe('what may be chosen', () => {
  test('OPT-08 OPT-25 no fewer than the minimum, no more than the maximum', () => {
    const list = sauces({ minChoices: 1, maxChoices: 2 });
    expect(codes(list, [])).toEqual([['choices-few', 'Sauces', '1 option']]);
    expect(codes(list, of(one('aioli'), one('harissa')))).toEqual([]);
    expect(codes(list, of(one('aioli'), one('harissa'), one('truffe')))).toEqual([
      ['choices-many', 'Sauces', '2 options'],
    ]);
  });

  test.each(['constructor', 'toString', '__proto__'])(
    'a word that every object knows is no option: %s',
    (optionKey) => {
      expect(codes(sauces(), of({ optionKey, quantity: 1, choices: [] }))).toEqual([['choice-unknown']]);
    },
  );

  test('OPT-10 the same one twice only where it may be, however it is written', () => {
    expect(codes(sauces(), of(one('aioli', 2)))).toEqual([['choice-repeated', 'Sauces']]);
    expect(codes(sauces(), of(one('aioli'), one('aioli')))).toEqual([['choice-repeated', 'Sauces']]);
    expect(codes(sauces({ allowRepeat: true }), of(one('aioli', 2), one('aioli')))).toEqual([]);
  });

  test('PRD-54 nothing that is not on the menu, nothing that has run out', () => {
    expect(codes(sauces(), of(one('ketchup')))).toEqual([['choice-unknown']]);
    expect(codes(sauces(), [{ optionListKey: 'OPTION-autre', options: [one('aioli')] }])).toEqual([['choice-unknown']]);
    const away = sauces({ options: options.map((option) => ({ ...option, unavailable: true })) });
    expect(codes(away, of(one('aioli')))).toEqual([['choice-unavailable', 'aioli']]);
  });

  test('OPT-39 an option that stands for a product has its stock and its switch, not its own', () => {
    const linked = [
      anOption({ key: 'ITEM-glace', name: 'Glace', linkedProductKey: 'PRODUCT-glace', unavailable: true }),
    ];
    const chosen = (fields: Parameters<typeof aProduct>[0]) => {
      const glace = aProduct({ key: 'PRODUCT-glace', ...fields });
      const sections = [aSection({ products: [product, glace] })];
      const offer = offerOf(aMenu({ sections, optionLists: [sauces({ options: linked, allowRepeat: true })] }));
      return chooseOptions(product, of(one('glace', 3)), offer);
    };

    expect(chosen({ remainingStock: 5 })).toMatchObject({ refusals: [], linked: new Map([['PRODUCT-glace', 3]]) });
    expect(chosen({ remainingStock: 0 }).refusals).toMatchObject([{ code: 'choice-unavailable' }]);
    expect(chosen({ unavailable: true }).refusals).toMatchObject([{ code: 'choice-unavailable' }]);
  });

  test('OPT-40 what an option asks in turn is asked for each piece of it, three levels down and no further', () => {
    const breads = anOptionList({
      key: 'OPTION-pains',
      name: 'Pains',
      minChoices: 1,
      options: [anOption({ key: 'ITEM-complet', name: 'Complet', price: cents(30), subListKeys: ['OPTION-cuisson'] })],
    });
    const cooking = anOptionList({
      key: 'OPTION-cuisson',
      name: 'Cuisson',
      subListKeys: ['OPTION-sauces'],
      options: [anOption({ key: 'ITEM-grille', name: 'Grillé', price: cents(5) })],
    });
    const offer = offerWith(sauces({ subListKeys: ['OPTION-pains'], allowRepeat: true }), breads, cooking);
    const grilled: ListChoice[] = [{ optionListKey: 'OPTION-cuisson', options: [one('grille')] }];
    const bread = (below: ListChoice[]): ListChoice[] => [
      { optionListKey: 'OPTION-pains', options: [one('complet', 1, below)] },
    ];

    expect(chooseOptions(product, of(one('aioli')), offer).refusals).toEqual([
      { code: 'choices-few', words: { list: 'Pains', count: '1 option' } },
    ]);
    const whole = chooseOptions(product, of(one('aioli', 2, bread(grilled))), offer);
    expect(whole.refusals).toEqual([]);
    expect(whole.extras).toBe(2 * (50 + 30 + 5));
    expect(whole.optionLists.map(({ optionListName }) => optionListName)).toEqual([
      'Sauces',
      'Pains',
      'Cuisson',
      'Pains',
      'Cuisson',
    ]);
    const path = whole.optionLists[2]?.options[0]?.optionPath ?? '';
    expect(path).toBe('OPTION-sauces@ITEM-aioli@OPTION-pains@ITEM-complet@OPTION-cuisson@ITEM-grille');
    expect(optionKeyOf(path)).toBe('ITEM-grille');
    const tooDeep = bread([
      {
        optionListKey: 'OPTION-cuisson',
        options: [one('grille', 1, [{ optionListKey: SAUCES.key, options: [one('aioli')] }])],
      },
    ]);
    expect(chooseOptions(product, of(one('aioli', 1, tooDeep)), offer).refusals).toEqual([
      { code: 'choice-unknown', words: {} },
    ]);
  });

  test('an absurd number of options in one line is refused before it is written out', () => {
    const offer = offerWith(sauces({ allowRepeat: true, subListKeys: ['OPTION-sauces'] }));
    const nested = of(one('aioli', 20, of(one('aioli', 20, of(one('aioli', 20))))));

    const { refusals, optionLists } = chooseOptions(product, nested, offer);

    expect([refusals.map(({ code }) => code), optionLists]).toEqual([['choices-many'], []]);
  });
});

describe('what choices cost', () => {
  const basket = fc.record({
    chosen: fc.array(
      fc.record({ slug: fc.constantFrom(...Object.keys(PRICES)), quantity: fc.integer({ min: 1, max: 4 }) }),
    ),
    free: fc.option(fc.integer({ min: 0, max: 6 })),
  });
  const extras = (chosen: { slug: string; quantity: number }[], freeChoices: number | null) =>
    chooseOptions(
      product,
      of(...chosen.map(({ slug, quantity }) => one(slug, quantity))),
      offerWith(sauces({ allowRepeat: true, freeChoices })),
    ).extras;

  test('OPT-30 the cheapest are free, whatever the order of the clicks', () => {
    expect(
      extras(
        [
          { slug: 'truffe', quantity: 1 },
          { slug: 'aioli', quantity: 2 },
        ],
        2,
      ),
    ).toBe(200);
    fc.assert(
      fc.property(basket, ({ chosen, free }) => {
        expect(extras(chosen.toReversed(), free)).toBe(extras(chosen, free));
      }),
    );
  });

  test('OPT-30 never less than nothing, never dearer than without free ones, and no other answer is cheaper', () => {
    fc.assert(
      fc.property(basket, ({ chosen, free }) => {
        const paid = extras(chosen, free);
        const full = extras(chosen, null);
        const pieces = chosen.flatMap(({ slug, quantity }) =>
          Array.from({ length: quantity }, () => PRICES[slug as keyof typeof PRICES]),
        );
        const dearest = pieces.toSorted((a, b) => b - a).slice(0, Math.max(0, pieces.length - (free ?? 0)));
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(full);
        expect(paid).toBe(dearest.reduce((sum, price) => sum + price, 0));
      }),
    );
  });
});
