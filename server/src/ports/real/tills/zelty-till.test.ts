import { cents } from '@comptoir/domain/kernel/money.ts';
import { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { OrderLine } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { Fault } from '../fake-provider.fixture.ts';
import { fakeZelty, type FakeZelty } from './fake-zelty.fixture.ts';
import { tillsByShop } from './tills-by-shop.ts';

const CATALOGUE = {
  tags: [
    { id: 7, name: 'Burgers', id_parent: null },
    { id: 8, name: null },
  ],
  dishes: [
    {
      id: 100,
      name: 'Burger niçois',
      description: null,
      price: 1390,
      price_togo: 1290,
      price_delivery: null,
      tax: 1000,
      tax_takeaway: null,
      tags: [7],
      options: [40],
      remote_id: null,
      disable: false,
      zc_only: null,
      image: null,
    },
    { id: 101, name: 'Frites', price: 450, tags: [7, 8], options: null, disable: 1 },
    { id: 102, name: 'Remise du personnel', price: 0, tags: null, zc_only: true },
    { id: 103, name: null, price: null, price_togo: null, price_delivery: null },
    { id: 104, name: 'Ni à emporter ni livré', price: 500, tags: [8], disable_takeaway: true, disable_delivery: true },
  ],
  menus: [
    { id: 100, name: 'Formule', price: 1600, tags: null, parts: [{ id: 1, name: 'Plat', dishes: [100, 101, 999] }] },
    { id: 5, name: 'Surprise', price: 900, tags: [7], parts: null },
  ],
  options: [
    {
      id: 40,
      name: 'Cuisson',
      min_choices: 1,
      max_choices: 0,
      values: [
        { id: 400, name: 'Saignant', price: 0 },
        { id: 401, name: 'Au fromage', price: 150, outofstock: true },
      ],
    },
    { id: 41, name: 'Vide', min_choices: null, max_choices: null, values: null },
  ],
};

let zelty: FakeZelty;
beforeEach(async () => {
  zelty = await fakeZelty(CATALOGUE);
});
afterEach(() => {
  zelty.close();
  expect(zelty.broken).toEqual([]);
});

const shop = aShop({
  integration: { type: 'zelty', enabled: true },
  paymentTypePosRefs: { stripe: 'CB en ligne' },
});
const refs = new Map([
  ['PRODUCT-burger', '100'],
  ['PRODUCT-surprise', 'menu-5'],
  ['PRODUCT-formule', 'menu-100'],
  ['ITEM-fromage', '401'],
]);
const aLine = (fields: Partial<OrderLine>): OrderLine => ({
  id: '50000000-0000-4000-8000-000000000001',
  productKey: 'PRODUCT-burger',
  name: 'Burger niçois',
  quantity: 1,
  unit: null,
  unitPrice: cents(1290),
  points: null,
  isLoyaltyProduct: false,
  instruction: null,
  optionLists: [],
  ...fields,
});
const withCheese = (fields: Partial<OrderLine> = {}) =>
  aLine({
    optionLists: [
      {
        optionListKey: 'OPTION-cuisson',
        optionListName: 'Cuisson',
        options: [{ name: 'Au fromage', price: cents(150), optionPath: 'ITEM-fromage' }],
      },
    ],
    ...fields,
  });

describe('Zelty', () => {
  test('SYN-36 the menu: tags are sections, dishes and compositions products, options and parts lists; nulls everywhere', async () => {
    const menu = await zelty.till.fetchMenu(shop);

    expect(TillMenu.omit({ paymentTypes: true }).parse(menu)).toEqual(menu);
    expect(menu.sections).toEqual([
      { posRef: '7', name: 'Burgers', productRefs: ['100', '101', 'menu-5'] },
      { posRef: '8', name: '', productRefs: ['101', '104'] },
      { posRef: 'menus', name: 'Formules', productRefs: ['menu-100'] },
    ]);
    const byRef = Object.fromEntries(menu.products.map((product) => [product.posRef, product]));
    expect(byRef['100']).toMatchObject({
      price: 1290,
      available: true,
      posOnly: false,
      kind: 'product',
      listRefs: ['40'],
    });
    expect(byRef['101']).toMatchObject({ available: false, listRefs: [] });
    expect(byRef['102']).toMatchObject({ posOnly: true });
    expect(byRef['103']).toMatchObject({ name: '', price: 0 });
    expect(byRef['104']).toMatchObject({ available: false });
    expect(byRef['menu-100']).toMatchObject({ kind: 'menu', requiredLists: 1, listRefs: ['menu-100-1'] });
    expect(
      menu.optionLists.map(({ posRef, kind, minChoices, maxChoices }) => [posRef, kind, minChoices, maxChoices]),
    ).toEqual([
      ['40', 'option', 1, null],
      ['41', 'option', 0, null],
      ['menu-100-1', 'menu', 1, 1],
    ]);
    expect(menu.optionLists[0]?.options).toMatchObject([{ available: true }, { price: 150, available: false }]);
    expect(menu.optionLists[2]?.options.map(({ posRef, price }) => [posRef, price])).toEqual([
      ['100', 0],
      ['101', 0],
    ]);
  });

  test('SYN-29 ways of paying are those of its latest orders, by their exact name', async () => {
    zelty.payments.push(
      { name: 'Espèces', price: 100 },
      { method: { name: 'Carte titre-restaurant' } },
      { method: { name: 'CB' }, name: null },
      { method: { name: 'CB en ligne' } },
      { method: { name: 'CB' } },
      { method: null, name: null },
      { method: { name: 'Chèque' } },
    );

    expect((await zelty.till.fetchPaymentTypes(shop)).map(({ posRef, type }) => [posRef, type])).toEqual([
      ['CB', 'cb'],
      ['CB en ligne', 'stripe'],
      ['Carte titre-restaurant', 'ticket_resto'],
      ['Chèque', null],
      ['Espèces', 'cash'],
    ]);
  });

  test('FLO-77 PRD-37 an order: one piece after the other, options as modifiers, a lower total is a discount', async () => {
    const order = anOrder({
      paymentType: 'stripe',
      productsTotal: cents(2880),
      promotionDiscount: cents(300),
      lines: [withCheese({ quantity: 2, instruction: 'Sans sel' })],
    });

    await zelty.till.send(shop, order, refs);

    expect(zelty.orders.get(order.id)).toMatchObject({
      mode: 'delivery',
      total: 2580,
      comment: 'n° 042 · Sans sel',
      items: [
        { type: 'dish', id: 100, modifiers: [{ id_option_value: 401 }] },
        { type: 'dish', id: 100, modifiers: [{ id_option_value: 401 }] },
      ],
      transactions: [{ name: 'CB en ligne', price: 2580 }],
    });
  });

  test('LOY-14 an offered dish is told with its points, and is not paid', async () => {
    const offered = withCheese({ quantity: 1, isLoyaltyProduct: true, points: 100 });
    const order = anOrder({ productsTotal: cents(0), lines: [offered] });

    await zelty.till.send(shop, order, refs);

    expect(zelty.orders.get(order.id)).toMatchObject({ total: 0, comment: `n° 042 · ${offered.name} : 100\u00A0pts` });
  });

  test('FLO-77 the same order twice is one order, and one whose answer was lost is not made again', async () => {
    const order = anOrder({ productsTotal: cents(900), lines: [aLine({ productKey: 'PRODUCT-surprise' })] });
    zelty.fail('lost');

    await expect(zelty.till.send(shop, order, refs)).rejects.toThrow(ProviderUnavailable);
    await zelty.till.send(shop, order, refs);
    await zelty.till.send(shop, order, refs);

    expect(zelty.orders.size).toBe(1);
    expect(zelty.orders.get(order.id)).not.toHaveProperty('transactions');
  });

  test.each([
    ['a total above its own', { productsTotal: cents(9_000), lines: [aLine({})] }],
    ['a product without a reference', { lines: [aLine({ productKey: 'PRODUCT-unknown' })] }],
    ['the dishes of a composition', { lines: [withCheese({ productKey: 'PRODUCT-formule' })] }],
  ])('ERR-26 %s is refused, and never tried as something else', async (_, fields) => {
    await expect(zelty.till.send(shop, anOrder(fields), refs)).rejects.toThrow(ProviderRefused);

    expect(zelty.orders.size).toBe(0);
  });

  test.each<[Fault, typeof ProviderRefused | typeof ProviderUnavailable]>([
    [401, ProviderRefused],
    [429, ProviderUnavailable],
    [500, ProviderUnavailable],
    [503, ProviderUnavailable],
    ['down', ProviderUnavailable],
    ['slow', ProviderUnavailable],
    ['cut', ProviderUnavailable],
    ['nonsense', ProviderUnavailable],
  ])('SYN-36 %s in the middle of the menu gives no menu', async (fault, expected) => {
    zelty.fail(fault);

    await expect(zelty.till.fetchMenu(shop)).rejects.toThrow(expected);
    await expect(zelty.till.fetchMenu(shop)).resolves.toMatchObject({ products: { length: 7 } });
  });

  test('SYN-36 health says whether the key opens the till', async () => {
    await expect(zelty.till.health(shop)).resolves.toBeUndefined();
    await expect(zelty.withKey('another').health(shop)).rejects.toThrow(ProviderRefused);
  });
});

test('SYN-36 a shop without a key has the sandbox, one with a key its own till, or none where nothing is published', async () => {
  const sandbox = zelty.withKey('the sandbox');
  const keys = { find: async (_: object, name: string) => (name === 'splash' ? null : zelty.key) };
  const tills = tillsByShop({ keys, zelty: zelty.withKey, standIn: sandbox });
  const at = (type: string) => tills.fetchMenu({ ...shop, integration: { type, enabled: true } });

  await expect(at('zelty')).resolves.toMatchObject({ products: { length: 7 } });
  await expect(at('addition')).rejects.toThrow('addition refused: not-offered');
  await expect(at('splash')).rejects.toThrow('zelty refused: unauthorized');
});
