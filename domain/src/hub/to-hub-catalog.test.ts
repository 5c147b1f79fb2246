import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '../menu/menu.samples.ts';
import type { Product } from '../menu/product.ts';
import type { ActivationSchedule } from '../menu/section.ts';
import { MENU_DICE } from '../menu-sync/any-menu.fixture.ts';
import { flatMenu } from '../menu-sync/flat-menu.ts';
import type { OptionList } from '../option-lists/option-list.ts';
import { hubMenuFrom } from './any-hub-menu.fixture.ts';
import { HubCatalog } from './hub-catalog.ts';
import { HUB_REASONS } from './hub.labels.ts';
import { hubHours } from './section-hours.ts';
import { toHubCatalog } from './to-hub-catalog.ts';

const anyMenu = fc.array(fc.nat(), { minLength: MENU_DICE, maxLength: MENU_DICE }).map(hubMenuFrom);
const selling = (product: Partial<Product>, optionLists: OptionList[] = []) =>
  toHubCatalog(aMenu({ sections: [aSection({ products: [aProduct(product)] })], optionLists }));
const skuOf = (product: Partial<Product>, optionLists?: OptionList[]) =>
  selling(product, optionLists).catalog.products[0]?.skus[0];
const noted = (left: ReturnType<typeof toHubCatalog>['leftOut']) =>
  left.map(({ kind, key, within, reason }) => [kind, key, within, reason]);

test('SYN-46 sections, products, lists and options in the order shown, by their keys; the till’s reference where there is one', () => {
  const { catalog, leftOut } = toHubCatalog(
    aMenu({
      sections: [
        aSection({
          position: 1,
          products: [
            aProduct({ posRef: 'R7', optionListKeys: ['OPTION-sauces'] }),
            aProduct({ key: 'PRODUCT-daube', name: 'Daube', description: '', price: cents(1450) }),
          ],
        }),
        aSection({ key: 'SECTION-vins', name: 'Vins', description: 'De Bellet', position: 0 }),
      ],
      optionLists: [
        anOptionList({ key: 'OPTION-unused', options: [anOption({ key: 'ITEM-unused' })] }),
        anOptionList({
          minChoices: 1,
          maxChoices: 2,
          options: [anOption({ posRef: 'R9' }), anOption({ key: 'ITEM-pistou', name: 'Pistou', unavailable: true })],
        }),
      ],
    }),
  );

  expect(leftOut).toEqual([]);
  expect(catalog).toEqual({
    categories: [
      { ref: 'SECTION-vins', name: 'Vins', description: 'De Bellet' },
      { ref: 'SECTION-plats', name: 'Plats', description: '' },
    ],
    products: [
      {
        ref: 'PRODUCT-socca',
        categoryRef: 'SECTION-plats',
        name: 'Socca',
        description: 'Farine de pois chiche, au feu de bois',
        photo: null,
        vatRates: { delivery: 1000, click_and_collect: 1000, click_and_seat: 1000 },
        skus: [
          {
            ref: 'R7',
            name: '',
            price: 450,
            optionListRefs: ['OPTION-sauces'],
            isAvailable: true,
            orderTypes: null,
            hours: null,
          },
        ],
      },
      expect.objectContaining({
        ref: 'PRODUCT-daube',
        skus: [expect.objectContaining({ ref: 'PRODUCT-daube', price: 1450, optionListRefs: [] })],
      }),
    ],
    optionLists: [
      {
        ref: 'OPTION-sauces',
        name: 'Sauces',
        minChoices: 1,
        maxChoices: 2,
        options: [
          { ref: 'R9', name: 'Aïoli', price: 50, isAvailable: true },
          { ref: 'ITEM-pistou', name: 'Pistou', price: 50, isAvailable: false },
        ],
      },
    ],
    others: [],
  });
});

test('SYN-46 hidden sections and what only the till sells are left out, and it is said', () => {
  const { catalog, leftOut } = toHubCatalog(
    aMenu({
      sections: [
        aSection({ hidden: true, products: [aProduct()] }),
        aSection({
          key: 'SECTION-bar',
          name: 'Bar',
          products: [aProduct({ key: 'PRODUCT-verre', posOnly: true })],
          position: 1,
        }),
      ],
    }),
  );

  expect(catalog).toMatchObject({ categories: [{ ref: 'SECTION-bar' }], products: [], optionLists: [] });
  expect(noted(leftOut)).toEqual([
    ['section', 'SECTION-plats', null, HUB_REASONS.hiddenSection],
    ['product', 'PRODUCT-verre', 'Bar', HUB_REASONS.posOnly],
  ]);
});

test.each<[string, Partial<Product>, boolean]>([
  ['a product as it comes', {}, true],
  ['one made unavailable', { unavailable: true }, false],
  ['one that is sold out', { remainingStock: 0 }, false],
  ['one of which there is a last piece', { remainingStock: 1 }, true],
  ['PRD-54 one whose list cannot be answered', { optionListKeys: ['OPTION-sauces'] }, false],
])('SYN-46 %s', (_, product, isAvailable) => {
  const sauces = anOptionList({ minChoices: 1, options: [anOption({ unavailable: true })] });

  expect(skuOf(product, [sauces])).toMatchObject({ isAvailable });
});

test('SYN-46 OPT-39 an option that stands for a product is available when that product is', () => {
  const options = [
    anOption({ linkedProductKey: 'PRODUCT-socca' }),
    anOption({ key: 'ITEM-own', linkedProductKey: 'PRODUCT-gone', unavailable: true }),
  ];
  const lists = [anOptionList({ options })];
  const available = (product: Partial<Product>) =>
    selling({ ...product, optionListKeys: ['OPTION-sauces'] }, lists).catalog.optionLists[0]?.options.map(
      ({ isAvailable }) => isAvailable,
    );

  expect(available({})).toEqual([true, false]);
  expect(available({ remainingStock: 0 })).toEqual([false, false]);
});

test.each<[Partial<Product>, string[] | null]>([
  [{}, null],
  [{ unavailableForDelivery: true }, ['click_and_collect', 'click_and_seat']],
  [{ unavailableForDelivery: true, unavailableForClickAndCollect: true, unavailableForClickAndSeat: true }, []],
])('SYN-46 the switches %j are sold as %j', (product, orderTypes) => {
  expect(skuOf(product)).toMatchObject({ orderTypes });
});

test('SYN-46 VAT is that of each way of selling', () => {
  const vatRates = { delivery: 550, click_and_collect: 550, click_and_seat: 1000 } as const;

  expect(selling({ vatRates }).catalog.products[0]).toMatchObject({ vatRates });
});

test.each([
  ['no repeat and no limit: as many as there are options', { maxChoices: null, allowRepeat: false }, 2],
  ['no repeat and a higher limit: no more than that', { maxChoices: 5, allowRepeat: false }, 2],
  ['no repeat and a lower limit', { maxChoices: 1, allowRepeat: false }, 1],
  ['no repeat and more asked for than there is', { minChoices: 3, maxChoices: 3, allowRepeat: false }, 3],
  ['repeat and no limit', { maxChoices: null, allowRepeat: true }, null],
  ['repeat and a limit', { maxChoices: 5, allowRepeat: true }, 5],
])('SYN-46 selection limits: %s', (_, choice, maxChoices) => {
  const list = anOptionList({ ...choice, options: [anOption(), anOption({ key: 'ITEM-b' })] });

  expect(selling({ optionListKeys: [list.key] }, [list]).catalog.optionLists).toMatchObject([{ maxChoices }]);
});

test('SYN-46 free choices are said to be charged, where they would be', () => {
  const list = (key: string, price: number) =>
    anOptionList({ key, freeChoices: 1, options: [anOption({ key: `ITEM-${price}`, price: cents(price) })] });

  const { catalog, leftOut } = selling({ optionListKeys: ['OPTION-a', 'OPTION-b'] }, [
    list('OPTION-a', 50),
    list('OPTION-b', 0),
  ]);

  expect(catalog.optionLists).toHaveLength(2);
  expect(noted(leftOut)).toEqual([['optionList', 'OPTION-a', null, HUB_REASONS.freeChoices]]);
});

describe('SYN-46 the hours of a section', () => {
  const week = (
    weekdays: ActivationSchedule['weekdays'],
    dates: Partial<ActivationSchedule> = {},
  ): ActivationSchedule => ({
    hasDateRange: false,
    startDate: null,
    endDate: null,
    hideWhenInactive: false,
    weekdays,
    ...dates,
  });
  const everyDay = (day: NonNullable<ActivationSchedule['weekdays']['monday']>) =>
    Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day]));
  const unbounded = { startTime: null, endTime: null, startDate: null, endDate: null };
  const lunch = { slots: ['11:30-14:30'] };

  test.each<[string, ActivationSchedule | null, ReturnType<typeof hubHours>]>([
    ['none', null, null],
    ['every day, all day', week(everyDay({ fullDay: true })), null],
    ['every day until 23:59, which is midnight', week(everyDay({ slots: ['00:00-23:59'] })), null],
    [
      'some days, all day',
      week({ saturday: { fullDay: true }, sunday: { slots: ['00:00-23:59'] } }),
      { ...unbounded, weekdays: ['saturday', 'sunday'] },
    ],
    [
      'one slot',
      week({ monday: lunch, friday: lunch }),
      { ...unbounded, weekdays: ['monday', 'friday'], startTime: '11:30', endTime: '14:30' },
    ],
    [
      'an evening',
      week({ monday: { slots: ['18:00-23:59'] } }),
      { ...unbounded, weekdays: ['monday'], startTime: '18:00' },
    ],
    [
      'slots that make one',
      week({ monday: { slots: ['11:30-13:00', '12:30-14:30'] } }),
      { ...unbounded, weekdays: ['monday'], startTime: '11:30', endTime: '14:30' },
    ],
    [
      'between two dates',
      week(everyDay({ fullDay: true }), { hasDateRange: true, startDate: '2026-11-20', endDate: '2026-12-31' }),
      { ...unbounded, weekdays: [...WEEKDAYS], startDate: '2026-11-20', endDate: '2026-12-31' },
    ],
    [
      'a day that the dates never meet counts for nothing',
      week(
        { friday: lunch, monday: { fullDay: true } },
        { hasDateRange: true, startDate: '2026-11-20', endDate: '2026-11-21' },
      ),
      {
        weekdays: ['friday'],
        startTime: '11:30',
        endTime: '14:30',
        startDate: '2026-11-20',
        endDate: '2026-11-21',
      },
    ],
    ['two slots', week({ monday: { slots: ['11:30-14:30', '18:00-22:00'] } }), 'cannot-be-said'],
    ['other hours on another day', week({ monday: lunch, sunday: { fullDay: true } }), 'cannot-be-said'],
  ])('%s', (_, schedule, expected) => {
    expect(hubHours(schedule)).toEqual(expected);
  });

  test('stand on each sku of it; those that cannot be said are not, and it is said', () => {
    const sold = (activationSchedule: ActivationSchedule) =>
      toHubCatalog(aMenu({ sections: [aSection({ activationSchedule, products: [aProduct()] })] }));

    expect(sold(week({ monday: lunch })).catalog.products[0]?.skus).toMatchObject([{ hours: { startTime: '11:30' } }]);
    const { catalog, leftOut } = sold(week({ monday: lunch, sunday: { fullDay: true } }));
    expect(catalog.products[0]?.skus).toMatchObject([{ hours: null, isAvailable: true }]);
    expect(noted(leftOut)).toEqual([['section', 'SECTION-plats', null, HUB_REASONS.hours]]);
  });
});

describe('SYN-47 the hub has no sub-lists', () => {
  const sub = anOptionList({ key: 'OPTION-sub', name: 'Cuisson', options: [anOption({ key: 'ITEM-sub' })] });
  const deep = anOptionList({ key: 'OPTION-deep', name: 'Fond', options: [anOption({ key: 'ITEM-deep' })] });
  const other = anOptionList({ key: 'OPTION-other', name: 'Autre', options: [anOption({ key: 'ITEM-other' })] });
  const parent = (fields: Partial<Omit<OptionList, 'options'>>, subListKeys: string[] = ['OPTION-sub'], count = 1) =>
    anOptionList({
      key: 'OPTION-parent',
      name: 'Viande',
      minChoices: 1,
      maxChoices: 1,
      ...fields,
      options: ['a', 'b'].slice(0, count).map((end) => anOption({ key: `ITEM-${end}`, subListKeys })),
    });
  const carried = (lists: OptionList[], keys = ['OPTION-parent', 'OPTION-other']) => {
    const { catalog, leftOut } = selling({ optionListKeys: keys }, [...lists, sub, deep, other]);
    return { refs: catalog.products[0]?.skus[0]?.optionListRefs, leftOut: noted(leftOut) };
  };
  const left = ['optionList', 'OPTION-sub', 'Viande', HUB_REASONS.subList];

  test.each<[string, OptionList]>([
    ['of an option that is mandatory and alone', parent({})],
    ['of a list whose one option is mandatory', parent({ subListKeys: ['OPTION-sub'] }, [])],
  ])('those %s follow their parent', (_, list) => {
    expect(carried([list])).toEqual({ refs: ['OPTION-parent', 'OPTION-sub', 'OPTION-other'], leftOut: [] });
  });

  test.each<[string, OptionList]>([
    ['of an option that may be refused', parent({ minChoices: 0 })],
    ['of an option among several', parent({}, ['OPTION-sub'], 2)],
    ['of a list with several options', parent({ subListKeys: ['OPTION-sub'] }, [], 2)],
    ['of an option that may be taken twice, which would be asked twice', parent({ maxChoices: 3, allowRepeat: true })],
  ])('those %s are left out, and it is said once', (_, list) => {
    expect(carried([list])).toEqual({ refs: ['OPTION-parent', 'OPTION-other'], leftOut: [left] });
  });

  test('a chain is followed as far as it is asked', () => {
    const middle = anOptionList({ ...sub, minChoices: 1, subListKeys: ['OPTION-deep'], options: [anOption()] });
    const { catalog } = selling({ optionListKeys: ['OPTION-parent'] }, [
      parent({}),
      middle,
      { ...deep, minChoices: 1, subListKeys: ['OPTION-other'] },
      other,
    ]);

    expect(catalog.products[0]?.skus[0]?.optionListRefs).toEqual(['OPTION-parent', 'OPTION-sub', 'OPTION-deep']);
  });

  test('a list that the product has already is not asked twice, and it is said', () => {
    expect(carried([parent({})], ['OPTION-sub', 'OPTION-parent'])).toEqual({
      refs: ['OPTION-sub', 'OPTION-parent'],
      leftOut: [['optionList', 'OPTION-sub', 'Socca', HUB_REASONS.askedOnce]],
    });
  });

  test('a list without options is left out', () => {
    const { catalog, leftOut } = selling({ optionListKeys: ['OPTION-sauces'] }, [anOptionList()]);

    expect(catalog).toMatchObject({
      optionLists: [],
      products: [{ skus: [{ optionListRefs: [], isAvailable: true }] }],
    });
    expect(noted(leftOut)).toEqual([['optionList', 'OPTION-sauces', null, HUB_REASONS.noOption]]);
  });
});

test('SYN-46 whatever the menu: what is named exists, what is hidden is not there, and the same menu is the same catalogue', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const { catalog, leftOut } = toHubCatalog(menu);
      const { categories, products, optionLists } = catalog;
      const flat = flatMenu(menu);

      expect(HubCatalog.parse(catalog)).toEqual(catalog);
      expect(toHubCatalog(structuredClone(menu))).toEqual({ catalog, leftOut });
      const categoryRefs = categories.map(({ ref }) => ref);
      const listRefs = optionLists.map(({ ref }) => ref);
      const named = products.flatMap(({ skus }) => skus.flatMap(({ optionListRefs }) => optionListRefs));
      expect(new Set(categoryRefs).size).toBe(categories.length);
      expect(new Set(listRefs).size).toBe(optionLists.length);
      expect(new Set(named)).toEqual(new Set(listRefs));
      for (const { ref, categoryRef, skus } of products) {
        expect(categoryRefs).toContain(categoryRef);
        expect(flat.products.get(ref)).toMatchObject({ posOnly: false, sectionKey: categoryRef });
        expect(flat.sections.get(categoryRef)).toMatchObject({ hidden: false });
        expect(skus).toHaveLength(1);
        for (const { optionListRefs } of skus) expect(new Set(optionListRefs).size).toBe(optionListRefs.length);
      }
      for (const { minChoices, maxChoices, options } of optionLists) {
        expect(options.length).toBeGreaterThan(0);
        if (maxChoices !== null) expect(maxChoices).toBeGreaterThanOrEqual(Math.max(1, minChoices));
      }
      const sent = new Set(products.map(({ ref }) => ref));
      const said = new Set(leftOut.map(({ key }) => key));
      for (const { key, sectionKey } of flat.products.values())
        expect(sent.has(key) || said.has(key) || said.has(sectionKey)).toBe(true);
    }),
  );
});

test('GRD-03 GRD-10 a marketplace gets the price that an order of its channel costs, and where it does not sell', () => {
  expect(skuOf({ price: cents(450), channelPrices: { ubereats: cents(520), webapp: cents(400) } })).toMatchObject({
    price: 450,
    marketplaces: { prices: { ubereats: 520 }, closed: [] },
  });
  expect(skuOf({ closedChannels: ['deliveroo', 'terminal'] })).toMatchObject({
    marketplaces: { prices: {}, closed: ['deliveroo'] },
  });
  expect(skuOf({ channelPrices: { webapp: cents(400) } })).not.toHaveProperty('marketplaces');
});
