import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aProductForm, expectWhole, givenKitchen, shown, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const productPath = ({ path }: Kitchen, key = SOCCA) => `${path}/sections/SECTION-1/products/${key}`;

describe('duplicating', () => {
  test('PRD-46 CAT-CST-20 the copy stands right after, with every field but its stock', async () => {
    const kitchen = await givenKitchen(server);
    const product = aProductForm({ name: 'Socca', imageUrl: await kitchen.picture() });
    await kitchen.manager.put(productPath(kitchen), { product });
    await kitchen.db
      .updateTable('products')
      .set({ remaining_stock: 4 })
      .where('shop_id', '=', kitchen.shop.shopId)
      .where('key', '=', SOCCA)
      .execute();
    const before = await kitchen.menu();

    const reply = await kitchen.manager.post(`${productPath(kitchen)}/duplicate`);
    await kitchen.manager.post(`${productPath(kitchen)}/duplicate`);

    expect(reply.status).toBe(201);
    const menu = await kitchen.menu();
    const original = findProduct(menu, SOCCA);
    expect(reply.body).toEqual({
      ...original,
      key: 'PRODUCT-soccacopy',
      name: 'Socca (copie)',
      position: 1,
      remainingStock: null,
      version: 1,
    });
    expect(shown(menu)[0]?.[1]).toEqual(['Socca', 'Socca (copie)', 'Socca (copie)', 'Pan bagnat', 'Daube niçoise']);
    expect(findProduct(menu, 'PRODUCT-soccacopy2')?.position).toBe(1);
    expectWhole(menu);
    const news = (await kitchen.news()).slice(1);
    expect(
      news.reduce((known, { menuVersion, patch }) => patchedMenu(known, menuVersion, patch), before),
    ).toMatchObject({ sections: menu.sections });
  });

  test('PRD-46 a key that was ever used is not given again, and a long line of copies still has keys', async () => {
    const kitchen = await givenKitchen(server);
    let key = SOCCA;
    for (let count = 0; count < 25; count += 1) {
      // eslint-disable-next-line no-await-in-loop -- each is a copy of the one before
      const reply = await kitchen.manager.post(`${productPath(kitchen, key)}/duplicate`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      key = String(reply.body['key']);
    }
    await kitchen.manager.post('/api/product/delete', { shopId: kitchen.shop.shopId, key: 'PRODUCT-soccacopy' });

    const again = await kitchen.manager.post(`${productPath(kitchen)}/duplicate`);

    expect(again.body['key']).toBe('PRODUCT-soccacopy2');
    expectWhole(await kitchen.menu());
  });
});

describe('deleting', () => {
  test('CAT-API-06 PRD-51 it leaves the menu and the options that stood for it; those after it close up', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.optionList('OPTION-sides', [{ key: 'ITEM-socca', linked: SOCCA }, { key: 'ITEM-frites' }]);
    const before = await kitchen.menu();

    const reply = await kitchen.manager.post('/api/product/delete', {
      shopId: kitchen.shop.shopId,
      key: SOCCA,
      sectionKey: 'SECTION-1',
    });

    const menu = await kitchen.menu();
    expect(reply.body).toEqual({ reports: [], jobId: null, menuVersion: menu.menuVersion, snapshotId: null });
    expect(shown(menu)).toEqual([['Carte', ['Pan bagnat', 'Daube niçoise']]]);
    expectWhole(menu);
    expect(menu.optionLists['OPTION-sides']?.options['ITEM-socca']).toMatchObject({
      linkedProductKey: null,
      version: 2,
    });
    const [news] = await kitchen.news();
    expect(patchedMenu(before, news?.menuVersion ?? 0, news?.patch ?? {})).toMatchObject({
      sections: menu.sections,
      optionLists: menu.optionLists,
    });
    const row = await kitchen.db
      .selectFrom('products')
      .select(['name', 'deleted_at'])
      .where('shop_id', '=', kitchen.shop.shopId)
      .where('key', '=', SOCCA)
      .executeTakeFirst();
    expect(row?.deleted_at).not.toBeNull();
    expect((await kitchen.manager.put(productPath(kitchen), { product: aProductForm() })).status).toBe(404);
  });

  test('CAT-API-01 API-01 a call without a token is nobody’s, and the company that it names must be the token’s', async () => {
    const [kitchen, stranger] = [await givenKitchen(server), await givenKitchen(server)];
    const body = { shopId: kitchen.shop.shopId, key: SOCCA };
    const naming = (companyId: string) => ({ headers: { 'x-company-id': companyId } });

    const nobody = await server.anonymous.post('/api/product/delete', body, naming(kitchen.companyId));
    const foreign = await kitchen.manager.post('/api/product/delete', body, naming(stranger.companyId));
    const own = await kitchen.manager.post('/api/product/delete', body, naming(kitchen.companyId));

    expect([nobody.status, foreign.status, own.status]).toEqual([401, 404, 200]);
  });

  test('CAT-API-06 API-05 the right is that of the shop named in the body', async () => {
    const [kitchen, stranger] = [await givenKitchen(server), await givenKitchen(server)];
    const body = { shopId: kitchen.shop.shopId, key: SOCCA };

    const byStaff = await kitchen.staff.post('/api/product/delete', body);
    const byStranger = await stranger.manager.post('/api/product/delete', body);
    const unknown = await kitchen.manager.post('/api/product/delete', { ...body, key: 'PRODUCT-never' });
    const anonymous = await server.anonymous.post('/api/product/delete', body);

    expect([byStaff, byStranger, unknown, anonymous].map(({ status }) => status)).toEqual([403, 404, 404, 401]);
    expect(shown(await kitchen.menu())[0]?.[1]).toHaveLength(3);
  });

  test('CAT-API-06 a colleague of another shop of the company finds nothing there', async () => {
    const kitchen = await givenKitchen(server);
    const sister = await givenKitchen(server, { companyId: kitchen.companyId });

    const reply = await sister.manager.post('/api/product/delete', { shopId: kitchen.shop.shopId, key: SOCCA });

    expect(reply.status).toBe(404);
  });
});
