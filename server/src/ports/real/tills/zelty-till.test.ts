import { cents } from '@comptoir/domain/kernel/money.ts';
import { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { tillRefsOf } from '@comptoir/domain/till/till-refs.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { Till } from '../../till.ts';
import type { Fault } from '../fake-provider.fixture.ts';
import { fakeZelty, zeltySchemas, type FakeZelty } from './fake-zelty.fixture.ts';
import { tillsByShop } from './tills-by-shop.ts';
import { ZELTY_CATALOG } from './zelty.samples.ts';

let zelty: FakeZelty;
beforeEach(async () => {
  zelty = await fakeZelty(ZELTY_CATALOG);
});
afterEach(() => {
  zelty.close();
  expect(zelty.broken).toEqual([]);
});

const shop = aShop({ integration: { type: 'zelty', enabled: true }, paymentTypePosRefs: { stripe: '7' } });
const items = new Map([
  ['PRODUCT-burger', '100'],
  ['PRODUCT-frites', '101'],
  ['PRODUCT-formule', 'menu-100'],
  ['PRODUCT-surprise', 'menu-5'],
  ['ITEM-fromage', '401'],
  ['ITEM-saignant', '400'],
  ['ITEM-burger', '100'],
  ['ITEM-frites', '101'],
]);
type Chosen = [list: string, name: string, item: string, price: number, path?: string];
const aLine = (productKey: string, chosen: Chosen[] = [], fields: Partial<OrderLine> = {}): OrderLine => ({
  id: '50000000-0000-4000-8000-000000000001',
  productKey,
  name: 'Burger niçois',
  quantity: 1,
  unit: null,
  unitPrice: cents(1290),
  points: null,
  isLoyaltyProduct: false,
  instruction: null,
  optionLists: chosen.map(([list, name, item, price, path]) => ({
    optionListKey: list,
    optionListName: name,
    options: [{ name: item, price: cents(price), optionPath: path ?? `${list}@${item}` }],
  })),
  ...fields,
});
const cheese = (fields: Partial<OrderLine> = {}) =>
  aLine('PRODUCT-burger', [['OPTION-a', 'Cuisson', 'ITEM-fromage', 150]], fields);
const DISH: Chosen = ['OPTION-p', 'Plat', 'ITEM-burger', 0];
const SIDE: Chosen = ['OPTION-s', 'Accompagnement', 'ITEM-frites', 0];
const RARE: Chosen = ['OPTION-a', 'Cuisson', 'ITEM-saignant', 0, 'OPTION-p@ITEM-burger@OPTION-a@ITEM-saignant'];

async function send(order: Order, more: Partial<Parameters<Till['send']>[2]> = {}, till: Till = zelty.till) {
  const refs = tillRefsOf(order.lines, items, { ...(await zelty.withKey(zelty.key).fetchMenu(shop)) });
  return till.send(shop, order, { refs, remoteId: order.id, isRepeated: false, replaces: false, ...more });
}
const [only] = [() => [...zelty.orders.values()][0]];

describe('Zelty', () => {
  test.each(['order', 'webhook', 'catalog'])('§7.1 the example of its %s is as its own schema says', (name) => {
    expect(zeltySchemas.faultsOf(name, zeltySchemas.examples[name])).toEqual([]);
  });

  test('SYN-36 the menu: tags are sections, dishes and compositions products, options and parts lists; nulls everywhere', async () => {
    const menu = await zelty.till.fetchMenu(shop);

    expect(TillMenu.omit({ paymentTypes: true }).parse(menu)).toEqual(menu);
    expect(menu.sections).toEqual([
      { posRef: '7', name: 'Burgers', productRefs: ['100', '101', 'menu-5'] },
      { posRef: '8', name: '', productRefs: ['101'] },
      { posRef: 'menus', name: 'Formules', productRefs: ['menu-100'] },
    ]);
    const byRef = Object.fromEntries(menu.products.map((product) => [product.posRef, product]));
    expect(byRef['100']).toMatchObject({ price: 1290, available: true, kind: 'product', listRefs: ['40'] });
    expect(byRef['101']).toMatchObject({ available: false, listRefs: [] });
    expect(byRef['102']).toMatchObject({ posOnly: true });
    expect(byRef['103']).toMatchObject({ name: '', price: 0, available: false });
    expect(byRef['menu-100']).toMatchObject({
      kind: 'menu',
      requiredLists: 2,
      listRefs: ['menu-100-1', 'menu-100-2'],
    });
    expect(menu.optionLists.map((list) => [list.posRef, list.kind, list.minChoices, list.maxChoices])).toEqual([
      ['40', 'option', 1, null],
      ['41', 'option', 0, null],
      ['menu-100-1', 'menu', 1, 1],
      ['menu-100-2', 'menu', 1, 1],
    ]);
    expect(menu.optionLists[0]?.options).toMatchObject([{ available: true }, { price: 150, available: false }]);
    expect(menu.optionLists[2]?.options.map(({ posRef, price }) => [posRef, price])).toEqual([
      ['100', 0],
      ['101', 0],
    ]);
  });

  test('SYN-61 an empty answer is never taken for an empty menu', async () => {
    const empty = await fakeZelty();

    await expect(empty.till.fetchMenu(shop)).rejects.toThrow(ProviderUnavailable);
    empty.close();
  });

  test('SYN-29 ways of paying are those of its list, by their number', async () => {
    zelty.methods.push({ id: 9, name: 'Carte titre-restaurant' }, { id: 10, name: 'CB' }, { id: 11, name: 'Chèque' });

    expect((await zelty.till.fetchPaymentTypes(shop)).map(({ posRef, type }) => [posRef, type])).toEqual([
      ['7', 'stripe'],
      ['8', 'cash'],
      ['9', 'ticket_resto'],
      ['10', 'cb'],
      ['11', null],
    ]);
  });

  test('SYN-61 FLO-77 PRD-37 a delivery: pieces one by one, modifiers, customer, address, who brings it, restaurant, discount', async () => {
    const order = anOrder({
      paymentType: 'stripe',
      productsTotal: cents(2880),
      promotionDiscount: cents(300),
      shopResponsibleForDelivery: false,
      delivery: { ...(anOrder().delivery as NonNullable<Order['delivery']>), nature: 'stuart' },
      lines: [cheese({ quantity: 2, instruction: 'Sans sel' })],
    });

    const sent = await send(order);

    expect(sent).toEqual({ tillOrderId: '120', total: 2580 });
    const piece = {
      type: 'dish',
      id: 100,
      price: 1290,
      comment: 'Sans sel',
      modifiers: [{ option_id: 40, option_value_id: 401, quantity: 1, price: 150 }],
    };
    expect(only()).toMatchObject({
      remote_id: order.id,
      display_id: '042',
      id_restaurant: 46,
      mode: 'delivery',
      fulfillment_type: 'deliver_by_partner',
      source: 'web',
      customer: { remote_id: order.customerId, fname: 'Camille', name: 'Dubois', phone: '+33612345678' },
      address: {
        name: 'Camille Dubois',
        street: 'rue Bonaparte',
        street_num: '14',
        zip_code: '06300',
        city: 'Nice',
        address_more: 'Code 24B17, 3e étage',
      },
      total: 2580,
      items: [piece, piece],
    });
    expect(only()?.comment).toContain('n° 042 · payée en ligne');
    expect(only()?.due_date).toMatch(/\+00:00$/);
  });

  test('SYN-61 a table, a kiosk and a courier of the shop are said as such', async () => {
    await send(anOrder({ lines: [cheese()], productsTotal: cents(1440) }));
    await send(
      anOrder({
        id: '30000000-0000-4000-8000-000000000002',
        orderType: 'click_and_seat',
        channel: 'terminal',
        tableNumber: '12',
        address: null,
        lines: [cheese()],
      }),
    );

    const [first, second] = [...zelty.orders.values()];
    expect(first?.fulfillment_type).toBe('deliver_by_restaurant');
    expect(second).toMatchObject({ mode: 'eat_in', source: 'kiosk', comment: expect.stringContaining('table 12') });
    expect(second).not.toHaveProperty('address');
  });

  test('SYN-61 a composition: its parts in the till’s order whatever the order of ours, with what was chosen for a dish', async () => {
    const line = aLine('PRODUCT-formule', [SIDE, DISH, RARE], { unitPrice: cents(1600) });

    await send(anOrder({ productsTotal: cents(1600), lines: [line] }));

    expect(only()?.items).toEqual([
      {
        type: 'menu',
        id: 100,
        price: 1600,
        dishes: [
          { id_part: 1, id: 100, modifiers: [{ option_id: 40, option_value_id: 400, quantity: 1, price: 0 }] },
          { id_part: 2, id: 101, modifiers: [] },
        ],
      },
    ]);
  });

  test('SYN-61 the last part of a composition may be left out, one before it may not', async () => {
    await send(anOrder({ productsTotal: cents(1600), lines: [aLine('PRODUCT-formule', [DISH])] }));
    expect(only()?.items[0]?.dishes).toHaveLength(1);

    const gap = send(
      anOrder({ id: '30000000-0000-4000-8000-000000000002', lines: [aLine('PRODUCT-formule', [SIDE])] }),
    );
    await expect(gap).rejects.toThrow('zelty refused: composition');
  });

  test('SYN-61 comments are cut at 256 characters', async () => {
    const long = 'x'.repeat(400);

    await send(anOrder({ productsTotal: cents(1440), lines: [cheese({ instruction: long })] }));

    expect(only()?.comment).toHaveLength(256);
    expect(only()?.items[0]?.comment).toHaveLength(256);
  });

  test('SYN-61 GEN-10 a fee is sent as the dish that the shop has named for it', async () => {
    const named = { ...shop, feeReferences: { ...shop.feeReferences, deliveryFeePosRef: { key: 'f', posRef: '101' } } };
    const order = anOrder({ productsTotal: cents(1290), lines: [aLine('PRODUCT-burger')] });
    const refs = tillRefsOf(order.lines, items, null);

    await zelty.till.send(named, order, { refs, remoteId: order.id, isRepeated: false, replaces: false });

    expect(only()).toMatchObject({ total: 1540, items: [{ id: 100 }, { id: 101, price: 250 }] });
  });

  test('LOY-14 an offered dish is told with its points, and is not paid', async () => {
    const offered = cheese({ isLoyaltyProduct: true, points: 100 });

    await send(anOrder({ productsTotal: cents(0), lines: [offered] }));

    expect(only()).toMatchObject({ total: 0, items: [{ price: 0, modifiers: [{ price: 0 }] }] });
    expect(only()?.comment).toContain(`${offered.name} : 100\u00A0pts`);
  });

  test('SYN-61 a changed basket says which order it replaces', async () => {
    const order = anOrder({ productsTotal: cents(1440), lines: [cheese()] });
    await send(order);
    await send(order, { remoteId: `${order.id}:2`, replaces: true });

    const [, second] = [...zelty.orders.values()];
    expect(second).toMatchObject({ remote_id: `${order.id}:2`, display_id: '042' });
    expect(second?.comment).toContain('REMPLACE la première commande 042, à annuler');
  });

  test('SYN-66 FLO-77 an answer that was lost is looked up before the order is sent again', async () => {
    const order = anOrder({ productsTotal: cents(1440), lines: [cheese()] });
    await zelty.till.restaurantOf(shop);
    const refs = tillRefsOf(order.lines, items, await zelty.till.fetchMenu(shop));
    const sending = { refs, remoteId: order.id, isRepeated: false, replaces: false };
    zelty.fail('lost');

    await expect(zelty.till.send(shop, order, sending)).rejects.toThrow(ProviderUnavailable);
    const again = await zelty.till.send(shop, order, { ...sending, isRepeated: true });

    expect(again).toEqual({ tillOrderId: '120', total: 1440 });
    expect(zelty.seen.filter(({ method, path }) => method === 'POST' && path === '/orders')).toHaveLength(1);
  });

  test('SYN-66 where its list is behind, the same reference is still one order, whose number comes later', async () => {
    const order = anOrder({ productsTotal: cents(1440), lines: [cheese()] });
    await send(order);
    zelty.lagBehind(true);

    expect(await send(order, { isRepeated: true })).toEqual({ tillOrderId: null, total: 1440 });
    zelty.lagBehind(false);
    expect(await send(order)).toEqual({ tillOrderId: '120', total: 1440 });
    expect(zelty.orders.size).toBe(1);
  });

  test('SYN-62 SYN-66 what was paid is booked once, by number or by name, even if answers are lost; an unpaid order is not closed', async () => {
    const { tillOrderId } = await send(anOrder({ productsTotal: cents(1440), lines: [cheese()] }));
    const id = tillOrderId ?? '';

    await expect(zelty.till.close(shop, id)).rejects.toThrow(ProviderRefused);
    const paid = [
      { posRef: '7', amount: 1000 },
      { posRef: 'Espèces', amount: 440 },
    ];
    zelty.fail('lost');
    await expect(zelty.till.pay(shop, id, paid, false)).rejects.toThrow(ProviderUnavailable);
    await zelty.till.pay(shop, id, paid, true);
    zelty.fail('lost');
    await expect(zelty.till.close(shop, id)).rejects.toThrow(ProviderUnavailable);
    await zelty.till.close(shop, id);

    expect(only()?.paid).toEqual([
      { id_transaction_method: 7, price: 1000 },
      { name: 'Espèces', price: 440 },
    ]);
    expect(await zelty.till.readStatus(shop, id)).toBe('ended');
  });

  test('SYN-61 an order is never sent to the first of several restaurants', async () => {
    zelty.restaurants.push({ id: 47, name: 'Port' });
    const order = anOrder({ productsTotal: cents(1440), lines: [cheese()] });

    await expect(send(order)).rejects.toThrow('zelty refused: restaurant');
    await send(order, {}, zelty.withKey(zelty.key, 47));

    expect(only()?.id_restaurant).toBe(47);
  });

  test.each<[string, Partial<Order>]>([
    ['a total above its own', { productsTotal: cents(9_000), lines: [cheese()] }],
    ['a product without a reference', { lines: [aLine('PRODUCT-unknown')] }],
    ['an option of no list of the till', { lines: [aLine('PRODUCT-burger', [['OPTION-z', 'Z', 'ITEM-z', 0]])] }],
    ['a delivery without an address', { address: null, lines: [cheese()] }],
  ])('ERR-26 SYN-65 %s is refused, and never tried as something else', async (_, fields) => {
    await expect(send(anOrder(fields))).rejects.toThrow(ProviderRefused);

    expect(zelty.orders.size).toBe(0);
  });

  test.each<[Fault, typeof ProviderRefused | typeof ProviderUnavailable]>([
    [401, CredentialsRefused],
    [429, ProviderUnavailable],
    [500, ProviderUnavailable],
    ['down', ProviderUnavailable],
    ['slow', ProviderUnavailable],
    ['cut', ProviderUnavailable],
    ['nonsense', ProviderUnavailable],
  ])('SYN-36 %s in the middle of the menu gives no menu', async (fault, expected) => {
    zelty.fail(fault);

    await expect(zelty.till.fetchMenu(shop)).rejects.toThrow(expected);
    await expect(zelty.till.fetchMenu(shop)).resolves.toMatchObject({ products: { length: 6 } });
  });

  test('SYN-66 how long it wants to be left alone is heard', async () => {
    zelty.fail(429);

    await expect(zelty.till.health(shop)).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });

  test('SYN-36 health says whether the key opens the till', async () => {
    await expect(zelty.till.health(shop)).resolves.toBeUndefined();
    await expect(zelty.withKey('another').health(shop)).rejects.toThrow(CredentialsRefused);
  });

  test('SYN-64 it is told where to send what happens there, and the secret that it signs with', async () => {
    await zelty.till.listen('https://comptoir.exemple/webhooks/zelty/c', 'ours');

    expect(zelty.webhooks()).toMatchObject({ secret_key: 'ours' });
    expect(zelty.webhooks()?.webhooks['dish.availability_update']).toEqual({
      target: 'https://comptoir.exemple/webhooks/zelty/c',
      version: 'v2',
    });
    expect(Object.keys(zelty.webhooks()?.webhooks ?? {})).toContain('order.status.update');
  });
});

test('SYN-36 a shop without a key has the sandbox, one with a key its own till, or none where nothing is published', async () => {
  const sandbox = zelty.withKey('the sandbox');
  const keys = {
    find: async (_: object, name: string) =>
      name === 'splash' ? null : name === 'zelty-restaurant' ? '46' : zelty.key,
  };
  const tills = tillsByShop({ keys, zelty: zelty.withKey, standIn: sandbox });
  const at = (type: string) => tills.fetchMenu({ ...shop, integration: { type, enabled: true } });

  await expect(at('zelty')).resolves.toMatchObject({ products: { length: 6 } });
  expect(await tills.restaurantOf(shop)).toBe(46);
  for (const type of ['addition', 'biborne', 'oneTouch'])
    await expect(at(type)).rejects.toThrow(`${type} refused: not-offered`);
  await expect(at('splash')).rejects.toThrow('zelty refused: credentials-refused');
});
