import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { fromPrice, shownPrice } from './from-price.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from './menu.samples.ts';
import { offerOf } from './offer-of.ts';

const sizes = (fields: Parameters<typeof anOptionList>[0] = {}) =>
  anOptionList({
    key: 'OPTION-tailles',
    minChoices: 1,
    maxChoices: 1,
    options: [
      anOption({ key: 'ITEM-petite', price: cents(700) }),
      anOption({ key: 'ITEM-moyenne', price: cents(900) }),
      anOption({ key: 'ITEM-grande', price: cents(1200) }),
    ],
    ...fields,
  });
const pizza = aProduct({ price: cents(0), optionListKeys: ['OPTION-tailles'] });
const offerWith = (...optionLists: ReturnType<typeof anOptionList>[]) =>
  offerOf(aMenu({ sections: [aSection({ products: [pizza] })], optionLists }));

describe('PRD-11 the price from which a product is had', () => {
  test('PRD-11 PRD-12 with one mandatory list it is the cheapest option', () => {
    expect(fromPrice(pizza, offerWith(sizes()))).toBe(700);
  });

  test('PRD-11 the cheapest ones as many as must be chosen; the same one again only where it may be', () => {
    expect(fromPrice(pizza, offerWith(sizes({ minChoices: 2, maxChoices: 3 })))).toBe(1600);
    expect(fromPrice(pizza, offerWith(sizes({ minChoices: 2, maxChoices: 3, allowRepeat: true })))).toBe(1400);
  });

  test('PRD-11 the cheapest of them are the free ones', () => {
    expect(fromPrice(pizza, offerWith(sizes({ minChoices: 2, maxChoices: 3, freeChoices: 1 })))).toBe(900);
  });

  test('PRD-11 PRD-12 the mandatory lists are summed, the optional ones are not', () => {
    const both = aProduct({ price: cents(0), optionListKeys: ['OPTION-tailles', 'OPTION-pates', 'OPTION-sauces'] });
    const doughs = sizes({ key: 'OPTION-pates', options: [anOption({ key: 'ITEM-fine', price: cents(50) })] });

    expect(fromPrice(both, offerWith(sizes(), doughs, anOptionList({ options: [anOption()] })))).toBe(750);
  });

  test('PRD-11 OPT-39 what is not to be had does not count; a list without options counts nothing', () => {
    const [small, ...others] = Object.values(sizes().options);
    const out = aProduct({ key: 'PRODUCT-calzone', remainingStock: 0 });
    const list = sizes({
      options: [
        { ...(small ?? anOption()), unavailable: true },
        ...others,
        anOption({ key: 'ITEM-calzone', price: cents(100), linkedProductKey: out.key }),
      ],
    });
    const menu = aMenu({ sections: [aSection({ products: [pizza, out] })], optionLists: [list] });

    expect(fromPrice(pizza, offerOf(menu))).toBe(900);
    expect(fromPrice(pizza, offerWith(sizes({ options: [] })))).toBe(0);
  });
});

describe('PRD-10 the price that is shown', () => {
  test('PRD-10 its own; where that is nothing, « à partir de »; else nothing', () => {
    const offer = offerWith(sizes());
    expect(shownPrice({ ...pizza, price: cents(450) }, offer)).toEqual({ price: 450, isFrom: false });
    expect(shownPrice(pizza, offer)).toEqual({ price: 700, isFrom: true });
    expect(shownPrice({ price: cents(0), optionListKeys: [] }, offer)).toEqual({ price: 0, isFrom: false });
  });
});
