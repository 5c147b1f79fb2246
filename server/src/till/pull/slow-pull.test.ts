import type { PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import * as menus from '../../menu/menus.store.ts';
import { aShopWithTill, FAILED, gate, tillServer, until, type TillServer } from './pull.fixture.ts';

let server: TillServer;
beforeAll(async () => {
  server = await tillServer();
});

describe('a pull that takes its time', () => {
  /** The till holds the run until it is let go. */
  async function heldPull(options: Partial<PullOptions> = {}) {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId(options);
    const { promise: isLetGo, resolve: letGo } = gate();
    const { promise: isAsked, resolve: asked } = gate();
    server.before.set(shop.ref.shopId, async () => {
      asked();
      await isLetGo;
    });
    const { jobId } = (await shop.pull({ ...options, previewId })).json<{ jobId: string }>();
    await isAsked;
    server.before.delete(shop.ref.shopId);
    return { ...shop, jobId, letGo };
  }

  test('SYN-35 a second one is refused, and during resetMenu nobody edits', async () => {
    const shop = await heldPull({ resetMenu: true });

    const second = await shop.pull();
    const edit = await shop.admin.put(`${shop.path}/menu/sections/SECTION-1/hidden`, { hidden: true });

    expect(second.body).toMatchObject({
      errorCode: 'SYNC_RUNNING',
      errorMessage: 'Une synchronisation est déjà en cours pour ce magasin.',
    });
    expect([edit.status, edit.body['errorCode']]).toEqual([409, 'SYNC_RUNNING']);
    shop.letGo();
    expect(await shop.ended(shop.jobId)).toMatchObject({ state: 'done' });
    expect((await shop.pull()).status).toBe(202);
  });

  test('SYN-35 of ten at the same moment one is accepted', async () => {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId();
    const { promise: isLetGo, resolve: letGo } = gate();
    server.before.set(shop.ref.shopId, () => isLetGo);

    const replies = await Promise.all(Array.from({ length: 10 }, () => shop.pull({ previewId })));

    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(replies.filter(({ body }) => body['errorCode'] === 'SYNC_RUNNING')).toHaveLength(9);
    letGo();
    server.before.delete(shop.ref.shopId);
    await until(async () =>
      expect(await shop.db.selectFrom('sync_jobs').select('state').execute()).toEqual([{ state: 'done' }]),
    );
  });

  test('SYN-35 CAT-CST-22 is failed after 120 s, the menu is free again, and what comes too late writes nothing', async () => {
    const shop = await heldPull({ resetMenu: true });
    const unchanged = await shop.digest();
    server.clock.offsetMs = 121_000;

    await shop.run(shop.jobId);
    server.clock.offsetMs = 0;

    expect(await shop.ended(shop.jobId)).toMatchObject({ state: 'failed', report: { failure: FAILED } });
    expect(await menus.lockingRun(shop.db, shop.ref)).toBeNull();
    shop.letGo();
    await shop.run(shop.jobId);
    expect(await shop.digest()).toBe(unchanged);
  });

  test('SYN-35 one whose process died in the middle is done by the next try, once', async () => {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId();
    const { promise: hasDied, resolve: died } = gate();
    server.before.set(shop.ref.shopId, async () => {
      died();
      throw new Error('the process died');
    });
    const { jobId } = (await shop.pull({ previewId })).json<{ jobId: string }>();
    await hasDied;
    server.before.delete(shop.ref.shopId);
    expect((await shop.stored(jobId)).state).toBe('running');

    await Promise.all([shop.run(jobId), shop.run(jobId)]);

    expect(await shop.ended(jobId)).toMatchObject({ state: 'done', report: { shops: [{ outcome: 'updated' }] } });
    expect((await shop.read()).menuVersion).toBe(2);
  });

  test('SYN-54 an edit between the acceptance and the writing stands in the snapshot, and in the menu', async () => {
    const shop = await heldPull();
    await shop.refers('PRODUCT-panbagnat', '', { name: 'Pan bagnat XL' });
    shop.letGo();

    const { report } = await shop.ended(shop.jobId);

    const [kept] = await shop.db
      .selectFrom('menu_snapshots')
      .select('content')
      .where('id', '=', report.shops[0]?.snapshotId ?? '')
      .execute();
    expect(allProducts(kept?.content as Menu).map(({ name }) => name)).toContain('Pan bagnat XL');
    expect(allProducts(await shop.read()).map(({ name }) => name)).toContain('Pan bagnat XL');
  });
});
