import { refusalSentence } from '@comptoir/contract/errors.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { givenKitchen, keyed, withTill, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Reply = {
  saved: number;
  conflicts: { key: string; name: string; price: number; version: number }[];
  refusals: { key: string; name: string; message: string }[];
  menuVersion: number;
};
const save = async ({ manager, path }: Kitchen, prices: object[]) => {
  const reply = await manager.put(`${path}/menu/prices`, { prices }, keyed());
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Reply>();
};
const SOCCA = { key: 'PRODUCT-socca', version: 1 };

test('PRD-33 products and options are saved together, in one write of the menu that everybody hears of', async () => {
  const kitchen = await givenKitchen(server);
  await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }]);
  const vatRates = { delivery: 550, click_and_collect: 550, click_and_seat: 1000 };

  const reply = await save(kitchen, [
    { ...SOCCA, price: 520, vatRates },
    { key: 'ITEM-aioli', price: 70, version: 1 },
  ]);

  const menu = await kitchen.menu();
  expect(reply).toEqual({ saved: 2, conflicts: [], refusals: [], menuVersion: 2 });
  expect(findProduct(menu, SOCCA.key)).toMatchObject({ price: 520, vatRates, version: 2 });
  expect(menu.optionLists['OPTION-sauces']?.options['ITEM-aioli']).toMatchObject({ price: 70, version: 2 });
  expect(await kitchen.news()).toMatchObject([
    {
      menuVersion: 2,
      patch: { products: [{ key: SOCCA.key, price: 520 }], options: [{ key: 'ITEM-aioli', price: 70 }] },
    },
  ]);
  expect(await kitchen.journal()).toContain(`menu.prices ${kitchen.shop.shopId} staff`);
});

test('PRD-26 a price that somebody changed meanwhile is answered as it stands, and the others are saved', async () => {
  const kitchen = await givenKitchen(server);
  await save(kitchen, [{ ...SOCCA, price: 500 }]);

  const reply = await save(kitchen, [
    { ...SOCCA, price: 600 },
    { key: 'PRODUCT-out', price: 1_450, version: 1 },
  ]);

  expect(reply.saved).toBe(1);
  expect(reply.conflicts).toMatchObject([{ key: SOCCA.key, price: 500, version: 2 }]);
  const menu = await kitchen.menu();
  expect(findProduct(menu, SOCCA.key)?.price).toBe(500);
  expect(findProduct(menu, 'PRODUCT-out')?.price).toBe(1_450);
  const [conflict] = reply.conflicts;
  expect((await save(kitchen, [{ ...SOCCA, version: conflict?.version, price: 600 }])).saved).toBe(1);
});

test('PRD-26 ten people with the same grid: one price is kept, nine are told', async () => {
  const kitchen = await givenKitchen(server);

  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(kitchen, [{ ...SOCCA, price: 1_000 + index }])),
  );

  expect(replies.filter(({ saved }) => saved === 1)).toHaveLength(1);
  expect(replies.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(9);
});

test('PRD-37 PRD-41 a row that a rule forbids says why, and the others are saved', async () => {
  const kitchen = await givenKitchen(server, withTill('zelty'));
  await kitchen.db.updateTable('products').set({ pos_price: 450 }).where('key', '=', SOCCA.key).execute();
  await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }]);
  await kitchen.db.updateTable('option_lists').set({ free_only: true }).where('key', '=', 'OPTION-sauces').execute();

  const reply = await save(kitchen, [
    { ...SOCCA, price: 451 },
    { key: 'ITEM-aioli', price: 70, version: 1 },
    { key: 'PRODUCT-gone', price: 70, version: 1 },
    { key: 'PRODUCT-out', price: 1_450, version: 1 },
  ]);

  expect(reply.saved).toBe(1);
  expect(reply.refusals.map(({ key, message }) => [key, message])).toEqual([
    [SOCCA.key, refusalSentence('price-above-till', { price: '4,50' })],
    ['ITEM-aioli', refusalSentence('free-only')],
    ['PRODUCT-gone', refusalSentence('NOT_FOUND')],
  ]);
});

test('PRD-39 where the till decides on prices none is saved, and nothing is told', async () => {
  const kitchen = await givenKitchen(server, withTill('splash'));

  const reply = await save(kitchen, [{ ...SOCCA, price: 600 }]);

  expect(reply).toMatchObject({
    saved: 0,
    menuVersion: 1,
    refusals: [{ message: refusalSentence('till-owns-price') }],
  });
  expect(await kitchen.news()).toEqual([]);
});

test('PRD-05 staff may not change a price', async () => {
  const { staff, path } = await givenKitchen(server);

  const reply = await staff.put(`${path}/menu/prices`, { prices: [{ ...SOCCA, price: 600 }] });

  expect(reply.status).toBe(403);
});
