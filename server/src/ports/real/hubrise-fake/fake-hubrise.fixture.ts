import { z } from 'zod';
import type { HubPlace } from '../../hub.ts';
import { createOutbound } from '../../outbound.ts';
import {
  answerWith,
  openFakeProvider,
  type FakeAnswer,
  type Fault,
  type SeenRequest,
} from '../fake-provider.fixture.ts';
import { hubriseAccess } from '../hubs/hubrise-access.ts';
import { hubriseHub } from '../hubs/hubrise-hub.ts';
import { fakeCatalogs } from './fake-catalogs.fixture.ts';
import { CLIENT, fakeOauth } from './fake-oauth.fixture.ts';
import { fakeWorld, refused, type FakeConnection, type FakeRoute, type HubReply } from './fake-parts.fixture.ts';

/** `half`: it cleared, and broke. `[429, 7]`: with the seconds of `Retry-After`. */
export type HubFault = Fault | 'html' | 'half' | readonly [status: number, retryAfter: number];
/** Short, because tests wait for this timeout. */
const IMPATIENT_MS = 4_000;
const TOKEN = 'a token of the tests';
const CATALOG_ID = 'psmlf';

export const LOCATION: Omit<FakeConnection, 'token'> = {
  account_id: '3r4s3',
  account_name: 'Chez Mimi',
  location_id: '3r4s3-1',
  location_name: 'Vieux-Nice',
  catalog_id: CATALOG_ID,
  catalog_name: 'Carte',
  customer_list_id: 'xab66',
  customer_list_name: 'Clients',
};

export type FakeHubrise = Awaited<ReturnType<typeof fakeHubrise>>;

/** HubRise over HTTP: one location, connected with one token, and one catalogue. Every message is checked. */
export async function fakeHubrise() {
  const world = fakeWorld();
  world.connections.set(TOKEN, { ...LOCATION, token: TOKEN });
  const [oauth, catalogs] = [fakeOauth(world), fakeCatalogs(world, CATALOG_ID)];
  const { kept, images, inventory, words } = catalogs;
  const routes: FakeRoute[] = [...catalogs.routes];
  const faults: HubFault[] = [];
  const { url, seen, close } = await openFakeProvider(answer);

  function answer(request: SeenRequest): FakeAnswer {
    const fault = faults.shift();
    if (fault === 'html') return { body: Buffer.from('<html>Bonjour</html>') };
    if (fault === 'half') {
      kept.data = {};
      return refused(500);
    }
    if (typeof fault === 'object') return refused(fault[0], 'planned', { 'retry-after': String(fault[1]) });
    return answerWith(fault, refused, () => served(request));
  }

  function served(request: SeenRequest): HubReply {
    const { method, path, headers, body } = request;
    if (path.startsWith('/oauth2/v1/')) return oauth.serve(request);
    const connection = world.connections.get(String(headers['x-access-token']));
    if (!connection) return refused(401, 'access token invalid or revoked');
    const line = `${method} ${path}`;
    for (const [pattern, serve] of routes) {
      const found = pattern.exec(line);
      if (!found) continue;
      const isJson = headers['content-type'] === 'application/json' && body.length > 0;
      const json: unknown = isJson ? JSON.parse(body.toString()) : null;
      // A copy, as over the network: later changes must not alter the answer.
      return structuredClone(serve({ ...request, ids: found.slice(1).map(decodeURIComponent), connection, json }));
    }
    return refused(404);
  }

  const settings = { apiUrl: url, token: TOKEN, timeoutMs: IMPATIENT_MS };
  const outbound = createOutbound({ configuredOrigins: [url] });
  const place: HubPlace = {
    companyId: '10000000-0000-4000-8000-000000000001',
    shopId: '20000000-0000-4000-8000-000000000001',
    catalogId: CATALOG_ID,
    catalogName: 'Carte',
  };
  return {
    url,
    seen,
    close,
    world,
    /** Other parts of the hub are added here. */
    routes,
    kept,
    images,
    inventory,
    words,
    place,
    token: TOKEN,
    /** Messages that are not as described. */
    broken: world.broken,
    outbound,
    agree: oauth.agree,
    access: hubriseAccess(
      { ...CLIENT, oauthUrl: `${url}/oauth2/v1`, moreScopes: [], timeoutMs: IMPATIENT_MS },
      outbound,
    ),
    hub: hubriseHub(settings, outbound),
    withToken: (token: string) => hubriseHub({ ...settings, token }, outbound),
    /** Assigns new ids to all elements, as HubRise does on each upload. */
    renumber: () => {
      kept.data = z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(JSON.stringify(kept.data).replaceAll(/"id":"(\w+)"/g, '"id":"new-$1"')));
    },
    fail: (...planned: HubFault[]) => faults.push(...planned),
  };
}
