import type { pushMenu } from '@comptoir/contract/hub.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { systemCtx } from '../http/envelope.ts';
import { givenNetwork } from '../menu-sync/network.fixture.ts';
import { resumeSync } from '../resume-sync.ts';
import type { Hub, HubPlace } from '../ports/hub.ts';
import { setBehaviour, type Behaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import { sandboxHub } from '../sandbox/hub/sandbox-hub.ts';
import { testDatabase } from '../test/test-db.ts';
import { testServer } from '../test/test-server.ts';
import * as connections from './hub-connections.store.ts';

export const PUSH_FAILED = 'La carte n’a pas pu être synchronisée avec HubRise, merci de réessayer\u00A0!';
export const STALE = 'La carte a changé depuis l’aperçu\u00A0: vérifiez à nouveau les changements.';

type Call = keyof Hub;
/** What happens to a call of the hub: `before` it is carried out, or `after`, when its answer is on the way. */
export type Fate = { before?: () => Promise<void>; after?: () => Promise<void> };
export type HubServer = Awaited<ReturnType<typeof hubServer>>;
export type HubShops = Awaited<ReturnType<typeof connectedShops>>;
export type Pushed = Reply<typeof pushMenu>;

/** A server whose sandbox hub may meet with something, shop by shop and call by call. */
export async function hubServer() {
  const fates = new Map<string, Fate>();
  /** What the hub of a shop says that it holds, whatever it holds. */
  const said = new Map<string, SavedCatalog>();
  const calls: { shopId: string; call: Call }[] = [];
  const database = await testDatabase();
  const sandbox = sandboxHub(database.forSandbox());
  async function meeting<T>(shopId: string, call: Call, carriedOut: () => Promise<T>): Promise<T> {
    calls.push({ shopId, call });
    const fate = fates.get(`${shopId} ${call}`);
    await fate?.before?.();
    const answer = await carriedOut();
    await fate?.after?.();
    return answer;
  }
  const hub: Hub = {
    readCatalog: (place) =>
      meeting(place.shopId, 'readCatalog', async () => said.get(place.shopId) ?? sandbox.readCatalog(place)),
    writeCatalog: (place, write) => meeting(place.shopId, 'writeCatalog', () => sandbox.writeCatalog(place, write)),
    putBack: (place, raw) => meeting(place.shopId, 'putBack', () => sandbox.putBack(place, raw)),
    writeStock: (place, stocks) => meeting(place.shopId, 'writeStock', () => sandbox.writeStock(place, stocks)),
  };
  return { ...(await testServer({ database, hub })), sandbox, fates, said, calls };
}

/** A company whose shops are each connected to a catalogue of their own; the first has the menu of the samples. */
export async function connectedShops(server: HubServer, count = 1) {
  const network = await givenNetwork(
    server,
    Array.from({ length: count }, () => ({})),
  );
  const { companyId, db } = network;
  const catalogs = network.ids.map(() => `catalog-${randomUUID().slice(0, 8)}`);
  const placeAt = (index: number) => ({
    ...network.refAt(index),
    catalogId: catalogs[index] ?? '',
    catalogName: `Carte ${index + 1}`,
  });
  async function connect({ catalogId, catalogName, ...ref }: HubPlace): Promise<void> {
    const names = { accountName: 'Chez Mimi', locationName: 'Nice', customerListName: 'Clients' };
    const ids = { accountId: 'acc', locationId: `loc-${catalogId}`, customerListId: `cus-${catalogId}` };
    await connections.keep(db, ref, { ...names, ...ids, catalogId, catalogName }, server.deps.now());
  }
  for (const index of catalogs.keys()) await connect(placeAt(index));
  const path = (index: number) => `${network.pathOf(index)}/hubrise/menu/synchronization`;
  const catalog = (index = 0): Promise<SavedCatalog> => server.sandbox.readCatalog(placeAt(index));

  return {
    ...network,
    placeAt,
    catalog,
    /** The hub's own words, to the letter. */
    raw: async (index = 0): Promise<string> => canonical((await catalog(index)).raw),
    preview: (body: object = {}, index = 0) =>
      network.admin.post(`${path(index)}/preview`, { shopIds: network.ids, ...body }),
    push: (body: object = {}, index = 0) => network.admin.post(path(index), { shopIds: network.ids, ...body }),
    previewId: async (shopIds = network.ids): Promise<string> => {
      const reply = await network.admin.post(`${path(0)}/preview`, { shopIds });
      return reply.json<SyncPreview>().previewId;
    },
    hubDoes: (behaviour: Behaviour<'hub'>, index = 0) => setBehaviour(db, network.ids[index] ?? '', 'hub', behaviour),
    meets: (call: Call, fate: Fate, index = 0) => void server.fates.set(`${network.ids[index]} ${call}`, fate),
    recovers: (call: Call, index = 0) => void server.fates.delete(`${network.ids[index]} ${call}`),
    callsOf: (index = 0): Call[] =>
      server.calls
        .filter(({ shopId, call }) => shopId === network.ids[index] && call !== 'writeStock')
        .map(({ call }) => call),
    forgetConnection: (index = 0) => connections.forget(db, network.refAt(index)),
    connectElsewhere: async (index = 0): Promise<HubPlace> => {
      const place = { ...placeAt(index), catalogId: `catalog-${randomUUID().slice(0, 8)}` };
      await connect(place);
      return place;
    },
    /** The run that the last push or restore made. */
    lastRun: async () => {
      const [run] = await db.selectFrom('sync_jobs').selectAll().orderBy('started_at', 'desc').limit(1).execute();
      if (!run) throw new Error('nothing was asked for');
      return run;
    },
    /** As if the run had begun so much earlier. */
    rewindRun: (jobId: string, by: string) =>
      db
        .updateTable('sync_jobs')
        .set({ started_at: sql<string>`started_at - ${by}::interval` })
        .where('id', '=', jobId)
        .execute(),
    jobs: () => db.selectFrom('sync_jobs').selectAll().orderBy('started_at').execute(),
    journal: () => db.selectFrom('audit').selectAll().where('entity', '=', 'hub_catalog').orderBy('at').execute(),
    /** As the job does that looks for runs whose process died. */
    rescue: (jobId: string, seconds = 120) => {
      const now = () => new Date(Date.now() + seconds * 1_000).toISOString();
      return resumeSync(systemCtx({ ...server.deps, now }, companyId, 'rescue'), jobId);
    },
  };
}

export function gate() {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((open) => {
    letGo = open;
  });
  return { isLetGo, letGo };
}
