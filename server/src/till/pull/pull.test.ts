import type { ErrorBody } from '@comptoir/contract/errors.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as menus from '../../menu/menus.store.ts';
import type { Behaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import { addItem, changeItem, removeItem } from '../../sandbox/till/till-menus.ts';
import * as shops from '../../shops/shops.store.ts';
import { aShopWithTill, FAILED, tillServer, type TillServer } from './pull.fixture.ts';

let server: TillServer;
beforeAll(async () => {
  server = await tillServer();
});

const bySku = (menu: Menu, posRef: string) => allProducts(menu).find((product) => product.posRef === posRef);

describe('a pull from the till', () => {
  test('CAT-API-43 SYN-52 the preview says what would change, field by field, and writes nothing', async () => {
    const shop = await aShopWithTill(server);
    await shop.refers('PRODUCT-panbagnat', 'gone');
    const unchanged = await shop.digest();

    const [preview] = (await shop.preview({ updatePaymentTypes: true })).json<SyncPreview>().shops;

    expect(preview?.added.filter(({ kind }) => kind === 'product')).toHaveLength(29);
    expect(preview?.added.filter(({ kind }) => kind === 'optionList')).toHaveLength(8);
    expect(preview?.madeUnavailable.map(({ name }) => name)).toEqual(['Pan bagnat']);
    expect(preview?.changed.filter(({ kind }) => kind === 'paymentType').map(({ key }) => key)).toEqual([
      'stripe',
      'cb',
      'cash',
      'ticket_resto',
      'counter',
    ]);
    expect(preview?.leftOut.map(({ name }) => name)).toEqual(['Au livreur']);
    expect(await shop.digest()).toBe(unchanged);
  });

  test('CAT-API-20 CAT-API-36 CAT-API-61 SYN-25 SYN-30 SYN-32 SYN-33 SYN-54 is accepted with 202 and done behind: menu, till menu, snapshot, news', async () => {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId();
    const old = await shop.read();

    const accepted = await shop.pull({ previewId });

    expect(accepted.status).toBe(202);
    const { jobId, snapshotId } = accepted.json<{ jobId: string; snapshotId: string }>();
    expect(await shop.ended(jobId)).toMatchObject({ state: 'done', createdBy: 'Anne' });
    const menu = await shop.read();
    expect(menu.menuVersion).toBe(old.menuVersion + 1);
    expect(allProducts(menu)).toHaveLength(32);
    expect(bySku(menu, '101')).toMatchObject({
      key: 'PRODUCT-socca',
      remainingStock: 7,
      description: 'La nôtre',
      posPrice: 450,
    });
    expect(bySku(menu, '304')).toMatchObject({ name: 'Loup grillé', unavailable: true, posPrice: 2190 });
    expect(Object.values(menu.sections).filter(({ hidden }) => hidden)).toHaveLength(5);
    const { posMenu } = (await shop.admin.get(`${shop.path}/pos-menu`)).json<{ posMenu: TillMenu }>();
    expect(posMenu.products).toHaveLength(30);
    const kept = await shop.db
      .selectFrom('menu_snapshots')
      .select(['content', 'reason'])
      .where('id', '=', snapshotId)
      .execute();
    expect(kept).toEqual([{ reason: 'pull', content: old }]);
    const told = await shop.db.selectFrom('live_events').select(['type', 'payload']).orderBy('seq').execute();
    const news = (type: string) => told.filter((event) => event.type === type).map(({ payload }) => payload);
    expect(news('menu-changed')).toMatchObject([{ patch: { isReplaced: true } }]);
    expect(news('sync-run-changed')).toMatchObject([{ run: { state: 'running' } }, { run: { state: 'done' } }]);
  });

  test('SYN-25 a second one with nothing new at the till changes nothing but the version', async () => {
    const shop = await aShopWithTill(server);
    await shop.pulled();
    const { menuVersion: _, ...first } = await shop.read();

    await shop.pulled();

    const { menuVersion: __, ...second } = await shop.read();
    expect(second).toEqual(first);
    const [preview] = (await shop.preview()).json<SyncPreview>().shops;
    expect(preview).toMatchObject({ added: [], changed: [], madeUnavailable: [], deleted: [] });
  });

  test('SYN-26 SYN-37 follows what happens at the till: a price lowered, an item gone, one made unavailable, one new', async () => {
    const shop = await aShopWithTill(server);
    await shop.pulled();
    await changeItem(shop.system, shop.ref.shopId, '101', { price: 400 });
    await changeItem(shop.system, shop.ref.shopId, 'O11', { available: false });
    await removeItem(shop.system, shop.ref.shopId, '102');
    const added = await addItem(shop.system, shop.ref.shopId, { sectionRef: 'S1', name: 'Barbajuan', price: 700 });

    const { report } = await shop.pulled();

    const menu = await shop.read();
    expect(bySku(menu, '101')).toMatchObject({ price: 400, posPrice: 400, remainingStock: 7 });
    expect(bySku(menu, '102')).toMatchObject({ unavailable: true, missingInPos: true });
    expect(bySku(menu, String(added))).toMatchObject({ name: 'Barbajuan', price: 700, unavailable: true });
    const options = Object.values(menu.optionLists).flatMap((list) => Object.values(list.options));
    expect(options.find(({ posRef }) => posRef === 'O11')).toMatchObject({ unavailable: true, missingInPos: false });
    expect(report.notes.join()).toContain('Socca\u00A0: Le prix a été ramené à celui de la caisse.');
  });

  test('SYN-27 resetPrice puts every price back to the till’s', async () => {
    const shop = await aShopWithTill(server);
    await shop.refers('PRODUCT-socca', '101', { price: 100 });

    await shop.pulled({ resetPrice: true });

    expect(bySku(await shop.read(), '101')).toMatchObject({ price: 450 });
  });

  test('SYN-28 resetMenu leaves the till’s menu only; what has the same reference stays itself', async () => {
    const shop = await aShopWithTill(server);

    await shop.pulled({ resetMenu: true });

    const menu = await shop.read();
    expect(allProducts(menu)).toHaveLength(30);
    expect(Object.values(menu.sections).map(({ hidden }) => hidden)).toEqual([false, false, false, false, false]);
    expect(bySku(menu, '101')).toMatchObject({ key: 'PRODUCT-socca', remainingStock: 7, description: 'La nôtre' });
    const deleted = await shop.db.selectFrom('products').select('key').where('deleted_at', 'is not', null).execute();
    expect(deleted.map(({ key }) => key).sort()).toEqual(['PRODUCT-out', 'PRODUCT-panbagnat']);
  });

  test('SYN-29 updatePaymentTypes rewrites the shop’s references and names what has no counterpart', async () => {
    const shop = await aShopWithTill(server);

    const { report } = await shop.pulled({ updatePaymentTypes: true });

    expect((await shops.find(shop.db, shop.ref))?.paymentTypePosRefs).toEqual({
      stripe: 'WEB',
      cb: 'CB',
      cash: 'ESP',
      ticket_resto: 'TR',
      counter: 'CPT',
    });
    expect(report.notes.join()).toContain('Au livreur\u00A0: La caisse ne connaît pas ce moyen de paiement.');
  });
});

describe('a till that fails', () => {
  test.each<Behaviour<'tillMenu'>>(['error', 'timeout', 'malformed'])(
    'CAT-ERR-18 SYN-37 %s: neither a preview nor a pull, and the menu stays',
    async (answer) => {
      const shop = await aShopWithTill(server);
      const previewId = await shop.previewId();
      const unchanged = await shop.digest();
      await shop.tillDoes(answer);

      for (const reply of [await shop.preview(), await shop.pull(), await shop.pull({ previewId })])
        expect([reply.status, reply.json<ErrorBody>()]).toMatchObject([
          502,
          { errorCode: 'THIRD_PARTY_ERROR', errorMessage: FAILED },
        ]);

      expect(await shop.digest()).toBe(unchanged);
      expect(await shop.db.selectFrom('sync_jobs').select('id').execute()).toEqual([]);
    },
  );

  test('SYN-33 SYN-35 one that goes away behind the 202 fails the run, says so, and unlocks the menu', async () => {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId({ resetMenu: true });
    server.before.set(shop.ref.shopId, () => shop.tillDoes('timeout'));
    const unchanged = await shop.digest();

    const { jobId } = (await shop.pull({ resetMenu: true, previewId })).json<{ jobId: string }>();

    expect((await shop.ended(jobId)).report).toMatchObject({ shops: [], failure: FAILED });
    expect(await shop.digest()).toBe(unchanged);
    expect(await menus.lockingRun(shop.db, shop.ref)).toBeNull();
  });

  test('SYN-53 one whose menu is no longer what the preview showed writes nothing', async () => {
    const shop = await aShopWithTill(server);
    const previewId = await shop.previewId();
    await changeItem(shop.system, shop.ref.shopId, '101', { price: 999 });
    const unchanged = await shop.digest();

    const { jobId } = (await shop.pull({ previewId })).json<{ jobId: string }>();

    expect((await shop.ended(jobId)).report.failure).toBe(
      'La carte a changé depuis l’aperçu\u00A0: vérifiez à nouveau les changements.',
    );
    expect(await shop.digest()).toBe(unchanged);
  });
});

describe('who may pull, and what', () => {
  test('SYN-53 a preview of other boxes, of another shop, over, or of an older menu is stale', async () => {
    const [shop, other] = [await aShopWithTill(server), await aShopWithTill(server)];
    const previewId = await shop.previewId();
    const stale = { errorCode: 'PREVIEW_STALE' };

    expect((await shop.pull({ previewId, resetMenu: true })).body).toMatchObject(stale);
    expect((await other.pull({ previewId })).body).toMatchObject(stale);
    expect((await shop.pull({ previewId: randomUUID() })).body).toMatchObject(stale);
    const old = await shop.previewId();
    await shop.db.updateTable('sync_previews').set({ expires_at: server.deps.now() }).where('id', '=', old).execute();
    expect((await shop.pull({ previewId: old })).body).toMatchObject(stale);
    await shop.pulled();
    expect((await shop.pull({ previewId })).body).toMatchObject(stale);
  });

  test.each([
    ['no till', 'deliveroo', {}],
    ['a hub', 'hubrise', {}],
    ['orders only', 'zelty', { ordersOnly: true }],
    ['no pull', 'zelty', { canPullMenu: false }],
    ['no controls', 'zelty', { showSyncControls: false }],
  ])('SYN-21 SYN-22 a shop with %s pulls nothing', async (_, type, configuration) => {
    const shop = await aShopWithTill(server, type, configuration);

    expect((await shop.preview()).status).toBe(422);
    expect((await shop.pull()).status).toBe(422);
  });

  test('ROL-62 SYN-23 only those at the head office pull; everybody at the shop reads the till’s menu', async () => {
    const shop = await aShopWithTill(server);
    const { companyId, shopId } = shop.ref;
    const lea = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
    const distributor = await server.as(await server.givenUser(companyId, { role: 'distributor' }));

    expect((await lea.post(`${shop.path}/menu/synchronization`, {})).status).toBe(403);
    expect((await distributor.post(`${shop.path}/menu/synchronization/preview`, {})).status).toBe(200);
    expect((await lea.get(`${shop.path}/pos-menu`)).body).toMatchObject({
      posMenu: null,
      link: { state: 'ok' },
    });
  });

  test('CAT-API-37 the same call under one key is one run', async () => {
    const shop = await aShopWithTill(server);
    const headers = { 'idempotency-key': randomUUID() };

    const first = await shop.admin.post(`${shop.path}/menu/synchronization`, {}, { headers });
    const second = await shop.admin.post(`${shop.path}/menu/synchronization`, {}, { headers });

    expect([second.status, second.body]).toEqual([202, first.body]);
    await shop.ended(String(first.body['jobId']));
    expect(await shop.db.selectFrom('sync_jobs').select('id').execute()).toHaveLength(1);
  });

  test('CAT-ROL-19 the reference check names what the till would refuse', async () => {
    const shop = await aShopWithTill(server);
    await shop.pulled();
    await shop.refers('PRODUCT-panbagnat', '103', { price: 5_000 });

    const check = (await shop.admin.get(`${shop.path}/menu/reference-check`)).json<{
      isReferenceBased: boolean;
      items: { name: string; reason: string }[];
    }>();

    expect(check.isReferenceBased).toBe(true);
    const reasons = check.items.map(({ name, reason }) => `${name}: ${reason}`);
    expect(reasons).toContain('Daube niçoise: Aucune référence caisse.');
    expect(reasons).toContain('Pan bagnat: Un autre élément porte la même référence.');
    expect(reasons).toContain('Pan bagnat: Le prix dépasse celui de la caisse (8,90\u00A0€).');
  });
});
