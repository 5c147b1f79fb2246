import { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { toHubCatalog } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { aMenu, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { HUB_ONLY_KINDS } from '@comptoir/domain/menu-sync/kinds.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Behaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import {
  connectedShops,
  gate,
  hubServer,
  PUSH_FAILED,
  STALE,
  type Fate,
  type HubServer,
  type Pushed,
} from './hub.fixture.ts';

let server: HubServer;
beforeAll(async () => {
  server = await hubServer();
});

describe('the preview of a push', () => {
  test('SET-API-38 SYN-52 HUB-09 says what would become of the catalogue, and writes nothing', async () => {
    const shop = await connectedShops(server);
    const before = await shop.raw();

    const reply = await shop.preview();

    const [seen] = reply.json<SyncPreview>().shops;
    expect(seen).toMatchObject({ shopId: shop.ids[0], shopName: 'Nice' });
    expect(seen?.added.map(({ name }) => name)).toContain('Socca');
    expect(seen?.deleted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Pizzas', 'Marguerite', 'Suppléments', 'Anchois', 'Formule du midi']),
    );
    expect(await shop.raw()).toBe(before);
    expect(await shop.snapshots()).toEqual([]);
  });

  test.each(HUB_ONLY_KINDS)('SYN-02 SYN-52 a %s is named in it, and nothing that a window could copy', (kind) => {
    const copied = { kind, key: 'MIDI', parentKey: null, input: null };

    expect(CopiedElement.safeParse(copied).error?.issues).toMatchObject([{ path: ['kind'] }]);
    expect(CopiedElement.safeParse({ ...copied, kind: 'product' }).success).toBe(true);
  });

  test('SYN-47 names what the hub cannot be told', async () => {
    const shop = await connectedShops(server);
    await shop.setMenu(
      0,
      aMenu({ sections: [aSection(), aSection({ key: 'SECTION-2', name: 'Cachée', hidden: true })] }),
    );

    const [seen] = (await shop.preview()).json<SyncPreview>().shops;

    expect(seen?.leftOut).toMatchObject([{ kind: 'section', name: 'Cachée' }]);
    expect(seen?.counts.leftOut).toBe(1);
  });

  test('HUB-11 CAT-ERR-16 SET-ERR-28 of no shop, of a stranger’s, of one without the hub: refused in their own words', async () => {
    const shop = await connectedShops(server, 2);
    const elsewhere = await connectedShops(server);
    await shop.forgetConnection(1);

    const refusals = [
      await shop.preview({ shopIds: [] }),
      await shop.preview({ shopIds: [shop.ids[0], elsewhere.ids[0]] }),
      await shop.preview(),
      await shop.push({ shopIds: [] }),
      await shop.push(),
    ].map(({ status, body }) => [status, body['errorMessage']]);

    const notConnected = [422, 'Votre magasin n’est pas connecté à HubRise.'];
    const none = [422, 'Sélectionnez un magasin avant de lancer la synchronisation.'];
    expect(refusals).toEqual([none, [404, 'Cet élément n’existe plus.'], notConnected, none, notConnected]);
    expect(await shop.jobs()).toEqual([]);
  });

  test.each<Behaviour<'hub'>>(['unauthorized', 'busy', 'error', 'timeout'])(
    'SET-API-38 CAT-ERR-19 SET-ERR-27 a hub that answers %s is the hub’s failure',
    async (behaviour) => {
      const shop = await connectedShops(server);
      await shop.hubDoes(behaviour);

      const reply = await shop.preview();

      expect(reply).toMatchObject({ status: 502, body: { errorCode: 'THIRD_PARTY_ERROR', errorMessage: PUSH_FAILED } });
    },
  );

  test('of many shops reads at most four catalogues at once', async () => {
    const shop = await connectedShops(server, 6);
    const { isLetGo, letGo } = gate();
    let [running, most] = [0, 0];
    const held: Fate = {
      before: async () => {
        running += 1;
        most = Math.max(most, running);
        await isLetGo;
      },
      after: async () => {
        running -= 1;
      },
    };
    for (const index of shop.ids.keys()) shop.meets('readCatalog', held, index);

    const asked = shop.preview();
    await vi.waitFor(() => expect(running).toBe(4), 10_000);
    letGo();
    const reply = await asked;

    expect(reply.json<SyncPreview>().shops).toHaveLength(6);
    expect(most).toBe(4);
  });
});

describe('a push', () => {
  test('SET-API-05 SYN-44 SYN-46 SYN-54 HUB-10 HUB-13 saves the catalogue, then overwrites it with the menu', async () => {
    const shop = await connectedShops(server);
    const before = await shop.catalog();
    const previewId = await shop.previewId();

    const reply = await shop.push({ previewId });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { jobId, reports, snapshotIds } = reply.json<Pushed>();
    expect(reports).toMatchObject([{ shopName: 'Nice', outcome: 'updated', reason: null, snapshotId: snapshotIds[0] }]);
    expect((await shop.catalog()).catalog).toEqual(toHubCatalog(await shop.menuOf(0)).catalog);
    expect((await shop.catalog()).raw).not.toHaveProperty('deals');
    const [kept] = await shop.snapshots();
    expect(kept).toMatchObject({
      target: 'hub_catalog',
      reason: 'push',
      created_by: 'Michèle',
      elements: 10,
      content: before,
    });
    expect(snapshotIds).toEqual([kept?.id]);
    expect(await shop.jobs()).toMatchObject([{ id: jobId, kind: 'push', state: 'done' }]);
    expect(await shop.journal()).toMatchObject([
      { action: 'menu.push', shop_id: shop.ids[0], before: { snapshotId: kept?.id }, after: { jobId } },
    ]);
  });

  test('SYN-45 leaves our menu as it is, to the last row', async () => {
    const shop = await connectedShops(server);
    const rows = () =>
      Promise.all(
        (['menus', 'menu_sections', 'products', 'option_lists', 'options'] as const).map((table) =>
          shop.db.selectFrom(table).selectAll().execute(),
        ),
      );
    const [before, menu] = [await rows(), await shop.menuOf(0)];

    await shop.push();

    expect(await rows()).toEqual(before);
    expect((await shop.menuOf(0)).menuVersion).toBe(menu.menuVersion);
    const told = await shop.db.selectFrom('live_events').select('type').where('type', '=', 'menu-changed').execute();
    expect(told).toEqual([]);
  });

  test('SYN-47 the reply lists what was left out', async () => {
    const shop = await connectedShops(server);
    await shop.setMenu(
      0,
      aMenu({ sections: [aSection(), aSection({ key: 'SECTION-2', name: 'Cachée', hidden: true })] }),
    );

    const { leftOut } = (await shop.push()).json<Pushed>();

    expect(leftOut).toMatchObject([{ kind: 'section', name: 'Cachée' }]);
    expect(leftOut[0]?.reason).toMatch(/^Section masquée/);
  });

  test('SYN-53 without a preview of the caller’s the server makes and keeps its own', async () => {
    const shop = await connectedShops(server);

    await shop.push();

    const kept = await shop.db.selectFrom('sync_previews').select(['kind', 'shop_id']).execute();
    expect(kept).toEqual([{ kind: 'push', shop_id: shop.ids[0] }]);
  });

  test('SYN-56 where there is nothing to change nothing is written, and nothing saved', async () => {
    const shop = await connectedShops(server);
    await shop.push();

    const { reports, snapshotIds } = (await shop.push()).json<Pushed>();

    expect(reports).toMatchObject([{ outcome: 'skipped', reason: 'Aucun changement à appliquer.', snapshotId: null }]);
    expect(snapshotIds).toEqual([]);
    expect(await shop.snapshots()).toHaveLength(1);
    expect(shop.callsOf().filter((call) => call === 'writeCatalog')).toHaveLength(1);
  });

  test('SYN-53 the menu has changed since the preview: 409, and the hub is not written', async () => {
    const shop = await connectedShops(server);
    const [previewId, before] = [await shop.previewId(), await shop.raw()];
    await shop.touch(0);

    const reply = await shop.push({ previewId });

    expect(reply).toMatchObject({ status: 409, body: { errorCode: 'PREVIEW_STALE', errorMessage: STALE } });
    expect(await shop.raw()).toBe(before);
  });

  test('SYN-53 the hub has changed since the preview, be it in what we do not know: 409, and nothing is written', async () => {
    const shop = await connectedShops(server);
    const previewId = await shop.previewId();
    const { raw } = await shop.catalog();
    await server.sandbox.putBack(shop.placeAt(0), { ...(raw as Record<string, string>), deals: 'others' });
    const changed = await shop.raw();

    const reply = await shop.push({ previewId });

    expect(reply).toMatchObject({ status: 409, body: { errorCode: 'PREVIEW_STALE' } });
    expect(await shop.raw()).toBe(changed);
    expect(await shop.snapshots()).toEqual([]);
  });

  test('SYN-53 a preview of other shops, of another call, or past its time, confirms nothing', async () => {
    const shop = await connectedShops(server, 2);
    const ofOne = await shop.previewId(shop.ids.slice(0, 1));
    const ofCopy = (
      await shop.admin.post(`${shop.company}/menu/synchronization/preview`, {
        shopId: shop.ids[0],
        shopIds: shop.ids,
      })
    ).json<SyncPreview>().previewId;
    const old = await shop.previewId();
    await shop.db
      .updateTable('sync_previews')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', old)
      .execute();

    for (const previewId of [ofOne, ofCopy, old, randomUUID()])
      expect((await shop.push({ previewId })).body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
    expect(await shop.jobs()).toEqual([]);
  });

  test('HUB-11 SYN-12 each shop to its own catalogue; one that fails does not keep the others from it', async () => {
    const shop = await connectedShops(server, 3);
    await shop.setMenu(1, aMenu());
    await shop.setMenu(2, aMenu());
    const failing = await shop.raw(1);
    shop.meets('writeCatalog', { before: async () => shop.hubDoes('invalid', 1) }, 1);

    const reply = await shop.push();

    expect(reply.status).toBe(200);
    const { reports, snapshotIds } = reply.json<Pushed>();
    expect(Object.fromEntries(reports.map(({ shopName, outcome }) => [shopName, outcome]))).toEqual({
      Nice: 'updated',
      Antibes: 'failed',
      Menton: 'updated',
    });
    expect(reports.find(({ shopName }) => shopName === 'Antibes')?.reason).toBe(PUSH_FAILED);
    expect(snapshotIds).toHaveLength(2);
    expect(await shop.raw(1)).toBe(failing);
    expect((await shop.catalog(2)).catalog).toEqual(toHubCatalog(await shop.menuOf(2)).catalog);
  });

  test.each<Behaviour<'hub'>>(['unauthorized', 'invalid', 'busy', 'error', 'timeout', 'half'])(
    'SYN-57 HUB-13 CAT-ERR-19 SET-ERR-27 a hub that answers %s to the write: the catalogue is as before, to the letter',
    async (behaviour) => {
      const shop = await connectedShops(server);
      const [before, menu] = [await shop.raw(), await shop.menuOf(0)];
      // Reading has gone well, and putting back will.
      shop.meets('writeCatalog', { before: async () => shop.hubDoes(behaviour) });
      shop.meets('putBack', { before: async () => shop.hubDoes('answers') });

      const reply = await shop.push();
      await shop.hubDoes('answers');

      expect(reply).toMatchObject({ status: 502, body: { errorCode: 'THIRD_PARTY_ERROR', errorMessage: PUSH_FAILED } });
      expect(await shop.raw()).toBe(before);
      expect(await shop.menuOf(0)).toEqual(menu);
      expect(await shop.jobs()).toMatchObject([{ state: 'failed', failure: PUSH_FAILED }]);
      expect(await shop.journal()).toEqual([]);
      const wasRejected = behaviour === 'unauthorized' || behaviour === 'invalid';
      expect(shop.callsOf().includes('putBack')).toBe(!wasRejected);
    },
  );

  test('SYN-54 no snapshot, no overwrite', async () => {
    const shop = await connectedShops(server);
    const found = await shop.catalog();
    // What no column of JSON can hold.
    server.said.set(shop.ids[0] ?? '', { ...found, raw: { note: '\u0000' } });

    const reply = await shop.push();

    expect(reply).toMatchObject({
      status: 500,
      body: { errorMessage: 'La sauvegarde automatique a échoué, rien n’a été modifié.' },
    });
    expect(shop.callsOf()).not.toContain('writeCatalog');
    expect(await shop.jobs()).toMatchObject([{ state: 'failed' }]);
  });

  test('HUB-11 SYN-12 without a preview, a hub that does not answer for one shop keeps no other from its push', async () => {
    const shop = await connectedShops(server, 2);
    await shop.hubDoes('unauthorized', 1);

    const reply = await shop.push();

    expect(reply.status).toBe(200);
    const { reports } = reply.json<Pushed>();
    expect(Object.fromEntries(reports.map(({ shopName, outcome }) => [shopName, outcome]))).toEqual({
      Nice: 'updated',
      Antibes: 'failed',
    });
    expect((await shop.preview()).status).toBe(502);
  });

  test('ROL-63 an independent pushes their own shop; a franchise, a chain and staff may not, nor another’s shop', async () => {
    const shop = await connectedShops(server, 2);
    const statuses: Record<string, number> = {};
    const path = `${shop.pathOf(0)}/hubrise/menu/synchronization`;
    for (const role of ['franchise', 'chain', 'staff'] as const) {
      const type = role === 'staff' ? 'independent' : role;
      const { shopId } = await server.givenShop(shop.companyId, { type });
      const person = await server.as(await server.givenUser(shop.companyId, { role, shopIds: [shopId] }));
      const own = path.replace(shop.ids[0] ?? '', shopId);
      statuses[role] = (await person.post(own, { shopIds: [shopId] })).status;
    }
    const independent = await server.as(await server.givenUser(shop.companyId, { shopIds: shop.ids.slice(0, 1) }));
    statuses['both'] = (await independent.post(path, { shopIds: shop.ids })).status;
    statuses['own'] = (await independent.post(path, { shopIds: shop.ids.slice(0, 1) })).status;

    expect(statuses).toEqual({ franchise: 403, chain: 403, staff: 403, both: 404, own: 200 });
  });
});
