import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import { findProduct, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, expect, test } from 'vitest';
import { givenKitchen, keyed, type Kitchen } from '../../menu/menu.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const reasons = async ({ db, shop }: Kitchen) =>
  (
    await db
      .selectFrom('menu_snapshots')
      .select('reason')
      .where('shop_id', '=', shop.shopId)
      .orderBy('created_at')
      .execute()
  ).map(({ reason }) => reason as string);
const deleteSection = async ({ manager, companyId, shop }: Kitchen, key: string) =>
  (await manager.delete(`/api/${companyId}/menus/shops/${shop.shopId}/sections/${key}`)).json<{ snapshotId: string }>();
const undo = ({ manager, path }: Kitchen, snapshotId: string, key: string) =>
  manager.post(`${path}/menu/snapshots/${snapshotId}/undo`, { key }, keyed());

test('SYN-58 a deleted section leaves a snapshot and comes back as it was: products, stock, links, place', async () => {
  const kitchen = await givenKitchen(server);
  await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-socca', linked: SOCCA }]);
  await kitchen.section({ name: 'Desserts' });
  await kitchen.manager.put(`${kitchen.path}/menu/sections/SECTION-1/products/${SOCCA}/stock`, { remainingStock: 7 });
  const before = await kitchen.menu();
  const { snapshotId } = await deleteSection(kitchen, 'SECTION-1');
  expect((await kitchen.menu()).optionLists['OPTION-sauces']?.options['ITEM-socca']?.linkedProductKey).toBeNull();
  expect(await reasons(kitchen)).toEqual(['delete']);

  const reply = await undo(kitchen, snapshotId, 'SECTION-1');

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const after = await kitchen.menu();
  expect(isEmptyDiff(diffMenus(before, after))).toBe(true);
  expect(sectionsByPosition(after).map(({ name }) => name)).toEqual(sectionsByPosition(before).map(({ name }) => name));
  expect(findProduct(after, SOCCA)?.remainingStock).toBe(7);
  expect(after.optionLists['OPTION-sauces']?.options['ITEM-socca']?.linkedProductKey).toBe(SOCCA);
  expect(reply.body['menuVersion']).toBe((await kitchen.news()).at(-1)?.menuVersion);
  expect((await kitchen.journal()).at(-1)).toBe('menu.undo SECTION-1 staff');
});

test('SYN-58 a deleted list comes back on its products; what a colleague changed meanwhile stays', async () => {
  const kitchen = await givenKitchen(server);
  await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }, { key: 'ITEM-harissa' }]);
  await kitchen.manager.post(`${kitchen.path}/options/OPTION-sauces/attachments`, { attach: [SOCCA], detach: [] });
  const gone = (await kitchen.manager.delete(`${kitchen.path}/options/OPTION-sauces`)).json<{ snapshotId: string }>();
  const dessert = await kitchen.section({ name: 'Desserts' });

  await undo(kitchen, gone.snapshotId, 'OPTION-sauces');
  await undo(kitchen, gone.snapshotId, 'OPTION-sauces');

  const menu = await kitchen.menu();
  expect(findProduct(menu, SOCCA)?.optionListKeys).toEqual(['OPTION-sauces']);
  expect(Object.keys(menu.optionLists['OPTION-sauces']?.options ?? {})).toEqual(['ITEM-aioli', 'ITEM-harissa']);
  expect(menu.sections[dessert]?.name).toBe('Desserts');
});

test('SYN-58 staff cannot undo, and a snapshot of another shop is unknown', async () => {
  const [kitchen, other] = [await givenKitchen(server), await givenKitchen(server)];
  const { snapshotId } = await deleteSection(kitchen, 'SECTION-1');

  expect((await undo({ ...kitchen, manager: kitchen.staff }, snapshotId, 'SECTION-1')).status).toBe(403);
  expect((await undo(other, snapshotId, 'SECTION-1')).status).toBe(404);
});

test('SYN-59 many prices saved at once leave one snapshot, whatever their number of parts; a single one leaves none', async () => {
  const kitchen = await givenKitchen(server);
  const save = (prices: object[]) => kitchen.manager.put(`${kitchen.path}/menu/prices`, { prices }, keyed());
  await save([{ key: SOCCA, price: 470, version: 1 }]);
  expect(await reasons(kitchen)).toEqual([]);

  await save([
    { key: SOCCA, price: 500, version: 2 },
    { key: 'PRODUCT-out', price: 1_500, version: 1 },
  ]);
  await save([
    { key: SOCCA, price: 510, version: 3 },
    { key: 'PRODUCT-out', price: 1_510, version: 2 },
  ]);

  expect(await reasons(kitchen)).toEqual(['prices']);
});

test('SYN-60 « Sauvegarder maintenant » keeps the menu as it is, once per press', async () => {
  const kitchen = await givenKitchen(server);
  const key = keyed();

  const replies = [
    await kitchen.manager.post(`${kitchen.path}/menu/snapshots`, {}, key),
    await kitchen.manager.post(`${kitchen.path}/menu/snapshots`, {}, key),
  ];

  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(await reasons(kitchen)).toEqual(['manual']);
  expect((await kitchen.journal()).at(-1)).toBe(`menu.snapshot ${kitchen.shop.shopId} staff`);
  expect((await kitchen.staff.post(`${kitchen.path}/menu/snapshots`, {})).status).toBe(403);
});
