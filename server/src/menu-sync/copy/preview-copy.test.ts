import { cents } from '@comptoir/domain/kernel/money.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { ShopReport, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { givenNetwork, NO_MENU, outcomes } from '../network.fixture.ts';
import { rowsPerGroup, shopPreview } from '../previews.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Copied = { reports: ShopReport[] };

describe('CAT-API-44 CAT-API-22 the preview and what it allows', () => {
  test('SYN-52 SYN-53 shows what would change shop by shop, and writes nothing', async () => {
    const network = await givenNetwork(server);
    await network.setMenu(1, aMenu({ sections: [aSection({ products: [aProduct({ price: cents(400) })] })] }));
    const before = [await network.menuOf(1), await network.menuOf(2)];

    const reply = await network.preview();

    expect(reply.status).toBe(200);
    const { shops, expiresAt } = reply.json<SyncPreview>();
    const antibes = shops.find(({ shopName }) => shopName === 'Antibes');
    expect(antibes?.changed).toMatchObject([
      { name: 'Socca', fields: [{ field: 'Prix' }, { field: 'Listes d’options' }] },
    ]);
    expect(antibes?.added.map(({ name }) => name)).toEqual(['Desserts', 'Pan bagnat', 'Tarte tropézienne']);
    expect(shops.find(({ shopName }) => shopName === 'Menton')?.added).toHaveLength(11);
    expect(Date.parse(expiresAt) - Date.parse(server.deps.now())).toBeGreaterThan(14 * 60_000);
    expect([await network.menuOf(1), await network.menuOf(2)]).toEqual(before);
    expect(await network.snapshots()).toEqual([]);
  });

  test.each([
    ['the source', 0],
    ['a target', 1],
  ])('SYN-53 %s has changed since: 409, and nothing is written anywhere', async (_, index) => {
    const network = await givenNetwork(server);
    const { previewId } = (await network.preview()).json<SyncPreview>();
    await network.touch(index);

    const reply = await network.copy({ previewId });

    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
    expect(allProducts(await network.menuOf(1))).toEqual([]);
    expect(allProducts(await network.menuOf(2))).toEqual([]);
  });

  test('SYN-52 of a long group the first elements are named and all are counted, fewer the more shops there are', () => {
    const products = Array.from({ length: 700 }, (_, position) => aProduct({ key: `PRODUCT-${position}`, position }));
    const planned = {
      ref: { companyId: 'company', shopId: 'shop' },
      shopName: 'Antibes',
      before: NO_MENU,
      after: aMenu({ sections: [aSection({ products })], optionLists: [] }),
      leftOut: [],
    };

    const preview = shopPreview(planned);

    expect([preview.added.length, preview.counts]).toEqual([
      500,
      { added: 701, changed: 0, madeUnavailable: 0, deleted: 0, leftOut: 0 },
    ]);
    expect(shopPreview(planned, rowsPerGroup(500)).added).toHaveLength(20);
  });

  test('SYN-20 of a product its key, its name, what says where it is sold and what changes travel, and nothing heavy', async () => {
    const network = await givenNetwork(server);
    const heavy = { description: 'Une longue description', allergens: ['gluten' as const] };
    const menu = (price: number) =>
      aMenu({
        sections: [
          aSection({
            products: [aProduct({ ...heavy, price: cents(price) }), aProduct({ ...heavy, key: 'PRODUCT-same' })],
          }),
        ],
        optionLists: [],
      });
    await network.setMenu(0, menu(500));
    await network.setMenu(1, menu(400));

    const reply = await network.preview();

    const { shops } = reply.json<SyncPreview>();
    const antibes = shops.find(({ shopName }) => shopName === 'Antibes');
    expect(antibes?.changed).toEqual([
      {
        kind: 'product',
        key: 'PRODUCT-socca',
        name: 'Socca',
        within: 'Plats',
        fields: [{ field: 'Prix', before: expect.stringContaining('4,00'), after: expect.stringContaining('5,00') }],
        reason: null,
        product: {
          posRef: '',
          unavailable: false,
          unavailableForDelivery: false,
          unavailableForClickAndCollect: false,
          unavailableForClickAndSeat: false,
        },
      },
    ]);
    const menton = shops.find(({ shopName }) => shopName === 'Menton');
    expect(menton?.added.map(({ key, fields }) => [key, fields])).toEqual([
      ['SECTION-plats', []],
      ['PRODUCT-socca', []],
      ['PRODUCT-same', []],
    ]);
    expect(JSON.stringify(reply.body)).not.toContain(heavy.description);
  });

  test('SYN-53 confirmed, it is done; a second time it is stale', async () => {
    const network = await givenNetwork(server);
    const { previewId } = (await network.preview()).json<SyncPreview>();

    expect((await network.copy({ previewId })).status).toBe(200);
    expect((await network.copy({ previewId })).body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
  });

  test('SYN-53 is worth a quarter of an hour, and only for what it showed', async () => {
    const network = await givenNetwork(server);
    const shown = (await network.preview({ shopIds: network.ids.slice(0, 2) })).json<SyncPreview>();

    expect((await network.copy({ previewId: shown.previewId })).body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
    expect(
      (await network.copy({ previewId: shown.previewId, replace: true, shopIds: network.ids.slice(0, 2) })).body,
    ).toMatchObject({ errorCode: 'PREVIEW_STALE' });
    await network.db.updateTable('sync_previews').set({ expires_at: server.deps.now() }).execute();
    expect((await network.copy({ previewId: shown.previewId, shopIds: network.ids.slice(0, 2) })).body).toMatchObject({
      errorCode: 'PREVIEW_STALE',
    });
  });

  test('SYN-53 without one, the server makes and keeps its own', async () => {
    const network = await givenNetwork(server);

    await network.copy();

    const kept = await network.db.selectFrom('sync_previews').select(['kind', 'content']).execute();
    expect(kept).toMatchObject([
      { kind: 'copy', content: [{ added: expect.any(Array) }, { added: expect.any(Array) }] },
    ]);
  });

  test('SYN-18 some sections with their products and lists, and nothing else', async () => {
    const network = await givenNetwork(server);
    const body = { shopIds: network.ids.slice(0, 2), sectionKeys: ['SECTION-desserts'] };
    const { previewId } = (await network.preview(body)).json<SyncPreview>();

    const reply = await network.admin.post(`${network.pathOf(0)}/menu/synchronize`, { ...body, previewId });

    expect(outcomes(reply.json<Copied>().reports)).toEqual({ Antibes: 'created' });
    expect(allProducts(await network.menuOf(1)).map(({ key }) => key)).toEqual(['PRODUCT-tropezienne']);
    expect((await network.menuOf(1)).optionLists).toEqual({});
  });
});

describe('who may', () => {
  test('CAT-ERR-15 one shop is not enough', async () => {
    const network = await givenNetwork(server);

    const reply = await network.copy({ shopIds: [network.ids[0]] });

    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errorMessage: 'Sélectionnez au moins deux magasins.' });
  });

  test('CAT-ROL-07 only with globalProduct, here and there', async () => {
    const network = await givenNetwork(server);
    const manager = await server.as(
      await server.givenUser(network.companyId, { role: 'independent', shopIds: network.ids }),
    );
    const body = { shopId: network.ids[0], shopIds: network.ids };

    for (const path of ['/menu/synchronization', '/menu/synchronization/preview'])
      expect((await manager.post(`${network.company}${path}`, body)).status).toBe(403);
  });

  test('API-05 shops of somebody else do not exist', async () => {
    const network = await givenNetwork(server);
    const stranger = await givenNetwork(server);
    const partly = await server.as(
      await server.givenUser(network.companyId, {
        role: 'independent',
        shopIds: network.ids.slice(0, 2),
        overrides: { globalProduct: true },
      }),
    );
    const body = { shopId: network.ids[0], shopIds: network.ids };

    expect((await network.copy({ shopIds: [...network.ids, ...stranger.ids] })).status).toBe(404);
    expect((await partly.post(`${network.company}/menu/synchronization`, body)).status).toBe(404);
    expect((await stranger.admin.post(`${network.company}/menu/synchronization`, body)).status).toBe(404);
    expect(allProducts(await network.menuOf(1))).toEqual([]);
  });

  test('SYN-17 ROL-71 to replace one must be an administrator of the company', async () => {
    const network = await givenNetwork(server);
    const trusted = await server.as(
      await server.givenUser(network.companyId, {
        role: 'independent',
        shopIds: network.ids,
        overrides: { globalProduct: true },
      }),
    );
    const body = { shopId: network.ids[0], shopIds: network.ids };

    expect((await trusted.post(`${network.company}/menu/synchronization`, { ...body, replace: true })).status).toBe(
      403,
    );
    expect((await trusted.post(`${network.company}/menu/synchronization`, body)).status).toBe(200);
  });
});
