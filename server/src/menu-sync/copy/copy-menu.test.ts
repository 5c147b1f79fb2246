import { cents } from '@comptoir/domain/kernel/money.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { allProducts, findProduct } from '@comptoir/domain/menu/by-position.ts';
import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { NO_MENU, givenNetwork, outcomes, type Network } from '../network.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Copied = { jobId: string; reports: ShopReport[]; snapshotIds: string[] };
const isSameMenu = async (network: Network, index: number) =>
  isEmptyDiff(diffMenus(await network.menuOf(0), await network.menuOf(index)));

describe('CAT-API-21 the whole menu', () => {
  test('SYN-14 is copied to every shop that was chosen; each says what became of it', async () => {
    const network = await givenNetwork(server);

    const reply = await network.copy();

    expect(reply.status).toBe(200);
    const { reports, snapshotIds, jobId } = reply.json<Copied>();
    expect(outcomes(reports)).toEqual({ Antibes: 'created', Menton: 'created' });
    expect(snapshotIds).toHaveLength(2);
    expect([await isSameMenu(network, 1), await isSameMenu(network, 2)]).toEqual([true, true]);
    const news = await network.runNews();
    expect(news.map(({ state, done, total }) => [state, done, total])).toEqual([
      ['running', 0, 2],
      ['running', 1, 2],
      ['done', 2, 2],
    ]);
    const job = await network.admin.get(`${network.pathOf(0)}/sync-jobs/${jobId}`);
    expect(job.json<SyncRun>()).toEqual(news.at(-1));
    expect((await network.admin.get(`${network.pathOf(0)}/sync-jobs`)).body).toEqual({ items: [] });
  });

  test('SYN-53 SYN-54 raises the version once, tells it, leaves one line in the journal and one snapshot', async () => {
    const network = await givenNetwork(server);
    await network.setMenu(1, aMenu({ sections: [aSection({ products: [aProduct({ price: cents(1) })] })] }));
    const before = await network.menuOf(1);

    await network.copy({ shopIds: network.ids.slice(0, 2) });

    expect((await network.menuOf(1)).menuVersion).toBe(before.menuVersion + 1);
    const [snapshot, ...others] = await network.snapshots();
    expect(others).toEqual([]);
    expect(snapshot).toMatchObject({ reason: 'copy', target: 'shop_menu', created_by: 'Michèle' });
    expect(snapshot?.content).toEqual(before);
    const journal = await network.db
      .selectFrom('audit')
      .select(['action', 'actor_kind', 'after'])
      .orderBy('at')
      .execute();
    expect(journal.filter(({ action }) => action === 'menu.copy')).toMatchObject([
      { actor_kind: 'staff', after: { changed: 1, added: 3, deleted: 0 } },
    ]);
    const changes = await network.db
      .selectFrom('live_events')
      .select('shop_id')
      .where('type', '=', 'menu-changed')
      .execute();
    expect(changes).toEqual([{ shop_id: network.ids[1] }]);
  });

  test('SYN-08 stock, availability and versions of what did not change stay', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.copy();
    await network.db
      .updateTable('products')
      .set({ remaining_stock: 3, unavailable: true })
      .where('shop_id', '=', network.ids[1] ?? '')
      .where('key', '=', 'PRODUCT-socca')
      .execute();
    const before = await network.menuOf(1);
    const [socca, panBagnat] = [findProduct(before, 'PRODUCT-socca'), findProduct(before, 'PRODUCT-panbagnat')];
    await network.setMenu(0, aMenu({ sections: [aSection({ products: [aProduct({ price: cents(999) })] })] }));

    await network.copy();

    const menu = await network.menuOf(1);
    expect(findProduct(menu, 'PRODUCT-socca')).toEqual({
      ...socca,
      price: 999,
      optionListKeys: [],
      version: (socca?.version ?? 0) + 1,
    });
    expect(findProduct(menu, 'PRODUCT-panbagnat')).toEqual(panBagnat);
  });

  test('SYN-56 a second copy has nothing to apply: no snapshot, no news of the menu', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.copy();
    const before = await network.menuOf(1);

    const { reports, snapshotIds } = (await network.copy()).json<Copied>();

    expect(reports).toMatchObject([{ outcome: 'skipped', reason: 'Aucun changement à appliquer.', snapshotId: null }]);
    expect(snapshotIds).toEqual([]);
    expect(await network.menuOf(1)).toEqual(before);
  });

  test('SYN-06 what was deleted there is revived, with the stock that it had', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.copy();
    await network.db
      .updateTable('products')
      .set({ remaining_stock: 4 })
      .where('shop_id', '=', network.ids[1] ?? '')
      .execute();
    await network.setMenu(1, NO_MENU);

    await network.copy();

    const menu = await network.menuOf(1);
    expect(allProducts(menu).map(({ remainingStock }) => remainingStock)).toEqual([4, 4, 4]);
    expect(findProduct(menu, 'PRODUCT-socca')?.version).toBeGreaterThan(2);
  });

  test('SYN-11 the picture there is the same file', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    const picture = { storage_key: 'a-image.webp', thumbnail_key: 'a-thumbnail.webp', original_key: 'a-original.png' };
    await network.db
      .insertInto('images')
      .values({ company_id: network.companyId, id: server.deps.newId(), ...picture, width: 5, height: 4, bytes: 9 })
      .execute();
    const urls = {
      imageUrl: '/images/a-image.webp',
      thumbnailUrl: '/images/a-thumbnail.webp',
      originalUrl: '/images/a-original.png',
    };
    await network.setMenu(0, aMenu({ sections: [aSection({ products: [aProduct({ picture: urls })] })] }));

    await network.copy();

    expect(findProduct(await network.menuOf(1), 'PRODUCT-socca')?.picture).toEqual(urls);
    const { rows } = await sql<{ images: number }>`select count(*)::int images from images`.execute(network.db);
    expect(rows).toEqual([{ images: 1 }]);
  });

  test('SYN-16 all of one’s shops, as they are at that moment', async () => {
    const network = await givenNetwork(server);

    const reply = await network.copy({ shopIds: [], synchronizeAll: true });

    expect(outcomes(reply.json<Copied>().reports)).toEqual({ Antibes: 'created', Menton: 'created' });
  });

  test('SYN-17 replaced, the shop keeps nothing of its own', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await network.setMenu(1, aMenu({ sections: [aSection({ key: 'SECTION-own', name: 'Maison' })] }));

    await network.copy({ replace: true });

    expect(await isSameMenu(network, 1)).toBe(true);
    const { rows } = await sql<{ key: string }>`
      select key from menu_sections where shop_id = ${network.ids[1]} and deleted_at is not null`.execute(network.db);
    expect(rows.map(({ key }) => key)).toContain('SECTION-own');
  });

  test('SYN-09 SYN-10 what the till there does not allow is noted in the report', async () => {
    const zelty = { integration: { type: 'zelty', enabled: true } } as const;
    const network = await givenNetwork(server, [{}, zelty]);

    const { jobId } = (await network.copy()).json<Copied>();

    const { report } = (await network.admin.get(`${network.pathOf(1)}/sync-jobs/${jobId}`)).json<SyncRun>();
    expect(report.notes).toHaveLength(7);
    expect(report.notes[0]).toContain('Référence manquante');
    expect(findProduct(await network.menuOf(1), 'PRODUCT-socca')).toMatchObject({ unavailable: true, posRef: '' });
  });
});

describe('several shops', () => {
  test('SYN-12 one that fails says why, and the others are kept', async () => {
    const network = await givenNetwork(server);
    await breakWrites(network, 1);

    const { reports } = (await network.copy()).json<Copied>();

    expect(outcomes(reports)).toEqual({ Antibes: 'failed', Menton: 'created' });
    expect(reports.find(({ outcome }) => outcome === 'failed')?.reason).toMatch(/^Un problème est survenu/);
    expect(allProducts(await network.menuOf(1))).toEqual([]);
    expect(await isSameMenu(network, 2)).toBe(true);
    expect((await network.snapshots()).map(({ shop_id }) => shop_id)).toEqual([network.ids[2]]);
    expect((await network.runNews()).at(-1)).toMatchObject({ state: 'done', report: { failure: null } });
  });

  test('CAT-ERR-30 without a snapshot nothing is written', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    await refuseInserts(network, 'menu_snapshots');

    const { reports } = (await network.copy()).json<Copied>();

    expect(reports).toMatchObject([
      { outcome: 'failed', reason: 'La sauvegarde automatique a échoué, rien n’a été modifié.', snapshotId: null },
    ]);
    expect(allProducts(await network.menuOf(1))).toEqual([]);
    expect((await network.runNews()).at(-1)?.state).toBe('failed');
  });

  test('SYN-35 a menu that a pull replaces at the moment is left alone', async () => {
    const network = await givenNetwork(server);
    const at = server.deps.now();
    await network.db
      .insertInto('sync_jobs')
      .values({
        company_id: network.companyId,
        id: server.deps.newId(),
        shop_id: network.ids[1] ?? '',
        kind: 'pull',
        state: 'running',
        request: '{}',
        targets: [network.ids[1] ?? ''],
        locks_menu: true,
        created_by: 'Michèle',
        started_at: at,
        heartbeat_at: at,
      })
      .execute();

    const { reports } = (await network.copy()).json<Copied>();

    expect(outcomes(reports)).toEqual({ Antibes: 'failed', Menton: 'created' });
  });

  test('SYN-12 two copies at once onto the same shops: each is done whole, one after the other', async () => {
    const network = await givenNetwork(server, [{}, {}, {}, {}]);
    const other = aMenu({
      sections: [aSection({ key: 'SECTION-b', name: 'Vins', products: [aProduct({ key: 'PRODUCT-bellet' })] })],
      optionLists: [],
    });
    await network.setMenu(1, other);
    const [, second = '', ...targets] = network.ids;

    const replies = await Promise.all([
      network.copy({ shopIds: targets }),
      network.copy({ shopId: second, shopIds: targets }),
    ]);

    for (const reply of replies)
      expect(reply.json<Copied>().reports.map(({ outcome }) => outcome)).not.toContain('failed');
    for (const index of [2, 3])
      expect(
        allProducts(await network.menuOf(index))
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(['PRODUCT-bellet', 'PRODUCT-panbagnat', 'PRODUCT-socca', 'PRODUCT-tropezienne']);
  });

  test('SYN-14 two thousand products in a few seconds', async () => {
    const network = await givenNetwork(server, [{}, {}]);
    const sections = Array.from({ length: 40 }, (_, position) =>
      aSection({
        key: `SECTION-s${position}`,
        name: `Section ${position}`,
        position,
        products: Array.from({ length: 50 }, (__, index) =>
          aProduct({
            key: `PRODUCT-s${position}p${index}`,
            name: `Plat ${index}`,
            optionListKeys: [`OPTION-l${(position * 50 + index) % 300}`],
          }),
        ),
      }),
    );
    const optionLists = Array.from({ length: 300 }, (_, position) =>
      anOptionList({
        key: `OPTION-l${position}`,
        name: `Liste ${position}`,
        position,
        options: Array.from({ length: 10 }, (__, index) =>
          anOption({ key: `ITEM-l${position}o${index}`, listKey: `OPTION-l${position}`, position: index }),
        ),
      }),
    );
    await network.setMenu(0, aMenu({ sections, optionLists }));

    const began = performance.now();
    const reply = await network.copy();

    expect(performance.now() - began).toBeLessThan(10_000);
    expect(outcomes(reply.json<Copied>().reports)).toEqual({ Antibes: 'created' });
    expect(allProducts(await network.menuOf(1))).toHaveLength(2_000);
    const [news] = await network.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'menu-changed')
      .execute();
    expect(news?.payload).toMatchObject({ patch: { isReplaced: true } });
  });
});

/** The database itself refuses every product of one shop. */
async function breakWrites(network: Network, index: number): Promise<void> {
  const { shopId } = network.refAt(index);
  await refuseInserts(network, 'products', `new.shop_id = '${shopId}'`);
}

async function refuseInserts(network: Network, table: string, when = `new.company_id = '${network.companyId}'`) {
  const name = `refused_${table}_${network.companyId.replaceAll('-', '')}`;
  await ownerOf(server.database).query(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger ${name} before insert on ${table} for each row when (${when}) execute function ${name}()`);
}
