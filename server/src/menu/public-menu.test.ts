import type { readPublicMenu } from '@comptoir/contract/menu.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenList } from '../checkout/choices.fixture.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

type PublicMenu = Reply<typeof readPublicMenu>;
const SOCCA = 'PRODUCT-socca';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const read = async (query: Record<string, string> = {}): Promise<PublicMenu> => {
  const reply = await server.anonymous.get(`/api/public/shops/${work.shop.shopId}/menu`, { query });
  expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
  return reply.json<PublicMenu>();
};
const productOf = (menu: PublicMenu, key: string) =>
  menu.sections.flatMap(({ products }) => products).find((product) => product.key === key);

describe('CAT-API-59 the menu for a customer', () => {
  test('PRD-54 STK-18 tells what can be ordered now, with its options', async () => {
    await givenList(
      work.db,
      work.shop,
      { key: 'OPTION-sauces', name: 'Sauces' },
      [{ key: 'ITEM-aioli', price: 50 }],
      SOCCA,
    );
    await work.setStock('PRODUCT-panbagnat', 0);

    const menu = await read();

    expect(productOf(menu, SOCCA)).toMatchObject({ isOrderable: true, price: 450, optionListKeys: ['OPTION-sauces'] });
    expect(productOf(menu, 'PRODUCT-panbagnat')).toMatchObject({ isOrderable: false, isSoldOut: true });
    expect(productOf(menu, 'PRODUCT-out')).toMatchObject({ isOrderable: false, isSoldOut: false });
    expect(menu.optionLists['OPTION-sauces']).toMatchObject({
      name: 'Sauces',
      options: [{ key: 'ITEM-aioli', price: 50, isAvailable: true }],
    });
  });

  test('IMG-07 a section carries its picture, its icon and its thumbnail', async () => {
    const { companyId, shopId } = work.shop;
    const image = {
      id: randomUUID(),
      storage_key: 'whole.webp',
      thumbnail_key: 'small.webp',
      original_key: 'original',
    };
    await work.db
      .insertInto('images')
      .values({ company_id: companyId, ...image, width: 1000, height: 800, bytes: 9 })
      .execute();
    await work.db.updateTable('menu_sections').set({ image_id: image.id }).where('shop_id', '=', shopId).execute();

    expect((await read()).sections[0]).toMatchObject({
      imageUrl: '/images/whole.webp',
      iconUrl: '/images/small.webp',
      thumbnailUrl: '/images/small.webp',
    });
  });

  test('SEC-18 SEC-19 for the hour and the way of selling that are asked for', async () => {
    const schedule = {
      hasDateRange: false,
      startDate: null,
      endDate: null,
      weekdays: { monday: { slots: ['11:30-14:30'] } },
      hideWhenInactive: false,
    };
    await work.db
      .updateTable('menu_sections')
      .set({ activation_schedule: JSON.stringify(schedule) })
      .where('shop_id', '=', work.shop.shopId)
      .execute();
    await work.db
      .updateTable('products')
      .set({ unavailable_for_delivery: true })
      .where('shop_id', '=', work.shop.shopId)
      .where('key', '=', SOCCA)
      .execute();
    const noon = '2031-01-06T11:00:00.000Z';

    const isOrderable = async (query: Record<string, string>) => productOf(await read(query), SOCCA)?.isOrderable;

    expect(await isOrderable({ requestedFor: noon, orderType: 'click_and_collect' })).toBe(true);
    expect(await isOrderable({ requestedFor: noon, orderType: 'delivery' })).toBe(false);
    expect(await isOrderable({ requestedFor: '2031-01-06T19:00:00.000Z' })).toBe(false);
    expect((await read({ requestedFor: '2031-01-06T19:00:00.000Z' })).sections[0]?.availability).toBe(
      'Disponible le lundi de 11:30 à 14:30',
    );
  });

  test('OPT-40 PRD-54 an option whose own list cannot be answered is not offered', async () => {
    await givenList(
      work.db,
      work.shop,
      { key: 'OPTION-formats', name: 'Formats' },
      [{ key: 'ITEM-grand', price: 100, sub_list_keys: ['OPTION-cuissons'] }],
      'PRODUCT-panbagnat',
    );
    await givenList(work.db, work.shop, { key: 'OPTION-cuissons', name: 'Cuissons', min_choices: 1 }, [
      { key: 'ITEM-saignant', unavailable: true },
    ]);

    expect((await read()).optionLists['OPTION-formats']?.options).toMatchObject([{ isAvailable: false }]);
  });

  test('sec:rate-limits CAT-API-59 whoever reads it without end is told to wait; our own channels are not', async () => {
    await work.db
      .insertInto('rate_limits')
      .values({ key: 'menu:127.0.0.1', hits: 600, window_ends_at: new Date(Date.now() + 60_000).toISOString() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: 600 }))
      .execute();
    const path = `/api/public/shops/${work.shop.shopId}/menu`;

    const crowd = await server.anonymous.get(path);
    const ours = await server.anonymous.get(path, {
      headers: { 'x-channel-key': server.identity.tokens.channelKey },
    });
    await work.db.deleteFrom('rate_limits').execute();

    expect([crowd.status, crowd.body['errorCode'], ours.status]).toEqual([429, 'TOO_MANY_REQUESTS', 200]);
  });

  test('a shop that nobody knows has none', async () => {
    const reply = await server.anonymous.get('/api/public/shops/6b7d0c6e-1111-4111-8111-000000000000/menu');
    expect([reply.status, reply.body['errorCode']]).toEqual([404, 'NOT_FOUND']);
  });
});
