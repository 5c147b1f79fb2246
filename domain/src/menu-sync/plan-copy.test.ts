import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '../menu/menu.samples.ts';
import { allProducts, findProduct, productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { SHOP_TYPE_TABLE, type IntegrationType } from '../shops/shop-type-rules.ts';
import { MENU_DICE, menuFrom, shopFrom } from './any-menu.fixture.ts';
import type { TargetShop } from './copy-elements.ts';
import { diffMenus, isEmptyDiff } from './diff.ts';
import { flatMenu } from './flat-menu.ts';
import { REASONS } from './menu-sync.labels.ts';
import { planCopy, type CopyScope } from './plan-copy.ts';
import { planDelete } from './plan-delete.ts';

const EMPTY: Menu = { menuVersion: 1, sections: {}, optionLists: {} };
const OWN: TargetShop = { rules: SHOP_TYPE_TABLE.none, posPriceOf: () => null };
const tilled = (type: IntegrationType, prices: Record<string, number> = {}): TargetShop => ({
  rules: SHOP_TYPE_TABLE[type],
  posPriceOf: (posRef) => {
    const price = prices[posRef];
    return price === undefined ? null : cents(price);
  },
});
const WHOLE: CopyScope = { kind: 'menu' };
const product = (key: string): CopyScope => ({ kind: 'element', element: { kind: 'product', key } });

const copied = (source: Menu, target: Menu, scope: CopyScope, shop = OWN, replace = false) =>
  planCopy({ source, target, scope, shop, replace });

const anyMenu = fc.array(fc.nat(), { minLength: MENU_DICE, maxLength: MENU_DICE }).map(menuFrom);
const anyShop = fc.array(fc.nat(), { minLength: 12, maxLength: 12 }).map(shopFrom);
const anyScope: fc.Arbitrary<CopyScope> = fc.oneof(
  fc.constant(WHOLE),
  fc.constant<CopyScope>({ kind: 'sections', keys: ['SECTION-a', 'SECTION-c'] }),
  ...(['a', 'b', 'c'] as const).flatMap((end) => [
    fc.constant(product(`PRODUCT-${end}`)),
    fc.constant<CopyScope>({ kind: 'element', element: { kind: 'section', key: `SECTION-${end}` } }),
    fc.constant<CopyScope>({ kind: 'element', element: { kind: 'optionList', key: `OPTION-${end}` } }),
    fc.constant<CopyScope>({ kind: 'element', element: { kind: 'option', key: `ITEM-${end}` } }),
  ]),
);

function expectSound(menu: Menu): void {
  const { sections, products, optionLists, options } = flatMenu(menu);
  for (const one of products.values()) {
    expect(sections.has(one.sectionKey)).toBe(true);
    for (const key of one.optionListKeys) expect(optionLists.has(key)).toBe(true);
  }
  for (const one of options.values()) {
    expect(optionLists.has(one.listKey)).toBe(true);
    expect(one.linkedProductKey === null || products.has(one.linkedProductKey)).toBe(true);
  }
  for (const one of [...optionLists.values(), ...options.values()])
    for (const key of one.subListKeys) expect(optionLists.has(key)).toBe(true);
  for (const section of Object.values(menu.sections))
    expect(productsByPosition(section).map(({ position }) => position)).toEqual(
      productsByPosition(section).map((_, index) => index),
    );
  expect(sectionsByPosition(menu).map(({ position }) => position)).toEqual(
    sectionsByPosition(menu).map((_, index) => index),
  );
}

describe('whatever is copied', () => {
  const given = { source: anyMenu, target: anyMenu, scope: anyScope, shop: anyShop, replace: fc.boolean() };

  test('SYN-06 copied twice is copied once', () => {
    fc.assert(
      fc.property(fc.record(given), (one) => {
        const once = planCopy(one);
        const twice = planCopy({ ...one, target: once.menu });

        expect(diffMenus(once.menu, twice.menu)).toMatchObject({ added: [], changed: [], deleted: [] });
        expect(isEmptyDiff(diffMenus(once.menu, twice.menu))).toBe(true);
      }),
    );
  });

  test('SYN-06 no link leads nowhere, and positions have no gap', () => {
    fc.assert(fc.property(fc.record(given), (one) => expectSound(planCopy(one).menu)));
  });

  test('SYN-06 a menu copied onto itself stays as it is', () => {
    fc.assert(
      fc.property(anyMenu, anyScope, fc.boolean(), (menu, scope, replace) => {
        expect(planCopy({ source: menu, target: menu, scope, replace, shop: OWN }).menu).toEqual(menu);
      }),
    );
  });

  test('SYN-08 stock, availability, reference and kind of what is there are left alone', () => {
    fc.assert(
      fc.property(fc.record(given), (one) => {
        const before = flatMenu(one.target).products;
        for (const after of flatMenu(planCopy(one).menu).products.values()) {
          const known = before.get(after.key);
          if (!known) continue;
          const { remainingStock, unavailable, posOnly, kind, posRef, posPrice } = known;
          expect(after).toMatchObject({ remainingStock, unavailable, posOnly, kind, posRef, posPrice });
        }
      }),
    );
  });

  test('SYN-15 without replace nothing of the target is deleted', () => {
    fc.assert(
      fc.property(fc.record({ ...given, replace: fc.constant(false) }), (one) => {
        expect(diffMenus(one.target, planCopy(one).menu).deleted).toEqual([]);
      }),
    );
  });

  test('SYN-13 what is deleted leaves no link behind', () => {
    const gone = fc.record({
      kind: fc.constantFrom('section' as const, 'product' as const, 'optionList' as const, 'option' as const),
      end: fc.constantFrom('a', 'b', 'c'),
      posRef: fc.constantFrom('', 'R1'),
      name: fc.constantFrom('Plats', 'Nulle part'),
    });
    const prefixes = { section: 'SECTION', product: 'PRODUCT', optionList: 'OPTION', option: 'ITEM' };
    fc.assert(
      fc.property(anyMenu, gone, (target, { kind, end, posRef, name }) => {
        const key = `${prefixes[kind]}-${end}`;
        expectSound(planDelete({ target, gone: { kind, key, posRef, name }, rules: OWN.rules }).menu);
      }),
    );
  });
});

describe('what is found', () => {
  test('SYN-06 by key, then by reference; by name only sections and lists, whatever case and accents', () => {
    const source = aMenu({
      sections: [
        aSection({
          name: 'Entrées',
          products: [aProduct({ posRef: 'S-1' }), aProduct({ key: 'PRODUCT-daube', name: 'Daube' })],
        }),
      ],
      optionLists: [],
    });
    const target = aMenu({
      sections: [
        aSection({
          key: 'SECTION-other',
          name: 'ENTREES',
          products: [
            aProduct({ key: 'PRODUCT-other', posRef: 'S-1', name: 'La socca' }),
            aProduct({ key: 'PRODUCT-daubeother', name: 'Daube' }),
          ],
        }),
      ],
      optionLists: [],
    });

    const { menu } = copied(source, target, WHOLE);

    expect(Object.keys(menu.sections)).toEqual(['SECTION-other']);
    expect(allProducts(menu).map(({ key, name }) => [key, name])).toEqual([
      ['PRODUCT-other', 'Socca'],
      ['PRODUCT-daube', 'Daube'],
      ['PRODUCT-daubeother', 'Daube'],
    ]);
  });

  test('SYN-06 links are those of the target', () => {
    const source = aMenu({
      optionLists: [
        anOptionList({ options: [anOption({ linkedProductKey: 'PRODUCT-socca' })] }),
        anOptionList({ key: 'OPTION-pains', name: 'Pains', position: 1, subListKeys: ['OPTION-sauces'] }),
      ],
    });
    const target = aMenu({
      sections: [aSection({ key: 'SECTION-x', name: 'plats', products: [] })],
      optionLists: [anOptionList({ key: 'OPTION-x', name: 'SAUCES' })],
    });

    const { menu } = copied(source, target, WHOLE);

    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ sectionKey: 'SECTION-x', optionListKeys: ['OPTION-x'] });
    expect(menu.optionLists['OPTION-pains']?.subListKeys).toEqual(['OPTION-x']);
    expect(menu.optionLists['OPTION-x']?.options['ITEM-aioli']).toMatchObject({
      listKey: 'OPTION-x',
      linkedProductKey: 'PRODUCT-socca',
    });
  });
});

describe('a product', () => {
  test('SYN-07 brings its section without the other products, and its lists with options and sub-lists', () => {
    const { menu, isNew } = copied(aMenu(), EMPTY, product('PRODUCT-panbagnat'));

    expect(isNew).toBe(true);
    expect(allProducts(menu).map(({ key }) => key)).toEqual(['PRODUCT-panbagnat']);
    expect(Object.keys(menu.sections)).toEqual(['SECTION-plats']);
    expect(Object.keys(menu.optionLists['OPTION-pains']?.options ?? {})).toEqual(['ITEM-blanc', 'ITEM-complet']);
    expect(Object.keys(menu.optionLists)).toContain('OPTION-sauces');
  });

  test('SYN-07 a list that is there is linked and not overwritten', () => {
    const own = anOptionList({ name: 'Sauces maison', options: [anOption({ price: cents(80) })] });
    const target = aMenu({ sections: [], optionLists: [own] });

    const { menu } = copied(aMenu(), target, product('PRODUCT-socca'));

    expect(menu.optionLists['OPTION-sauces']).toEqual(own);
    expect(findProduct(menu, 'PRODUCT-socca')?.optionListKeys).toEqual(['OPTION-sauces']);
  });

  test('SYN-08 overwrites what is of the dish and nothing that is of the shop', () => {
    const ours = aProduct({
      name: 'Socca du four',
      description: 'Neuve',
      price: cents(550),
      preparationHours: 2,
      unavailableForDelivery: true,
      optionListKeys: [],
      posRef: 'OURS',
      kind: 'menu',
      unavailable: true,
      remainingStock: 3,
    });
    const theirs = aProduct({ posRef: 'THEIRS', remainingStock: 7, price: cents(400) });
    const target = aMenu({ sections: [aSection({ products: [aProduct({ key: 'PRODUCT-z' }), theirs] })] });

    const { menu, isNew } = copied(aMenu({ sections: [aSection({ products: [ours] })] }), target, product(ours.key));

    expect(isNew).toBe(false);
    expect(findProduct(menu, ours.key)).toEqual({
      ...theirs,
      position: 1,
      name: 'Socca du four',
      description: 'Neuve',
      price: 550,
      preparationHours: 2,
      unavailableForDelivery: true,
    });
  });

  test('SYN-08 goes last where it is new, without stock, and not off because it ran out elsewhere', () => {
    const off = { unavailable: true, unavailableUntil: '2026-11-15T20:00:00.000Z', remainingStock: 0 };
    const source = aMenu({ sections: [aSection({ products: [aProduct({ key: 'PRODUCT-new', ...off })] })] });

    const { menu } = copied(source, aMenu(), product('PRODUCT-new'));

    expect(findProduct(menu, 'PRODUCT-new')).toMatchObject({ position: 2, unavailable: false, remainingStock: null });
  });

  test('SYN-09 a price above that of the till is lowered to it, and said', () => {
    const target = aMenu({ sections: [aSection({ products: [aProduct({ posPrice: cents(400), posRef: 'S' })] })] });

    const { menu, leftOut } = copied(aMenu(), target, product('PRODUCT-socca'), tilled('zelty'));

    expect(findProduct(menu, 'PRODUCT-socca')?.price).toBe(400);
    expect(leftOut).toMatchObject([
      { key: 'PRODUCT-socca', reason: french('Prix ramené à celui de la caisse : 4,00 €') },
    ]);
  });

  test('SYN-09 where the till decides the price it stays', () => {
    const target = aMenu({ sections: [aSection({ products: [aProduct({ price: cents(999) })] })] });

    const { menu, leftOut } = copied(aMenu(), target, product('PRODUCT-socca'), tilled('splash'));

    expect(findProduct(menu, 'PRODUCT-socca')?.price).toBe(999);
    expect(leftOut.map(({ reason }) => reason)).toEqual([REASONS.priceKept]);
  });

  test('SYN-10 takes its reference along only if the till there knows it', () => {
    const source = aMenu({
      sections: [
        aSection({ products: [aProduct({ posRef: 'KNOWN' }), aProduct({ key: 'PRODUCT-b', posRef: 'UNKNOWN' })] }),
      ],
      optionLists: [],
    });

    const { menu, leftOut } = copied(source, EMPTY, WHOLE, tilled('zelty', { KNOWN: 450 }));

    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ posRef: 'KNOWN', posPrice: 450, unavailable: false });
    expect(findProduct(menu, 'PRODUCT-b')).toMatchObject({ posRef: '', posPrice: null, unavailable: true });
    expect(leftOut).toMatchObject([{ key: 'PRODUCT-b', reason: REASONS.referenceMissing }]);
  });

  test('PRD-41 costs nothing in a section of free ones', () => {
    const target = aMenu({ sections: [aSection({ freeOnly: true, products: [] })] });

    expect(findProduct(copied(aMenu(), target, product('PRODUCT-socca')).menu, 'PRODUCT-socca')?.price).toBe(0);
  });
});

describe('a whole menu', () => {
  const target = aMenu({
    sections: [
      aSection({
        key: 'SECTION-own',
        name: 'Maison',
        products: [aProduct({ key: 'PRODUCT-own', name: 'Pissaladière' })],
      }),
      aSection({
        key: 'SECTION-desserts',
        name: 'Desserts',
        position: 1,
        hidden: true,
        products: [aProduct({ key: 'PRODUCT-ganses', name: 'Ganses' }), aProduct({ key: 'PRODUCT-panbagnat' })],
      }),
    ],
    optionLists: [],
  });

  test('SYN-15 what only the target has keeps its place after what is copied', () => {
    const { menu, isNew } = copied(aMenu(), target, WHOLE);

    expect(isNew).toBe(false);
    expect(
      sectionsByPosition(menu).map((section) => [section.key, productsByPosition(section).map(({ key }) => key)]),
    ).toEqual([
      ['SECTION-plats', ['PRODUCT-socca', 'PRODUCT-panbagnat']],
      ['SECTION-desserts', ['PRODUCT-tropezienne', 'PRODUCT-ganses']],
      ['SECTION-own', ['PRODUCT-own']],
    ]);
    expect(menu.sections['SECTION-desserts']?.hidden).toBe(true);
  });

  test('SYN-17 replaced, it has what the source has and nothing else', () => {
    const { menu } = copied(aMenu(), target, WHOLE, OWN, true);

    expect(allProducts(menu).map(({ key }) => key)).toEqual(allProducts(aMenu()).map(({ key }) => key));
    expect(diffMenus(target, menu).deleted.map(({ name }) => name)).toEqual(['Maison', 'Pissaladière', 'Ganses']);
  });

  test('SYN-18 some sections leave the others where they are', () => {
    const { menu } = copied(aMenu(), target, { kind: 'sections', keys: ['SECTION-plats'] });

    expect(sectionsByPosition(menu).map(({ key }) => key)).toEqual([
      'SECTION-own',
      'SECTION-desserts',
      'SECTION-plats',
    ]);
    expect(Object.keys(menu.sections['SECTION-plats']?.products ?? {})).toEqual(['PRODUCT-panbagnat', 'PRODUCT-socca']);
  });

  test('OPT-40 no list becomes its own sub-list by being copied', () => {
    const source = aMenu({
      sections: [],
      optionLists: [
        anOptionList({ key: 'OPTION-a', name: 'A', subListKeys: ['OPTION-b'] }),
        anOptionList({ key: 'OPTION-b', name: 'B', position: 1 }),
      ],
    });
    const there = aMenu({
      sections: [],
      optionLists: [
        anOptionList({ key: 'OPTION-a', name: 'A' }),
        anOptionList({ key: 'OPTION-b', name: 'B', position: 1, subListKeys: ['OPTION-a'] }),
      ],
    });
    const scope: CopyScope = { kind: 'element', element: { kind: 'optionList', key: 'OPTION-a' } };

    const { menu, leftOut } = copied(source, there, scope);

    expect(menu.optionLists['OPTION-a']?.subListKeys).toEqual([]);
    expect(leftOut).toHaveLength(1);
  });
});

describe('a delete elsewhere', () => {
  const gone = { kind: 'product', key: 'PRODUCT-socca', posRef: '', name: 'Socca' } as const;

  test('SYN-13 takes the links along and closes the gap', () => {
    const target = aMenu({
      optionLists: [anOptionList({ options: [anOption({ linkedProductKey: 'PRODUCT-socca' })] })],
    });

    const { menu } = planDelete({ target, gone, rules: OWN.rules });

    expect(findProduct(menu, 'PRODUCT-socca')).toBeNull();
    expect(findProduct(menu, 'PRODUCT-panbagnat')?.position).toBe(0);
    expect(menu.optionLists['OPTION-sauces']?.options['ITEM-aioli']?.linkedProductKey).toBeNull();
  });

  test('SYN-13 where there is none, or the till owns the menu, nothing goes', () => {
    expect(planDelete({ target: EMPTY, gone, rules: OWN.rules })).toEqual({ menu: EMPTY, leftOut: [], isAbsent: true });
    expect(planDelete({ target: aMenu(), gone, rules: SHOP_TYPE_TABLE.biborne })).toMatchObject({
      menu: aMenu(),
      leftOut: [{ key: 'PRODUCT-socca', reason: 'Cette partie de la carte est gérée par la caisse.' }],
    });
  });

  test('OPT-41 the last option of a list stays', () => {
    const target = aMenu({ optionLists: [anOptionList({ options: [anOption()] })], sections: [] });
    const option = { kind: 'option', key: 'ITEM-aioli', posRef: '', name: 'Aïoli' } as const;

    expect(planDelete({ target, gone: option, rules: OWN.rules }).leftOut).toMatchObject([
      { reason: 'Cette liste doit garder au moins une option.' },
    ]);
  });
});
