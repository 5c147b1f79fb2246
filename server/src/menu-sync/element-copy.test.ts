import { cents } from '@comptoir/domain/kernel/money.ts';
import { aMenu, aProduct, aSection, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { allProducts, findProduct } from '@comptoir/domain/menu/by-position.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { ShopReport, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserCtx } from '../ctx.ts';
import { systemCtx } from '../http/envelope.ts';
import { aProductForm, aSectionForm } from '../menu/menu.fixture.ts';
import { saveProduct } from '../menu/products/save-product.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { inShops } from './element-copy.ts';
import { givenNetwork, outcomes, type Network } from './network.fixture.ts';
import { resumeSync } from '../resume-sync.ts';
import * as store from './runs.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Saved = { product: Product; reports: ShopReport[] };
const SOCCA = aProductForm({ name: 'Socca', price: cents(550), optionListKeys: ['OPTION-sauces'] });
const saveSocca = (network: Network, body: object = {}) =>
  network.admin.put(`${network.pathOf(0)}/sections/SECTION-plats/products/PRODUCT-socca`, {
    product: SOCCA,
    shopIds: network.ids,
    ...body,
  });
const soccaPreview = (network: Network, element: object = {}) =>
  network.preview({
    element: { kind: 'product', key: 'PRODUCT-socca', parentKey: 'SECTION-plats', input: SOCCA, ...element },
  });

/** A process that dies once the save stands: none of its later transactions is ever begun. */
async function dyingCtx({ ctx, companyId, admin, userId }: Network): Promise<UserCtx> {
  const user = await server.identity.principals.find({ userId, companyId, sessionId: admin.sessionId }, Date.now());
  if (!user) throw new Error('nobody is signed in');
  return { ...ctx, user, transaction: () => Promise.reject(new Error('the process is dead')) };
}

describe('a save in several shops', () => {
  test('SYN-05 SYN-07 CAT-API-04 writes what was saved here into the others, with what it needs', async () => {
    const network = await givenNetwork(server);
    await network.setMenu(1, aMenu({ sections: [aSection({ products: [aProduct({ remainingStock: 2 })] })] }));

    const reply = await saveSocca(network);

    expect(reply.status).toBe(200);
    const { product, reports } = reply.json<Saved>();
    expect(product.price).toBe(550);
    expect(outcomes(reports)).toEqual({ Antibes: 'updated', Menton: 'created' });
    expect(findProduct(await network.menuOf(1), 'PRODUCT-socca')).toMatchObject({
      price: 550,
      allergens: ['gluten'],
      diets: ['vegetarian'],
    });
    const menton = await network.menuOf(2);
    expect(allProducts(menton).map(({ key }) => key)).toEqual(['PRODUCT-socca']);
    expect(Object.keys(menton.optionLists)).toEqual(['OPTION-sauces']);
  });

  test('SYN-05 with this shop alone, nothing else is touched', async () => {
    const network = await givenNetwork(server);

    expect((await saveSocca(network, { shopIds: [network.ids[0]] })).json<Saved>().reports).toEqual([]);
    expect(await network.snapshots()).toEqual([]);
  });

  test('the others are told exactly what changed', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.copy();

    await saveSocca(network);

    const rows = await network.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'menu-changed')
      .where('shop_id', '=', network.ids[1] ?? '')
      .orderBy('seq')
      .execute();
    const menu = await network.menuOf(1);
    expect(rows.at(-1)?.payload).toEqual({
      menuVersion: menu.menuVersion,
      patch: {
        sections: [],
        products: [findProduct(menu, 'PRODUCT-socca')],
        optionLists: [],
        options: [],
        removedKeys: [],
      },
    });
  });

  test('SYN-52 the preview shows what the window is about to save', async () => {
    const network = await givenNetwork(server);
    await network.setMenu(1, aMenu());

    const { shops } = (await soccaPreview(network)).json<SyncPreview>();

    const antibes = shops.find(({ shopName }) => shopName === 'Antibes');
    expect(antibes?.changed[0]?.fields.map(({ field, after }) => [field, after.replaceAll(/\s/g, ' ')])).toEqual([
      ['Description', 'Fleurs du matin'],
      ['Prix', '5,50 €'],
      ['Allergènes', 'Gluten'],
      ['Régimes', 'Végétarien'],
    ]);
    expect(shops.find(({ shopName }) => shopName === 'Menton')?.added.map(({ name }) => name)).toEqual([
      'Plats',
      'Socca',
      'Sauces',
      'Aïoli',
      'Harissa',
    ]);
  });

  test.each([
    ['section', { key: null, parentKey: null, input: aSectionForm({ name: 'Neuve' }) }, 'Neuve'],
    ['product', { key: null, parentKey: 'SECTION-plats', input: aProductForm({ name: 'Neuf' }) }, 'Plats'],
    [
      'optionList',
      {
        key: null,
        parentKey: null,
        input: {
          name: 'Cuissons',
          description: '',
          kind: 'option',
          minChoices: 1,
          maxChoices: 1,
          allowRepeat: false,
          freeChoices: null,
          subListKeys: [],
          freeOnly: false,
        },
      },
      'Cuissons',
    ],
    [
      'option',
      {
        key: null,
        parentKey: 'OPTION-sauces',
        input: { name: 'Pistou', price: 50, posRef: '', subListKeys: [], linkedProductKey: null },
      },
      'Sauces',
    ],
  ])('SYN-52 the preview of a new %s', async (kind, element, first) => {
    const network = await givenNetwork(server, [{}, {}]);

    const reply = await soccaPreview(network, { kind, ...element });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.json<SyncPreview>().shops[0]?.added[0]?.name).toBe(first);
  });

  test('SYN-52 the preview of what cannot be read, or is not there, is refused', async () => {
    const network = await givenNetwork(server, [{}, {}]);

    expect((await soccaPreview(network, { input: { name: 'Socca' } })).status).toBe(422);
    expect((await soccaPreview(network, { key: 'PRODUCT-nowhere' })).status).toBe(404);
    expect((await soccaPreview(network, { key: null, parentKey: 'SECTION-nowhere' })).status).toBe(422);
  });

  test('SYN-53 confirmed with its preview; when a shop has changed since, nothing is written, not even here', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    const { previewId } = (await soccaPreview(network)).json<SyncPreview>();
    const stale = (await soccaPreview(network)).json<SyncPreview>();

    expect((await saveSocca(network, { previewId })).json<Saved>().reports).toMatchObject([{ outcome: 'created' }]);

    const reply = await saveSocca(network, { previewId: stale.previewId });
    expect(reply.body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
    expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(550);
  });

  test('SYN-53 a preview confirms what it showed, where it showed it, and nothing else', async () => {
    const network = await givenNetwork(server);
    const { previewId } = (await soccaPreview(network)).json<SyncPreview>();
    const { previewId: ofDelete } = (await soccaPreview(network, { input: null, isDeleted: true })).json<SyncPreview>();

    const refused = [
      await saveSocca(network, { previewId, product: { ...SOCCA, price: 1 } }),
      await saveSocca(network, { previewId, shopIds: network.ids.slice(0, 2) }),
      await saveSocca(network, { previewId: ofDelete }),
      await network.admin.put(`${network.pathOf(0)}/sections/SECTION-plats/products/PRODUCT-panbagnat`, {
        product: SOCCA,
        shopIds: network.ids,
        previewId,
      }),
      await network.admin.post('/api/product/delete', {
        shopId: network.ids[0],
        key: 'PRODUCT-socca',
        synchronize: true,
        shopIds: network.ids,
        previewId,
      }),
    ];

    expect(refused.map(({ body }) => body)).toEqual(
      refused.map(() => expect.objectContaining({ errorCode: 'PREVIEW_STALE' })),
    );
    expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(450);
    expect((await saveSocca(network, { previewId })).status).toBe(200);
  });

  test('SYN-12 the run commits with the save: who dies before the first shop is taken up', async () => {
    const network = await givenNetwork(server);
    const { companyId, shopId } = network.refAt(0);
    const params = { companyId, shopId, sectionKey: 'SECTION-plats', productKey: 'PRODUCT-socca' };

    const call = inShops(saveProduct)(await dyingCtx(network), {
      params,
      body: { product: SOCCA, shopIds: network.ids },
    });
    await expect(call).rejects.toThrow('dead');

    expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(550);
    const [job] = await store.running(network.db, network.refAt(0));
    const now = () => new Date(Date.now() + 31_000).toISOString();
    await resumeSync(systemCtx({ ...server.deps, now }, companyId, 'resume'), job?.jobId ?? '');
    const kept = await store.find(network.db, companyId, job?.jobId ?? '');
    expect(outcomes(kept?.run.report.shops ?? [])).toEqual({ Antibes: 'created', Menton: 'created' });
    expect(findProduct(await network.menuOf(2), 'PRODUCT-socca')?.price).toBe(550);
  });

  test('API-71 SYN-12 who asks again under the same key has the same product and the same run', async () => {
    const network = await givenNetwork(server);
    const path = `${network.pathOf(0)}/sections/SECTION-plats/products/PRODUCT-socca`;
    const call = () =>
      network.admin.put(path, { product: SOCCA, shopIds: network.ids }, { headers: { 'idempotency-key': 'socca' } });

    const first = (await call()).json<Saved & { jobId: string }>();
    const again = (await call()).json<Saved & { jobId: string }>();

    expect([again.product, again.jobId]).toEqual([first.product, first.jobId]);
    const run = (await network.admin.get(`${network.pathOf(0)}/sync-jobs/${again.jobId}`)).json<SyncRun>();
    expect(run.report.shops).toEqual(first.reports);
    expect(await network.snapshots()).toHaveLength(2);
  });

  test('CAT-ROL-07 API-05 refused before anything is written', async () => {
    const network = await givenNetwork(server);
    const stranger = await givenNetwork(server);
    const manager = await server.as(
      await server.givenUser(network.companyId, { role: 'independent', shopIds: network.ids }),
    );
    const path = `${network.pathOf(0)}/sections/SECTION-plats/products/PRODUCT-socca`;

    expect((await manager.put(path, { product: SOCCA, shopIds: network.ids })).status).toBe(403);
    expect((await saveSocca(network, { shopIds: [...network.ids, ...stranger.ids] })).status).toBe(404);
    expect(findProduct(await network.menuOf(0), 'PRODUCT-socca')?.price).toBe(450);
  });

  test('SYN-07 a section, a list and an option travel the same way', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    const everywhere = { shopIds: network.ids };

    await network.admin.put(`${network.pathOf(0)}/sections/SECTION-desserts`, {
      section: aSectionForm({ name: 'Douceurs' }),
      ...everywhere,
    });
    await network.admin.put(`${network.pathOf(0)}/options/OPTION-sauces/items/ITEM-aioli`, {
      item: { name: 'Aïoli maison', price: 80, posRef: '', subListKeys: [], linkedProductKey: null },
      ...everywhere,
    });

    const menu = await network.menuOf(1);
    expect(Object.values(menu.sections).map(({ name, products }) => [name, products])).toEqual([['Douceurs', {}]]);
    expect(Object.values(menu.optionLists['OPTION-sauces']?.options ?? {}).map(({ name }) => name)).toEqual([
      'Aïoli maison',
      'Harissa',
    ]);
  });
});

describe('a delete in several shops', () => {
  const remove = (network: Network, body: object = {}) =>
    network.admin.post('/api/product/delete', {
      shopId: network.ids[0],
      key: 'PRODUCT-socca',
      synchronize: true,
      shopIds: network.ids,
      ...body,
    });

  test('SYN-13 goes where it is, and is skipped where it is not', async () => {
    const network = await givenNetwork(server);
    await network.setMenu(1, aMenu());

    const { reports } = (await remove(network)).json<Saved>();

    expect(outcomes(reports)).toEqual({ Antibes: 'updated', Menton: 'skipped' });
    const menu = await network.menuOf(1);
    expect(findProduct(menu, 'PRODUCT-socca')).toBeNull();
    expect(findProduct(menu, 'PRODUCT-panbagnat')?.position).toBe(0);
    expect((await network.snapshots()).map(({ shop_id }) => shop_id)).toEqual([network.ids[1]]);
  });

  test('SYN-52 its preview names it', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.setMenu(1, aMenu());

    const { shops, previewId } = (await soccaPreview(network, { input: null, isDeleted: true })).json<SyncPreview>();

    expect(shops[0]?.deleted.map(({ name }) => name)).toEqual(['Socca']);
    expect((await remove(network, { previewId })).json<Saved>().reports).toMatchObject([{ outcome: 'updated' }]);
  });

  test('SYN-13 OPT-17 a list with its options, and from every product', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.setMenu(1, aMenu({ optionLists: [anOptionList({ key: 'OPTION-x', name: 'SAUCES' })] }));
    const query = { synchronize: 'true', shopIds: network.ids.join(',') };

    const reply = await network.admin.delete(`${network.pathOf(0)}/options/OPTION-sauces`, { query });

    expect(reply.json<Saved>().reports).toMatchObject([{ outcome: 'updated' }]);
    expect((await network.menuOf(1)).optionLists).toEqual({});
  });
});
