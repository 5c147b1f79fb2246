import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { allProducts, findProduct } from '@comptoir/domain/menu/by-position.ts';
import { planCopy } from '@comptoir/domain/menu-sync/plan-copy.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import * as menus from '../menu/menus.store.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { copyToShops } from './copy/run-copy.ts';
import { givenNetwork, type Network } from './network.fixture.ts';
import { resumeSync } from '../resume-sync.ts';
import * as store from './runs.store.ts';
import { writeMenu } from '../menu/write-menu.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

/** A process that dies after so many transactions: nothing that it began afterwards is ever written. */
function dyingCtx(ctx: Ctx, transactions: number): Ctx {
  let left = transactions;
  return {
    ...ctx,
    transaction: async (work) => {
      left -= 1;
      if (left < 0) throw new Error('the process is dead');
      return ctx.transaction(work);
    },
  };
}

const wholeMenu = (network: Network) => ({
  sourceShopId: network.ids[0] ?? '',
  work: { kind: 'menu' } as const,
  replace: false,
  seen: null,
});
const startedRun = async (network: Network) => {
  const [job] = await store.running(network.db, network.refAt(0));
  if (!job) throw new Error('no run is under way');
  return job;
};
const laterCtx = (network: Network, seconds: number): Ctx => {
  const now = () => new Date(Date.now() + seconds * 1_000).toISOString();
  return systemCtx({ ...server.deps, now }, network.companyId, 'resume');
};

test('SYN-12 a process that dies in the middle: another goes on behind the last shop, and none is done twice', async () => {
  const network = await givenNetwork(server, [{}, {}, {}, {}]);
  // The row of the run, the source, the first shop; then it dies.
  await expect(copyToShops(dyingCtx(network.ctx, 3), wholeMenu(network), network.ids.slice(1))).rejects.toThrow('dead');
  const { jobId, done } = await startedRun(network);
  expect(done).toBe(1);
  const first = (await network.snapshots())[0];

  await resumeSync(laterCtx(network, 31), jobId);

  const kept = await store.find(network.db, network.companyId, jobId);
  expect(kept?.run).toMatchObject({ state: 'done', done: 3 });
  expect(kept?.run.report.shops.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
  const snapshots = await network.snapshots();
  expect(snapshots.map(({ shop_id }) => shop_id).toSorted()).toEqual(network.ids.slice(1).toSorted());
  expect(snapshots[0]).toEqual(first);
  expect(snapshots.every(({ created_by }) => created_by === 'Michèle')).toBe(true);
  for (const index of [1, 2, 3]) expect(allProducts(await network.menuOf(index))).toHaveLength(3);
});

test('a run that still moves is left to whoever runs it, and looked at again', async () => {
  const network = await givenNetwork(server, [{}, {}, {}]);
  await expect(copyToShops(dyingCtx(network.ctx, 2), wholeMenu(network), network.ids.slice(1))).rejects.toThrow('dead');
  const { jobId } = await startedRun(network);

  await resumeSync(laterCtx(network, 10), jobId);

  expect((await startedRun(network)).done).toBe(0);
  const { rows } = await ownerOf(server.database).query<{ count: number }>(
    `select count(*)::int from jobs.job_common where name = 'resume-sync' and data ->> 'runId' = $1`,
    [jobId],
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('two who take up the same run do each shop once between them', async () => {
  const network = await givenNetwork(server, [{}, {}, {}, {}]);
  await expect(copyToShops(dyingCtx(network.ctx, 2), wholeMenu(network), network.ids.slice(1))).rejects.toThrow('dead');
  const { jobId } = await startedRun(network);

  await Promise.all([1, 2, 3].map(() => resumeSync(laterCtx(network, 31), jobId)));

  const kept = await store.find(network.db, network.companyId, jobId);
  expect(kept?.run).toMatchObject({ state: 'done', done: 3 });
  expect(await network.snapshots()).toHaveLength(3);
});

test('CAT-API-62 a run is seen from the shops that it concerns, and from no other', async () => {
  const network = await givenNetwork(server, [{}, {}, {}]);
  await expect(copyToShops(dyingCtx(network.ctx, 2), wholeMenu(network), network.ids.slice(1, 2))).rejects.toThrow();
  const { jobId } = await startedRun(network);
  const statuses = await Promise.all(
    [0, 1, 2].map(async (index) => (await network.admin.get(`${network.pathOf(index)}/sync-jobs/${jobId}`)).status),
  );

  expect(statuses).toEqual([200, 200, 404]);
  expect((await network.admin.get(`${network.pathOf(0)}/sync-jobs`)).body).toMatchObject({ items: [{ jobId }] });
  expect((await network.admin.get(`${network.pathOf(2)}/sync-jobs`)).body).toEqual({ items: [] });
});

test('API-05 CAT-API-62 a shop that was written from elsewhere is told of itself alone', async () => {
  const network = await givenNetwork(server, [{}, {}, { integration: { type: 'zelty', enabled: true } }]);
  const { jobId } = (await network.copy()).json<{ jobId: string }>();
  const seenFrom = async (index: number) =>
    (await network.admin.get(`${network.pathOf(index)}/sync-jobs/${jobId}`)).json<SyncRun>().report;

  const [whole, antibes, menton] = [await seenFrom(0), await seenFrom(1), await seenFrom(2)];

  expect(whole.shops.map(({ shopName }) => shopName).toSorted()).toEqual(['Antibes', 'Menton']);
  expect([antibes, menton].map(({ shops }) => shops.map(({ shopName }) => shopName))).toEqual([
    ['Antibes'],
    ['Menton'],
  ]);
  expect(antibes.notes).toEqual([]);
  expect(menton.notes).toEqual(whole.notes);
  expect(menton.notes).not.toEqual([]);
});

test('CAT-API-36 API-05 a shop that is written from elsewhere hears that it begins, of itself, and that it ends', async () => {
  const network = await givenNetwork(server, [{}, {}, {}, {}, {}]);
  await network.copy({ shopIds: network.ids.slice(0, 4) });

  const seen = (jobs: readonly SyncRun[]) =>
    jobs.map(({ state, report }) => [state, ...report.shops.map(({ shopName }) => shopName)]);
  const [asking, untouched] = [await network.runNews(0), await network.runNews(4)];

  expect(asking.map(({ state, done }) => [state, done])).toEqual([
    ['running', 0],
    ['running', 1],
    ['running', 2],
    ['done', 3],
  ]);
  const order = asking.at(-1)?.report.shops ?? [];
  for (const [turn, { shopId, shopName }] of order.entries()) {
    // eslint-disable-next-line no-await-in-loop -- one shop after the other
    const news = await network.runNews(network.ids.indexOf(shopId));
    const isLast = turn === order.length - 1;
    expect(seen(news)).toEqual([['running'], ...(isLast ? [] : [['running', shopName]]), ['done', shopName]]);
  }
  expect(untouched).toEqual([]);
});

test('STK-16 what orders take while a menu is being written is not given back', async () => {
  const network = await givenNetwork(server, [{}, {}]);
  const stocked = aMenu({ sections: [aSection({ products: [aProduct({ name: 'Ancienne' })] })], optionLists: [] });
  await network.setMenu(1, stocked);
  const socca = () =>
    network.db
      .updateTable('products')
      .where('shop_id', '=', network.ids[1] ?? '')
      .where('key', '=', 'PRODUCT-socca');
  await socca().set({ remaining_stock: 5 }).execute();

  await network.ctx.transaction(async (tx) => {
    const target = await menus.read(tx, network.refAt(1));
    await socca().set({ remaining_stock: 1, unavailable: true, state_version: 9 }).execute();
    const { menu } = planCopy({
      source: aMenu(),
      target,
      scope: { kind: 'menu' },
      replace: false,
      shop: { rules: SHOP_TYPE_TABLE.none, posPriceOf: () => null },
    });
    await writeMenu(tx, network.refAt(1), target, menu);
  });

  expect(findProduct(await network.menuOf(1), 'PRODUCT-socca')).toMatchObject({
    name: 'Socca',
    remainingStock: 1,
    unavailable: true,
    stateVersion: 9,
  });
});
