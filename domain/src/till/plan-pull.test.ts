import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { allProducts, findProduct } from '../menu/by-position.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from '../menu/menu.samples.ts';
import { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import { SHOP_TYPE_TABLE, type IntegrationType } from '../shops/shop-type-rules.ts';
import { planPull } from './plan-pull.ts';
import { planPaymentRefs } from './plan-pull-payments.ts';
import { aTillMenu, aTillOption, aTillList, aTillProduct } from './till-menu.samples.ts';
import { TillMenu, type PullOptions } from './till-menu.ts';

const PLAIN: PullOptions = { updatePaymentTypes: false, resetMenu: false, resetPrice: false };

function pulled(menu: Menu, tillMenu: TillMenu, options: Partial<PullOptions> = {}, type: IntegrationType = 'zelty') {
  return planPull({ menu, tillMenu, options: { ...PLAIN, ...options }, rules: SHOP_TYPE_TABLE[type] });
}

const withSocca = (fields: Partial<Product>, section = {}): Menu =>
  aMenu({ sections: [aSection({ products: [aProduct({ posRef: 'P1', ...fields })], ...section })], optionLists: [] });
const socca = (menu: Menu) => findProduct(menu, 'PRODUCT-socca');

describe('a plain pull', () => {
  test('SYN-26 an option of one’s own list does not become free because a composition offers the same article', () => {
    const own = anOption({ key: 'ITEM-frites', listKey: 'OPTION-own', posRef: '12', price: cents(250) });
    const menu = aMenu({ optionLists: [anOptionList({ key: 'OPTION-own', name: 'Suppléments', options: [own] })] });
    const tillMenu = aTillMenu({
      products: [aTillProduct({ posRef: '12', name: 'Frites', price: cents(300) })],
      optionLists: [
        aTillList({
          posRef: 'menu-1-1',
          options: [aTillOption({ posRef: '12', name: 'Frites', price: cents(0) })],
        }),
      ],
    });

    const { menu: after, lowered } = pulled(menu, tillMenu);

    expect(after.optionLists['OPTION-own']?.options['ITEM-frites']).toMatchObject({ price: 250, posPrice: 300 });
    expect(lowered).toEqual([]);
  });

  test('SYN-25 adds what is new: its section hidden, its products unavailable, its lists linked', () => {
    const tillMenu = aTillMenu({
      sections: [{ posRef: 'S9', name: 'Burgers', productRefs: ['P9'] }],
      products: [aTillProduct({ posRef: 'P9', name: 'Burger', description: 'Bœuf', kind: 'menu', listRefs: ['L1'] })],
      optionLists: [aTillList({ minChoices: 1, maxChoices: 2, allowRepeat: true })],
    });

    const { menu } = pulled(aMenu(), tillMenu);

    const burgers = Object.values(menu.sections).find(({ name }) => name === 'Burgers');
    expect(burgers).toMatchObject({ hidden: true, position: 2 });
    const [burger] = Object.values(burgers?.products ?? {});
    expect(burger).toMatchObject({
      name: 'Burger',
      description: 'Bœuf',
      kind: 'menu',
      unavailable: true,
      posPrice: 450,
    });
    const [listKey = ''] = burger?.optionListKeys ?? [];
    // « Sauces » is known here by its name: it is the same list, and gets the till's option.
    expect(listKey).toBe('OPTION-sauces');
    expect(Object.values(menu.optionLists[listKey]?.options ?? {}).map(({ posRef }) => posRef)).toContain('O1');
    expect(Menu.parse(menu)).toEqual(menu);
  });

  test('SYN-25 refreshes the name and the till price, and leaves what people decided here', () => {
    const kept = {
      description: 'La nôtre',
      position: 0,
      remainingStock: 4,
      unavailableForDelivery: true,
      preparationHours: 2,
      price: cents(400),
    };

    const { menu } = pulled(
      withSocca(kept),
      aTillMenu({ products: [aTillProduct({ name: 'Socca XL', price: cents(500) })] }),
    );

    expect(socca(menu)).toEqual(aProduct({ posRef: 'P1', ...kept, name: 'Socca XL', posPrice: cents(500) }));
  });

  test.each([
    ['gone from the till', [], { unavailable: true, missingInPos: true }],
    ['unavailable there', [aTillProduct({ available: false })], { unavailable: true, missingInPos: false }],
    ['available there', [aTillProduct()], { unavailable: false, missingInPos: false }],
  ])('SYN-25 a product %s', (_, products, expected) => {
    const { menu } = pulled(withSocca({ remainingStock: 3 }), aTillMenu({ products }));

    expect(socca(menu)).toMatchObject({ ...expected, unavailableUntil: null, remainingStock: 3 });
  });

  test('SYN-25 one that comes back loses its badge and waits for the shop to sell it; one of ours is never touched', () => {
    const gone = withSocca({ missingInPos: true, unavailable: true });
    const own = withSocca({ posRef: '' });

    expect(socca(pulled(gone, aTillMenu()).menu)).toMatchObject({ missingInPos: false, unavailable: true });
    expect(socca(pulled(own, aTillMenu()).menu)).toEqual(socca(own));
  });

  test('SYN-25 with lockAvailability the switch follows the till, both ways', () => {
    const off = withSocca({ unavailable: true, unavailableUntil: '2026-11-14T19:00:00.000Z' });

    expect(socca(pulled(off, aTillMenu(), {}, 'biborne').menu)).toMatchObject({
      unavailable: false,
      unavailableUntil: null,
    });
    expect(socca(pulled(off, aTillMenu(), {}, 'zelty').menu)).toMatchObject({ unavailable: true });
  });

  test.each<[string, number, number, IntegrationType, Partial<PullOptions>, number]>([
    ['below the till’s stays', 400, 450, 'zelty', {}, 400],
    ['above it is lowered', 600, 450, 'zelty', {}, 450],
    ['follows the till with disablePrice', 400, 450, 'splash', {}, 450],
    ['is reset with resetPrice', 400, 450, 'zelty', { resetPrice: true }, 450],
  ])('SYN-26 SYN-27 a price %s', (_, price, posPrice, type, options, expected) => {
    const before = withSocca({ price: cents(price) });

    const { menu, lowered } = pulled(
      before,
      aTillMenu({ products: [aTillProduct({ price: cents(posPrice) })] }),
      options,
      type,
    );

    expect(socca(menu)).toMatchObject({ price: expected, posPrice });
    expect(lowered.map(({ key, within }) => [key, within])).toEqual(
      price > expected ? [['PRODUCT-socca', 'Plats']] : [],
    );
  });

  test('PRD-41 a free section stays free, whatever the till asks', () => {
    const free = withSocca({ price: cents(0) }, { freeOnly: true });

    expect(socca(pulled(free, aTillMenu(), { resetPrice: true }).menu)).toMatchObject({ price: 0, posPrice: 450 });
  });

  test('SYN-25 options: new ones join their list, gone ones are unavailable, choices follow only where the till owns them', () => {
    const menu = aMenu({
      sections: [],
      optionLists: [
        anOptionList({ options: [anOption({ posRef: 'O1' }), anOption({ key: 'ITEM-harissa', posRef: 'O2' })] }),
      ],
    });
    const tillMenu = aTillMenu({
      optionLists: [
        aTillList({ minChoices: 1, options: [aTillOption(), aTillOption({ posRef: 'O3', name: 'Pistou' })] }),
      ],
    });

    const list = pulled(menu, tillMenu).menu.optionLists['OPTION-sauces'];

    const byRef = Object.fromEntries(Object.values(list?.options ?? {}).map((option) => [option.posRef, option]));
    expect(byRef['O1']).toMatchObject({ key: 'ITEM-aioli', missingInPos: false, posPrice: 50 });
    expect(byRef['O2']).toMatchObject({ unavailable: true, missingInPos: true });
    expect(byRef['O3']).toMatchObject({ name: 'Pistou', position: 2, unavailable: false });
    expect(list?.minChoices).toBe(0);
    expect(pulled(menu, tillMenu, {}, 'addition').menu.optionLists['OPTION-sauces']?.minChoices).toBe(1);
  });

  test('SYN-52 what cannot be taken is left out with its reason, and the rest is taken', () => {
    const { menu, leftOut } = pulled(
      aMenu({ sections: [], optionLists: [] }),
      aTillMenu({
        sections: [{ posRef: 'S1', name: 'Plats', productRefs: ['P1', 'P2', 'P3', 'nowhere'] }],
        products: [
          aTillProduct(),
          aTillProduct({ name: 'Encore' }),
          aTillProduct({ posRef: 'P2', name: ' \n ' }),
          aTillProduct({ posRef: 'P3', price: cents(1_000_000) }),
          aTillProduct({ posRef: 'P4', name: 'Sans section' }),
        ],
      }),
    );

    expect(allProducts(menu).map(({ name }) => name)).toEqual(['Socca']);
    expect(leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ['Encore', 'La caisse donne la même référence à un autre élément.'],
      ['P2', 'La caisse ne lui donne pas de nom.'],
      ['Socca', 'Son prix à la caisse dépasse ce que la carte accepte.'],
      ['Sans section', 'Il n’est dans aucune section de la caisse.'],
    ]);
  });
});

test('SYN-28 resetMenu rebuilds everything; the same reference keeps its key, image, description and stock', () => {
  const picture = { imageUrl: '/images/a', thumbnailUrl: '/images/b', originalUrl: '/images/c' };
  const kept = { description: 'La nôtre', picture, remainingStock: 2, allergens: ['gluten' as const] };
  const before = withSocca({ ...kept, price: cents(300), unavailable: true });

  const { menu } = pulled(
    { ...before, optionLists: aMenu().optionLists },
    aTillMenu({
      sections: [
        { posRef: 'S2', name: 'Boissons', productRefs: ['P2'] },
        { posRef: 'S1', name: 'PLATS', productRefs: ['P1'] },
      ],
      products: [aTillProduct(), aTillProduct({ posRef: 'P2', name: 'Limonade', available: false })],
    }),
    { resetMenu: true },
  );

  expect(Object.values(menu.sections).map(({ name, position, hidden }) => [name, position, hidden])).toEqual([
    ['Boissons', 0, false],
    ['PLATS', 1, false],
  ]);
  expect(socca(menu)).toMatchObject({ ...kept, sectionKey: 'SECTION-plats', price: 450, unavailable: false });
  expect(allProducts(menu)[0]).toMatchObject({ name: 'Limonade', unavailable: true });
  expect(menu.optionLists).toEqual({});
});

test('SYN-29 the till’s names of the ways of paying; one that it does not know stays as it was', () => {
  const plan = planPaymentRefs({ cash: 'ESP', counter: 'ANCIEN' }, [
    { posRef: 'CB', name: 'Carte', type: 'cb' },
    { posRef: 'ESP', name: 'Espèces', type: 'cash' },
    { posRef: 'CHQ', name: 'Chèque', type: null },
  ]);

  expect(plan.posRefs).toEqual({ cash: 'ESP', counter: 'ANCIEN', cb: 'CB' });
  expect(plan.changed.map(({ key, fields }) => [key, fields[0]?.after])).toEqual([['cb', 'CB']]);
  expect(plan.leftOut.map(({ key }) => key)).toEqual(['stripe', 'ticket_resto', 'counter', 'to_driver']);
});

const ref = fc.constantFrom('A', 'B', 'C', 'D', '');
const price = fc.integer({ min: 0, max: 1000 }).map(cents);
const name = fc.constantFrom('Plats', 'plats', 'Desserts', 'Sauces', 'Pains', 'Autre');
const anyTillMenu: fc.Arbitrary<TillMenu> = fc.record({
  sections: fc.array(fc.record({ posRef: ref, name, productRefs: fc.array(ref, { maxLength: 5 }) }), { maxLength: 4 }),
  products: fc.array(
    fc
      .record({ posRef: ref, name, price, available: fc.boolean(), posOnly: fc.boolean(), listRefs: fc.array(ref) })
      .map(aTillProduct),
    { maxLength: 6 },
  ),
  optionLists: fc.array(
    fc
      .record({
        posRef: ref,
        name,
        minChoices: fc.nat(3),
        maxChoices: fc.option(fc.integer({ min: 1, max: 3 })),
        options: fc.array(fc.record({ posRef: ref, name, price, available: fc.boolean() }).map(aTillOption), {
          maxLength: 4,
        }),
      })
      .map(aTillList),
    { maxLength: 3 },
  ),
  paymentTypes: fc.constant([]),
});
const anyMenu: fc.Arbitrary<Menu> = fc
  .record({ refs: fc.tuple(ref, ref, ref), optionRef: ref, price, stock: fc.option(fc.nat(9)), isFree: fc.boolean() })
  .map(({ refs, optionRef, price: ours, stock, isFree }) => {
    const menu = aMenu();
    allProducts(menu).forEach((product, index) =>
      Object.assign(product, { posRef: refs[index], price: isFree ? 0 : ours, remainingStock: stock }),
    );
    for (const list of Object.values(menu.optionLists))
      for (const option of Object.values(list.options)) option.posRef = optionRef;
    for (const section of Object.values(menu.sections)) section.freeOnly = isFree;
    return menu;
  });
const anyOptions = fc.record({ resetMenu: fc.boolean(), resetPrice: fc.boolean() });
const anyType = fc.constantFrom<IntegrationType>('zelty', 'addition', 'splash', 'biborne');

describe('any pull', () => {
  test('SYN-25 SYN-28 twice is the same as once, and the menu is one that can be kept', () => {
    fc.assert(
      fc.property(anyMenu, anyTillMenu, anyOptions, anyType, (before, tillMenu, options, type) => {
        const { menu } = pulled(before, TillMenu.parse(tillMenu), options, type);

        expect(Menu.parse(menu)).toEqual(menu);
        expect(pulled(menu, tillMenu, options, type).menu).toEqual(menu);
      }),
    );
  });

  test('SYN-25 stock is never touched, and without resetMenu nothing disappears', () => {
    fc.assert(
      fc.property(anyMenu, anyTillMenu, anyOptions, anyType, (before, tillMenu, options, type) => {
        const { menu } = pulled(before, tillMenu, options, type);

        for (const product of allProducts(before)) {
          const after = findProduct(menu, product.key);
          if (!options.resetMenu) expect(after).not.toBeNull();
          if (after) expect(after.remainingStock).toBe(product.remainingStock);
        }
      }),
    );
  });

  test('SYN-28 resetMenu leaves only what the till has, each thing once, with no link to what is gone', () => {
    fc.assert(
      fc.property(anyMenu, anyTillMenu, anyType, (before, tillMenu, type) => {
        const { menu } = pulled(before, tillMenu, { resetMenu: true }, type);

        const refs = allProducts(menu).map(({ posRef }) => posRef);
        expect(new Set(refs).size).toBe(refs.length);
        expect(tillMenu.products.map(({ posRef }) => posRef)).toEqual(expect.arrayContaining(refs));
        for (const product of allProducts(menu))
          expect(Object.keys(menu.optionLists)).toEqual(expect.arrayContaining(product.optionListKeys));
        expect(Object.keys(menu.optionLists).length).toBeLessThanOrEqual(tillMenu.optionLists.length);
      }),
    );
  });

  test('positions count from 0 without a gap', () => {
    fc.assert(
      fc.property(anyMenu, anyTillMenu, anyOptions, (before, tillMenu, options) => {
        const { menu } = pulled(before, tillMenu, options);

        const groups = [
          Object.values(menu.sections),
          ...Object.values(menu.sections).map(({ products }) => Object.values(products)),
          ...Object.values(menu.optionLists).map((list) => Object.values(list.options)),
        ];
        for (const group of groups)
          expect(group.map(({ position }) => position).sort((a, b) => a - b)).toEqual([...group.keys()]);
      }),
    );
  });
});
