import { beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { seededMenu } from '../till/till-menus.ts';
import { registerTillMenuCalls } from './till-menu-calls.ts';
import { tillMenuPage } from './till-menu-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  registerTillMenuCalls(server.app, server.deps);
});

const givenShop = async () => server.givenShop(await server.givenCompany());
const at = (shopId: string, call: object, site = 'same-origin') =>
  server.app.inject({
    method: 'POST',
    url: '/sandbox/api/till/menu',
    payload: { shopId, ...call },
    headers: { 'sec-fetch-site': site },
  });

describe('the menu of the sandbox’s till', () => {
  test('SYN-37 is the same for every shop at first: 5 sections, 30 products, 8 lists, 6 ways of paying', async () => {
    const shop = await givenShop();

    const menu = await server.deps.till.fetchMenu(shop);

    expect([menu.sections.length, menu.products.length, menu.optionLists.length]).toEqual([5, 30, 8]);
    expect(await server.deps.till.fetchPaymentTypes(shop)).toHaveLength(6);
    expect(await server.deps.till.fetchMenu(await givenShop())).toEqual(menu);
    expect({ ...menu, paymentTypes: seededMenu().paymentTypes }).toEqual(seededMenu());
  });

  test('SYN-37 its page changes a price, makes an item unavailable, removes one, adds one, and starts afresh', async () => {
    const shop = await givenShop();
    const menu = () => server.deps.till.fetchMenu(shop);
    const product = async (posRef: string) => (await menu()).products.find((item) => item.posRef === posRef);

    await at(shop.shopId, { action: 'price', posRef: '101', euros: 4.35 });
    await at(shop.shopId, { action: 'available', posRef: '101', available: false });
    await at(shop.shopId, { action: 'remove', posRef: '102' });
    await at(shop.shopId, { action: 'add', sectionRef: 'S1', name: 'Barbajuan', euros: 7 });

    expect(await product('101')).toMatchObject({ price: 435, available: false });
    expect(await product('102')).toBeUndefined();
    expect((await menu()).sections[0]?.productRefs).toEqual(['101', '103', '104', '105', '106', '901']);
    expect(await product('901')).toMatchObject({ name: 'Barbajuan', price: 700 });
    const { text } = await tillMenuPage(server.database.forSystem(), shop.shopId);
    expect(text).toContain('Barbajuan');
    await at(shop.shopId, { action: 'reset' });
    expect((await menu()).products).toEqual(seededMenu().products);
  });

  test.each(['error', 'timeout', 'malformed'])(
    'SYN-37 its page makes it answer with %s, and well again',
    async (answer) => {
      const shop = await givenShop();

      await at(shop.shopId, { action: 'answer', answer });

      await expect(server.deps.till.fetchMenu(shop)).rejects.toThrow(ProviderUnavailable);
      await expect(server.deps.till.health(shop)).rejects.toThrow(ProviderUnavailable);
      await at(shop.shopId, { action: 'answer', answer: 'answers' });
      await expect(server.deps.till.health(shop)).resolves.toBeUndefined();
    },
  );

  test('SYN-37 API-92 what the till does not have is not found, and only our own page may call', async () => {
    const { shopId } = await givenShop();

    expect((await at(shopId, { action: 'remove', posRef: 'nothing' })).statusCode).toBe(404);
    expect((await at(shopId, { action: 'add', sectionRef: 'nowhere', name: 'X', euros: 1 })).statusCode).toBe(404);
    expect((await at(shopId, { action: 'reset' }, 'cross-site')).statusCode).toBe(403);
  });
});
