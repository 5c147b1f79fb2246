import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from '../menu/menu.samples.ts';
import type { Product } from '../menu/product.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import { SHOP_TYPE_TABLE } from '../shops/shop-type-rules.ts';
import { aTillMenu, aTillOption, aTillList, aTillProduct } from './till-menu.samples.ts';
import { referenceProblems } from './reference-check.ts';

const TILL = aTillMenu({
  products: [aTillProduct(), aTillProduct({ posRef: 'M1', name: 'Formule', kind: 'menu', requiredLists: 2 })],
  optionLists: [aTillList(), aTillList({ posRef: 'L2', kind: 'extra', options: [aTillOption({ posRef: 'X1' })] })],
});

const ofProducts = (...products: Partial<Product>[]) =>
  aMenu({
    sections: [
      aSection({ products: products.map((fields, index) => aProduct({ key: `PRODUCT-p${index}`, ...fields })) }),
    ],
    optionLists: [],
  });
const ofOptions = (kind: OptionList['kind'], ...options: Partial<Option>[]) =>
  aMenu({
    sections: [],
    optionLists: [
      anOptionList({ kind, options: options.map((fields, index) => anOption({ key: `ITEM-o${index}`, ...fields })) }),
    ],
  });
const reasons = (menu: ReturnType<typeof aMenu>, tillMenu: typeof TILL | null = TILL) =>
  referenceProblems(menu, SHOP_TYPE_TABLE.zelty, tillMenu).map(({ key, reason }) => `${key}: ${reason}`);

describe('the references that a till would refuse', () => {
  test.each<[string, Partial<Product>[], string[]]>([
    ['none', [{ posRef: 'P1' }], []],
    ['no reference', [{}], ['PRODUCT-p0: Aucune référence caisse.']],
    [
      'a reference that the till does not have',
      [{ posRef: 'P9' }],
      ['PRODUCT-p0: La référence n’existe pas dans la caisse.'],
    ],
    [
      'the same reference twice',
      [{ posRef: 'P1' }, { posRef: 'P1' }],
      [0, 1].map((index) => `PRODUCT-p${index}: Un autre élément porte la même référence.`),
    ],
    [
      'a price above the till’s',
      [{ posRef: 'P1', price: cents(451) }],
      ['PRODUCT-p0: Le prix dépasse celui de la caisse (4,50\u00A0€).'],
    ],
    [
      'too few lists for a composition',
      [{ posRef: 'M1', kind: 'menu', optionListKeys: ['OPTION-sauces'] }],
      ['PRODUCT-p0: La caisse demande au moins 2 listes d’options.'],
    ],
    [
      'another kind',
      [{ posRef: 'P1', kind: 'extra' }],
      ['PRODUCT-p0: Dans la caisse, cette référence désigne un autre type d’élément.'],
    ],
    [
      'an option’s reference',
      [{ posRef: 'O1' }],
      ['PRODUCT-p0: Dans la caisse, cette référence désigne un autre type d’élément.'],
    ],
  ])('CAT-ROL-19 a product with %s', (_, products, expected) => {
    expect(reasons(ofProducts(...products))).toEqual(expected);
  });

  test.each<[string, OptionList['kind'], Partial<Option>[], string[]]>([
    ['none', 'option', [{ posRef: 'O1' }], []],
    ['no reference', 'option', [{}], ['ITEM-o0: Aucune référence caisse.']],
    [
      'a list of another kind',
      'option',
      [{ posRef: 'X1' }],
      ['ITEM-o0: Dans la caisse, cette référence désigne un autre type d’élément.'],
    ],
    ['a product in a composition', 'menu', [{ posRef: 'P1' }], []],
    [
      'a product elsewhere',
      'option',
      [{ posRef: 'P1' }],
      ['ITEM-o0: Dans la caisse, cette référence désigne un autre type d’élément.'],
    ],
    [
      'a price above',
      'option',
      [{ posRef: 'O1', price: cents(60) }],
      ['ITEM-o0: Le prix dépasse celui de la caisse (0,50\u00A0€).'],
    ],
  ])('CAT-ROL-19 an option with %s', (_, kind, options, expected) => {
    expect(reasons(ofOptions(kind, ...options))).toEqual(expected);
  });

  test('CAT-ROL-19 an option costs what it costs in the till’s own list of it, elsewhere what the product costs', () => {
    const dish = { posRef: 'P1', name: 'Socca' };
    const till = aTillMenu({
      products: [aTillProduct({ ...dish, price: cents(450) })],
      optionLists: [
        aTillList({
          posRef: 'L1',
          name: 'Sauces',
          kind: 'menu',
          options: [aTillOption({ ...dish, price: cents(300) })],
        }),
        aTillList({
          posRef: 'L2',
          name: 'Formule',
          kind: 'menu',
          options: [aTillOption({ ...dish, price: cents(0) })],
        }),
      ],
    });
    const priced = (name: string, price: number) => {
      const options = [anOption({ key: 'ITEM-o0', posRef: 'P1', price: cents(price) })];
      return reasons(aMenu({ sections: [], optionLists: [anOptionList({ name, kind: 'menu', options })] }), till);
    };

    expect([priced('Sauces', 300), priced('Formule', 0), priced('À nous', 450)]).toEqual([[], [], []]);
    expect([priced('Sauces', 301), priced('Formule', 1), priced('À nous', 451)].flat()).toEqual(
      ['3,00', '0,00', '4,50'].map((euros) => `ITEM-o0: Le prix dépasse celui de la caisse (${euros}\u00A0€).`),
    );
  });

  test('CAT-ROL-19 before the first pull only what needs no till is said, and nothing of a shop without references', () => {
    expect(reasons(ofProducts({ posRef: 'P9', price: cents(9_000) }, {}), null)).toEqual([
      'PRODUCT-p1: Aucune référence caisse.',
    ]);
    expect(referenceProblems(ofProducts({}), SHOP_TYPE_TABLE.none, null)).toEqual([]);
  });
});
