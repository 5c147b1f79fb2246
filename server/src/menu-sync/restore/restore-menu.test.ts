import { cents } from '@comptoir/domain/kernel/money.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { allProducts, findProduct } from '@comptoir/domain/menu/by-position.ts';
import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import type { MenuSnapshot, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, expect, test } from 'vitest';
import { forgetOldRows } from '../../jobs/retention.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { givenNetwork, type Network } from '../network.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const OWN = aMenu({
  sections: [
    aSection({ products: [aProduct({ price: cents(300), remainingStock: null }), aProduct({ key: 'PRODUCT-own' })] }),
  ],
  optionLists: [],
});

/** A shop whose menu was replaced by the first one's, with the snapshot of what it was. */
async function givenReplaced() {
  const network = await givenNetwork(server, [{}, {}]);
  await network.setMenu(1, OWN);
  const before = await network.menuOf(1);
  const { snapshotIds } = (await network.copy({ replace: true })).json<{ snapshotIds: string[] }>();
  const path = `${network.pathOf(1)}/menu/snapshots/${snapshotIds[0]}/restore`;
  return { network, before, path, snapshotId: snapshotIds[0] ?? '' };
}
const jobOf = async (network: Network, jobId: string | null) =>
  (await network.admin.get(`${network.pathOf(1)}/sync-jobs/${jobId}`)).json<SyncRun>();
type Restored = { preview: SyncPreview | null; jobId: string | null };

test('SYN-55 CAT-API-45 the snapshots of a shop, the newest first, page by page', async () => {
  const { network, snapshotId } = await givenReplaced();
  await network.setMenu(1, OWN);
  await network.copy();

  const reply = await network.admin.get(`${network.pathOf(1)}/menu/snapshots`, { query: { pageSize: '1' } });

  const { items, total } = reply.json<{ items: MenuSnapshot[]; total: number }>();
  expect(total).toBe(2);
  expect(items).toMatchObject([{ reason: 'copy', createdBy: 'Michèle', elements: 3 }]);
  expect(items[0]?.snapshotId).not.toBe(snapshotId);
});

test('SYN-55 CAT-API-46 preview, then back as it was under the same keys, with a snapshot of what is left behind', async () => {
  const { network, before, path, snapshotId } = await givenReplaced();
  const shown = await network.admin.post(path, { previewOnly: true });
  expect(shown.status).toBe(200);
  const preview = shown.json<Restored>();
  expect(preview.jobId).toBeNull();
  expect(preview.preview?.shops[0]?.deleted.map(({ name }) => name)).toContain('Tarte tropézienne');

  const reply = await network.admin.post(path, { previewId: preview.preview?.previewId });

  expect(reply.status).toBe(202);
  const { jobId } = reply.json<Restored>();
  expect(await jobOf(network, jobId)).toMatchObject({ kind: 'restore', state: 'done', done: 1, total: 1 });
  expect(isEmptyDiff(diffMenus(before, await network.menuOf(1)))).toBe(true);
  const reasons = (await network.snapshots()).map(({ id, reason }) => [id === snapshotId, reason]);
  expect(reasons).toEqual([
    [true, 'copy'],
    [false, 'restore'],
  ]);
});

test('SYN-55 there and back again: a restore can itself be undone', async () => {
  const { network, path } = await givenReplaced();
  const replaced = await network.menuOf(1);
  await network.admin.post(path, {});
  const last = (await network.snapshots()).at(-1);

  await network.admin.post(`${network.pathOf(1)}/menu/snapshots/${last?.id}/restore`, {});

  expect(isEmptyDiff(diffMenus(replaced, await network.menuOf(1)))).toBe(true);
});

test('SYN-55 stock and availability are those of tonight', async () => {
  const { network, path } = await givenReplaced();
  await network.db
    .updateTable('products')
    .set({ remaining_stock: 2, unavailable: true })
    .where('shop_id', '=', network.ids[1] ?? '')
    .where('key', '=', 'PRODUCT-socca')
    .execute();

  await network.admin.post(path, {});

  const menu = await network.menuOf(1);
  expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ price: 300, remainingStock: 2, unavailable: true });
});

test('SYN-55 STK-25 what was sold out for a while when it was deleted is not sold out for ever', async () => {
  const { network, path } = await givenReplaced();
  await network.db
    .updateTable('products')
    .set({ remaining_stock: 0, sold_out_until: '2026-01-01T10:00:00.000Z' })
    .where('shop_id', '=', network.ids[1] ?? '')
    .where('key', '=', 'PRODUCT-own')
    .execute();

  await network.admin.post(path, {});

  const own = findProduct(await network.menuOf(1), 'PRODUCT-own');
  expect(own).toMatchObject({ remainingStock: null, soldOutUntil: null });
});

test('SYN-53 the menu has changed since the preview: 409, and it stays', async () => {
  const { network, path } = await givenReplaced();
  const { preview } = (await network.admin.post(path, { previewOnly: true })).json<Restored>();
  await network.touch(1);

  const reply = await network.admin.post(path, { previewId: preview?.previewId });

  expect(reply.body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
  expect(allProducts(await network.menuOf(1))).toHaveLength(3);
});

test('SYN-53 a preview of another snapshot, or of a copy, confirms nothing', async () => {
  const { network, path } = await givenReplaced();
  await network.setMenu(1, OWN);
  await network.copy();
  const other = (await network.snapshots()).at(-1);
  const { preview } = (
    await network.admin.post(`${network.pathOf(1)}/menu/snapshots/${other?.id}/restore`, { previewOnly: true })
  ).json<Restored>();
  const copy = (await network.preview()).json<SyncPreview>();

  for (const previewId of [preview?.previewId, copy.previewId])
    expect((await network.admin.post(path, { previewId })).body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
});

test('ROL-64 a manager of the shop may restore; staff, a franchise and other shops may not', async () => {
  const { network, path } = await givenReplaced();
  const person = async (role: 'independent' | 'staff', index: number) =>
    server.as(await server.givenUser(network.companyId, { role, shopIds: [network.ids[index] ?? ''] }));

  expect((await (await person('staff', 1)).post(path, { previewOnly: true })).status).toBe(403);
  expect((await (await person('independent', 0)).post(path, { previewOnly: true })).status).toBe(404);
  expect((await (await person('independent', 1)).post(path, {})).status).toBe(202);
  const elsewhere = path.replace(network.ids[1] ?? '', network.ids[0] ?? '');
  expect((await network.admin.post(elsewhere, {})).status).toBe(404);
});

test('SYN-53 SYN-54 previews go after a quarter of an hour, snapshots after thirty days, not before', async () => {
  const { network, path } = await givenReplaced();
  await network.admin.post(path, { previewOnly: true });
  const count = async () => ({
    previews: (await network.db.selectFrom('sync_previews').select('id').execute()).length,
    snapshots: (await network.snapshots()).length,
    jobs: (await network.db.selectFrom('sync_jobs').select('id').execute()).length,
  });
  const before = await count();
  await forgetOldRows(server.deps);
  expect(await count()).toEqual(before);

  const past = new Date(Date.now() - 1_000).toISOString();
  await network.db.updateTable('sync_previews').set({ expires_at: past }).execute();
  await network.db.updateTable('menu_snapshots').set({ expires_at: past }).execute();
  await network.db.updateTable('sync_jobs').set({ finished_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect((await network.admin.post(path, { previewOnly: true })).status).toBe(404);
  await forgetOldRows(server.deps);

  expect(await count()).toEqual({ previews: 0, snapshots: 0, jobs: 0 });
});
