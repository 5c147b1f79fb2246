import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HubState } from '@comptoir/contract/hub.ts';
import { systemCtx } from '../../http/envelope.ts';
import { demoConnection } from '../../sandbox/hub/hub-calls.ts';
import { giveCode } from '../../sandbox/hub/hub-grants.store.ts';
import { setBehaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { givenNetwork } from '../../menu-sync/network.fixture.ts';
import { testServer, type Answered, type TestServer } from '../../test/test-server.ts';
import { readCatalog, placesOf } from '../catalogs.ts';

const CONNECT_FAILED = 'La connexion à HubRise a échoué, merci de réessayer\u00A0!';
const TAKEN = 'Ce point de vente HubRise est déjà connecté à un autre magasin.';
const MINUTE_MS = 60_000;

let server: TestServer;
let isAway = false;
beforeAll(async () => {
  server = await testServer();
  const { revoke } = server.deps.hubAccess;
  server.deps.hubAccess.revoke = async (token) => {
    if (isAway) throw new ProviderUnavailable('sandbox-hub');
    await revoke(token);
  };
});

type Network = Awaited<ReturnType<typeof givenNetwork>>;
let network: Network;
beforeEach(async () => {
  isAway = false;
  server.clock.offsetMs = 0;
  network = await givenNetwork(server, [{}, {}]);
});

const hub = (index = 0) => `${network.pathOf(index)}/hubrise`;
const read = async (index = 0) => (await network.admin.get(hub(index))).json<HubState>();
const redirectUri = () => `${server.deps.config.publicUrl}/settings/hubrise`;

/** Leaves for the hub's page; returns the nonce. */
async function leave(index = 0): Promise<string> {
  const reply = await network.admin.post(`${hub(index)}/authorization`);
  expect(reply.status).toBe(201);
  const page = new URL(reply.json<{ authorizationUrl: string }>().authorizationUrl);
  expect(page.pathname).toBe('/sandbox/hub/authorize');
  expect(page.searchParams.get('redirect_uri')).toBe(redirectUri());
  return page.searchParams.get('state') ?? '';
}
const location = (slug: string) =>
  demoConnection({
    companyId: network.companyId,
    companyName: 'Chez Mimi',
    name: 'Nice',
    slug: `${network.companyId}-${slug}`,
  });
const codeOf = (slug = 'nice') =>
  giveCode(server.database.forSandbox(), location(slug), { redirectUri: redirectUri(), now: server.deps.now() });
const comeBack = async (state: string, fields: object = {}, index = 0): Promise<Answered> =>
  network.admin.post(`${hub(index)}/token`, { code: await codeOf(), state, redirectUri: redirectUri(), ...fields });
const connect = async (slug = 'nice', index = 0) => comeBack(await leave(index), { code: await codeOf(slug) }, index);
const told = () =>
  network.db.selectFrom('live_events').select(['type', 'topic']).where('type', '=', 'hub-changed').execute();
const journal = () =>
  network.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'hub')
    .orderBy('at')
    .execute();
const secrets = () => network.db.selectFrom('third_party_secrets').select(['name', 'sealed']).execute();
const integration = async () => {
  const { integration: kept } = await network.db
    .selectFrom('shops')
    .select('integration')
    .where('id', '=', network.ids[0] ?? '')
    .executeTakeFirstOrThrow();
  return kept;
};

describe('HUB-01 HUB-06 SET-API-39 a shop is connected', () => {
  test('SYN-42 SET-API-03 SET-API-40 the names are shown, the token is sealed and never sent', async () => {
    expect(await read()).toEqual({ connection: null, shops: [], brands: [] });

    const reply = await connect();

    expect(reply.status).toBe(200);
    expect(reply.json<HubState>()).toMatchObject({
      connection: { accountName: 'Chez Mimi', locationName: 'Nice', failedAt: null, failure: null },
      shops: [{ shopId: network.ids[0] }],
    });
    expect(await read()).toEqual(reply.json());
    const kept = await secrets();
    expect(kept.map(({ name }) => name)).toEqual(['hubrise']);
    expect(JSON.stringify(reply.body)).not.toContain('token');
    expect(await integration()).toEqual({ type: 'hubrise', enabled: true });
    expect(await told()).toEqual([{ type: 'hub-changed', topic: 'settings' }]);
    expect(await journal()).toMatchObject([
      { action: 'hub.connect', after: { locationName: 'Nice', catalogName: 'Carte de Nice' } },
    ]);
  });

  test('HUB-11 only the connected shops are offered for a push', async () => {
    await connect('a');
    await connect('b', 1);
    expect((await read()).shops.map(({ shopId }) => shopId).toSorted()).toEqual([...network.ids].toSorted());
  });

  test('connected again, to another location: the former one is free', async () => {
    await connect('a');
    await connect('b');
    expect((await connect('a', 1)).status).toBe(200);
    expect(await journal()).toHaveLength(3);
  });

  test('HUB-07 a location belongs to one shop', async () => {
    await connect();
    const { status, body } = await connect('nice', 1);
    expect([status, body['errorCode'], body['errorMessage']]).toEqual([409, 'HUB_LOCATION_TAKEN', TAKEN]);
    expect((await read(1)).connection).toBeNull();
    expect(await secrets()).toHaveLength(1);
  });
});

describe('HUB-05 SYN-40 SET-ERR-25 what comes back must have left', () => {
  const refused = ({ status, body }: Answered) =>
    expect([status, body['errorCode'], body['errorMessage']]).toEqual([502, 'THIRD_PARTY_ERROR', CONNECT_FAILED]);

  test('another nonce, another shop, another address, a second time', async () => {
    const state = await leave();
    refused(await comeBack('another'));
    refused(await comeBack(state, {}, 1));
    refused(await comeBack(state, { redirectUri: 'https://ailleurs.exemple/settings/hubrise' }));
    expect((await read()).connection).toBeNull();

    expect((await comeBack(state)).status).toBe(200);
    refused(await comeBack(state));
    expect(await journal()).toHaveLength(1);
  });

  test('ten minutes, and no longer', async () => {
    const state = await leave();
    server.clock.offsetMs = 10 * MINUTE_MS + 1_000;
    refused(await comeBack(state));
  });

  test('somebody else of the shop', async () => {
    const state = await leave();
    const other = await server.as(
      await server.givenUser(network.companyId, { role: 'independent', shopIds: [network.ids[0] ?? ''] }),
    );
    refused(await other.post(`${hub()}/token`, { code: await codeOf(), state, redirectUri: redirectUri() }));
  });

  test('a code that the hub does not know: the nonce is spent, and nothing is connected', async () => {
    const state = await leave();
    refused(await comeBack(state, { code: 'unknown' }));
    refused(await comeBack(state));
    expect([await secrets(), await told(), await journal()]).toEqual([[], [], []]);
  });
});

describe('HUB-08 SYN-43 SET-API-04 a shop is disconnected', () => {
  test('the token is revoked and erased; a second time changes nothing', async () => {
    await connect();
    const reply = await network.admin.post(`${hub()}/disconnect`);

    expect(reply.status).toBe(204);
    expect((await read()).connection).toBeNull();
    expect(await secrets()).toEqual([]);
    expect(await integration()).toEqual({ type: 'hubrise', enabled: false });
    expect((await network.admin.post(`${hub()}/disconnect`)).status).toBe(204);
    expect((await journal()).map(({ action }) => action)).toEqual(['hub.connect', 'hub.disconnect']);
    expect(await told()).toHaveLength(2);
  });

  test('SET-ERR-26 a hub that is away keeps the connection', async () => {
    await connect();
    isAway = true;
    const { status, body } = await network.admin.post(`${hub()}/disconnect`);
    expect([status, body['errorMessage']]).toEqual([
      502,
      'La déconnexion de HubRise a échoué, merci de réessayer\u00A0!',
    ]);
    expect((await read()).connection).not.toBeNull();
    expect(await secrets()).toHaveLength(1);
  });
});

test('HUB-15 a 401 is « à reconnecter » until the hub answers again, and is told once each', async () => {
  await connect();
  const [shopId = ''] = network.ids;
  const ctx = systemCtx(server.deps, network.companyId, 'test');
  const look = async () => {
    const [place] = await placesOf(ctx, [shopId]);
    if (!place) throw new Error('it is connected');
    return readCatalog(ctx, place, 'hub-push-failed').catch(() => null);
  };
  const failure = async () => (await read()).connection?.failure;

  await setBehaviour(network.db, shopId, 'hub', 'unauthorized');
  await look();
  await look();
  expect(await failure()).toBe('unauthorized');
  expect((await read()).connection?.failedAt).not.toBeNull();
  expect(await told()).toHaveLength(2);
  await setBehaviour(network.db, shopId, 'hub', 'error');
  await look();
  expect(await failure()).toBe('unauthorized');
  await setBehaviour(network.db, shopId, 'hub', 'answers');
  await look();
  expect(await failure()).toBeNull();
  expect(await told()).toHaveLength(3);
});
