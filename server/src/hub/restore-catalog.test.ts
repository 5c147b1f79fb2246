import type { MenuSnapshot, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetOldRows } from '../jobs/retention.ts';
import { connectedShops, gate, hubServer, type HubServer, type HubShops, type Pushed } from './hub.fixture.ts';

let server: HubServer;
beforeAll(async () => {
  server = await hubServer();
});

const NOT_RESTORED = 'La sauvegarde n’a pas pu être restaurée, merci de réessayer\u00A0!';
type Restored = { preview: SyncPreview | null; jobId: string | null };

/** A shop whose catalogue was overwritten, with the way back. */
async function givenPushed() {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  const { snapshotIds } = (await shop.push()).json<Pushed>();
  const [snapshotId = ''] = snapshotIds;
  const path = `${shop.pathOf(0)}/menu/snapshots/${snapshotId}/restore`;
  const previewOf = async (at = path): Promise<SyncPreview> => {
    const { preview } = (await shop.admin.post(at, { previewOnly: true })).json<Restored>();
    if (!preview) throw new Error('there is no preview');
    return preview;
  };
  return { shop, before, path, snapshotId, previewOf };
}
/** What the hub says now, to be said otherwise. */
async function wordsOf(shop: HubShops): Promise<Record<string, Json>> {
  const { raw } = await shop.catalog();
  return z.record(z.string(), z.json()).parse(raw);
}
type Json = z.infer<ReturnType<typeof z.json>>;
const pathTo = (shop: HubShops, snapshotId: string | undefined) =>
  `${shop.pathOf(0)}/menu/snapshots/${snapshotId}/restore`;

test('SYN-55 CAT-API-45 a saved catalogue is listed beside the saved menus', async () => {
  const { shop, snapshotId } = await givenPushed();

  const reply = await shop.admin.get(`${shop.pathOf(0)}/menu/snapshots`);

  const { items } = reply.json<{ items: MenuSnapshot[] }>();
  expect(items).toMatchObject([
    { snapshotId, target: 'hub_catalog', reason: 'push', createdBy: 'Michèle', elements: 10 },
  ]);
});

test('SYN-55 SYN-57 CAT-API-46 the preview, then the catalogue as it was, to the letter, and a snapshot of what is left behind', async () => {
  const { shop, before, path, previewOf } = await givenPushed();
  const [pushed, menu] = [await shop.catalog(), await shop.menuOf(0)];
  const { previewId, shops } = await previewOf();
  expect(shops[0]?.added.map(({ name }) => name)).toEqual(expect.arrayContaining(['Marguerite', 'Formule du midi']));
  expect(shops[0]?.deleted.map(({ name }) => name)).toContain('Socca');

  const reply = await shop.admin.post(path, { previewId });

  const { jobId } = reply.json<Restored>();
  expect(reply.status).toBe(202);
  const job = (await shop.admin.get(`${shop.pathOf(0)}/sync-jobs/${jobId}`)).json<SyncRun>();
  expect(job).toMatchObject({ kind: 'restore', state: 'done', report: { shops: [{ outcome: 'updated' }] } });
  expect(await shop.raw()).toBe(before);
  expect(await shop.menuOf(0)).toEqual(menu);
  expect((await shop.snapshots()).at(-1)).toMatchObject({ target: 'hub_catalog', reason: 'restore', content: pushed });
  expect((await shop.journal()).at(-1)).toMatchObject({ action: 'menu.restore', after: { jobId } });
});

test('SYN-55 there and back again: a restore can itself be undone', async () => {
  const { shop, path } = await givenPushed();
  const pushed = await shop.raw();
  await shop.admin.post(path, {});

  await shop.admin.post(pathTo(shop, (await shop.snapshots()).at(-1)?.id), {});

  expect(await shop.raw()).toBe(pushed);
});

test('SYN-56 what is there already is not written again', async () => {
  const { shop, path } = await givenPushed();
  await shop.admin.post(path, {});
  const written = shop.callsOf().filter((call) => call === 'putBack').length;

  const { jobId } = (await shop.admin.post(path, {})).json<Restored>();

  const job = (await shop.admin.get(`${shop.pathOf(0)}/sync-jobs/${jobId}`)).json<SyncRun>();
  expect(job.report.shops).toMatchObject([{ outcome: 'skipped', reason: 'Aucun changement à appliquer.' }]);
  expect(shop.callsOf().filter((call) => call === 'putBack')).toHaveLength(written);
});

test('SYN-52 SYN-56 a deal that is gone is all that is missing: it is named, and had back', async () => {
  const { shop, before, path, previewOf } = await givenPushed();
  await shop.admin.post(path, {});
  const { deals: _, ...without } = await wordsOf(shop);
  await server.sandbox.putBack(shop.placeAt(0), without);

  const { previewId, shops } = await previewOf();

  expect(shops).toMatchObject([
    {
      added: [{ kind: 'deal', name: 'Formule du midi' }],
      changed: [],
      deleted: [],
      counts: { added: 1, changed: 0 },
    },
  ]);
  expect((await shop.admin.post(path, { previewId })).status).toBe(202);
  expect(await shop.raw()).toBe(before);
});

test('SYN-55 SYN-56 what our model cannot see at all is one change without a name, and had back too', async () => {
  const { shop, before, path, previewOf } = await givenPushed();
  await shop.admin.post(path, {});
  expect((await previewOf()).shops).toMatchObject([{ counts: { changed: 0 } }]);
  await server.sandbox.putBack(shop.placeAt(0), { ...(await wordsOf(shop)), tags: ['terrasse'] });

  const { previewId, shops } = await previewOf();

  const counts = { added: 0, changed: 1, madeUnavailable: 0, deleted: 0, leftOut: 0 };
  expect(shops).toMatchObject([{ added: [], changed: [], madeUnavailable: [], deleted: [], counts }]);
  const { jobId } = (await shop.admin.post(path, { previewId })).json<Restored>();
  const job = (await shop.admin.get(`${shop.pathOf(0)}/sync-jobs/${jobId}`)).json<SyncRun>();
  expect(job.report.shops).toMatchObject([{ outcome: 'updated' }]);
  expect(await shop.raw()).toBe(before);
});

test('SYN-53 the hub has changed since the preview: 409, and it stays; an edit of our menu does not matter', async () => {
  const { shop, path, previewOf } = await givenPushed();
  const first = await previewOf();
  await server.sandbox.putBack(shop.placeAt(0), { categories: [], products: [], optionLists: [] });
  const changed = await shop.raw();

  const stale = await shop.admin.post(path, { previewId: first.previewId });

  expect(stale).toMatchObject({ status: 409, body: { errorCode: 'PREVIEW_STALE' } });
  expect(await shop.raw()).toBe(changed);
  const second = await previewOf();
  await shop.touch(0);
  expect((await shop.admin.post(path, { previewId: second.previewId })).status).toBe(202);
});

test('SYN-53 a preview of another snapshot, or of a push, confirms nothing', async () => {
  const { shop, path, previewOf } = await givenPushed();
  await shop.admin.post(path, {});
  const other = await previewOf(pathTo(shop, (await shop.snapshots()).at(-1)?.id));

  for (const previewId of [other.previewId, await shop.previewId()])
    expect((await shop.admin.post(path, { previewId })).body).toMatchObject({ errorCode: 'PREVIEW_STALE' });
});

test.each(['error', 'invalid', 'half'] as const)(
  'SYN-56 SYN-57 a hub that answers %s: told in the words of a restore, and the catalogue is as before it',
  async (trouble) => {
    const { shop, path } = await givenPushed();
    const pushed = await shop.raw();
    let asked = 0;
    shop.meets('putBack', {
      before: async () => {
        asked += 1;
        if (asked > 1) return shop.hubDoes('answers');
        if (trouble === 'invalid') return shop.hubDoes('unauthorized');
        if (trouble === 'half')
          await server.sandbox.putBack(shop.placeAt(0), { categories: [], products: [], optionLists: [] });
        return shop.hubDoes('error');
      },
    });

    const reply = await shop.admin.post(path, {});
    await shop.hubDoes('answers');

    expect(reply).toMatchObject({ status: 502, body: { errorCode: 'THIRD_PARTY_ERROR', errorMessage: NOT_RESTORED } });
    expect(await shop.raw()).toBe(pushed);
    expect(await shop.lastRun()).toMatchObject({ kind: 'restore', state: 'failed', failure: NOT_RESTORED });
  },
);

test('SYN-54 not while a push is under way, and no push while it is', async () => {
  const { shop, path } = await givenPushed();
  const replies: unknown[] = [];
  shop.meets('putBack', { before: async () => void replies.push((await shop.push()).body['errorCode']) });

  await shop.admin.post(path, {});
  shop.meets('writeCatalog', {
    before: async () => void replies.push((await shop.admin.post(path, {})).body['errorCode']),
  });
  await shop.push();

  expect(replies).toEqual(['SYNC_RUNNING', 'SYNC_RUNNING']);
});

test('SYN-57 a restore whose process died is finished by another', async () => {
  const { shop, before, path } = await givenPushed();
  const { isLetGo, letGo } = gate();
  const { isLetGo: hasDied, letGo: died } = gate();
  shop.meets('putBack', {
    before: async () => {
      died();
      await isLetGo;
    },
  });
  const answer = shop.admin.post(path, {});
  await hasDied;
  shop.recovers('putBack');

  await shop.rescue((await shop.lastRun()).id);

  expect(await shop.raw()).toBe(before);
  expect(await shop.lastRun()).toMatchObject({ kind: 'restore', state: 'done' });
  letGo();
  expect((await answer).status).toBe(202);
});

test('ROL-63 ROL-64 who may restore a menu and not the hub is refused a saved catalogue', async () => {
  const { shop, path } = await givenPushed();
  const pushed = await shop.raw();
  const person = await server.as(
    await server.givenUser(shop.companyId, { shopIds: shop.ids, overrides: { hub: false } }),
  );

  const replies = [await person.post(path, { previewOnly: true }), await person.post(path, {})];

  for (const reply of replies)
    expect(reply).toMatchObject({
      status: 403,
      body: {
        errorCode: 'FORBIDDEN',
        errorMessage: 'Vous n’avez pas les droits nécessaires pour effectuer cette action.',
      },
    });
  expect(await shop.raw()).toBe(pushed);
  const independent = await server.as(await server.givenUser(shop.companyId, { shopIds: shop.ids }));
  expect((await independent.post(path, {})).status).toBe(202);
});

test('SYN-55 a shop that is no longer connected is told so', async () => {
  const { shop, path } = await givenPushed();
  await shop.forgetConnection();

  for (const body of [{ previewOnly: true }, {}])
    expect(await shop.admin.post(path, body)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Votre magasin n’est pas connecté à HubRise.' },
    });
});

test('SYN-55 a shop that is connected to another catalogue since: refused, and that one is not written', async () => {
  const { shop, path, previewOf } = await givenPushed();
  const { previewId } = await previewOf();
  const other = await shop.connectElsewhere();

  for (const body of [{ previewOnly: true }, {}, { previewId }])
    expect(await shop.admin.post(path, body)).toMatchObject({
      status: 422,
      body: { errorCode: 'RECORD_INVALID', errorMessage: 'Cette sauvegarde est celle d’un autre catalogue HubRise.' },
    });
  expect(shop.callsOf()).not.toContain('putBack');
  expect((await server.sandbox.readCatalog(other)).catalog.products.map(({ name }) => name)).toContain('Marguerite');
});

test('SYN-54 kept for thirty days, then gone', async () => {
  const { shop, path } = await givenPushed();
  const [kept] = await shop.snapshots();
  expect(Date.parse(kept?.expires_at ?? '') - Date.parse(kept?.created_at ?? '')).toBe(30 * 86_400_000);
  const past = new Date(Date.now() - 1_000).toISOString();
  await shop.db.updateTable('menu_snapshots').set({ expires_at: past }).execute();

  expect((await shop.admin.post(path, { previewOnly: true })).status).toBe(404);
  await forgetOldRows(server.deps);

  expect(await shop.snapshots()).toEqual([]);
});
