import { openRoute } from '@comptoir/contract/route.ts';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../routes.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { createApp } from './app.ts';
import { handle } from './handle.ts';
import { createMetrics } from './metrics.ts';
import { CONTRACT, routeNames } from './route-names.ts';

/** Files of the contract that hold no calls. */
const WITHOUT_CALLS = [
  'client-errors',
  'company-shop-errors',
  'errors',
  'events',
  'marketing-errors',
  'missing-errors',
  'moving-errors',
  'refusals',
  'round-errors',
  'route',
  'staff-errors',
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('sec:access-declared the calls of the product', () => {
  test('each has its handler, and each handler its call', () => {
    const declared = [...routeNames().keys()];
    const handled = allRoutes(server.identity).map(({ route }) => route);
    const names = (routes: typeof declared) => routes.map((route) => `${route.method} ${route.path}`).sort();
    expect(names(handled)).toEqual(names(declared));
  });

  test('SET-API-36 SET-API-96 what the original wrote to its store has a call each; videos have none', () => {
    const calls = [...routeNames().keys()].map(({ method, path }) => `${method} ${path}`);
    const shop = '/api/:companyId/shops/:shopId';
    for (const write of [
      `POST ${shop}/delivery-zones`,
      `POST ${shop}/special-hours`,
      `PUT ${shop}/shop-settings`,
      `PUT ${shop}/printer`,
      `PUT ${shop}/payment-and-sales-type`,
      `PUT ${shop}/webapp`,
    ])
      expect(calls).toContain(write);
    expect(calls.filter((call) => /video/i.test(call))).toEqual([]);
  });

  test('come from every file of the contract', () => {
    const files = readdirSync(new URL('../../../contract/src/', import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => name.replace(/\.ts$/, ''));
    expect(Object.keys(CONTRACT).sort()).toEqual(files.filter((name) => !WITHOUT_CALLS.includes(name)).sort());
  });

  test('a server with a call that declares no access does not start', async () => {
    const undeclared = { ...openRoute({ method: 'GET', path: '/open', access: 'public', reply: null }), access: '' };
    const handler = { ...handle(undeclared as never, () => Promise.resolve(undefined as never)) };
    await expect(
      createApp(server.deps, server.callers, [handler], { metrics: createMetrics(), pageFolders: [] }),
    ).rejects.toThrow('GET /api/open declares no access');
  });

  test('a spare connection, on which nothing was asked, does not hold up the stop', async () => {
    const app = await createApp(server.deps, server.callers, [], { metrics: createMetrics(), pageFolders: [] });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const spare = connect(Number(port), '127.0.0.1');
    await Promise.all([once(app.server, 'connection'), once(spare, 'connect')]);
    const gone = once(spare, 'close');
    await app.close();
    await gone;
  });

  test('the open ones are few and known: whoever opens one more says so here', () => {
    const open = [...routeNames()].filter(([route]) => route.access === 'public').map(([, { name }]) => name);
    expect(open.sort()).toEqual([
      'acceptInvitation',
      'actOnOrder',
      'askKitchenCode',
      'changeNewsletter',
      'changeOrder',
      'checkPromotion',
      'confirmCustomerCode',
      'downloadExport',
      'fileComplaint',
      'followOrder',
      'install',
      'listSlots',
      'lockOrder',
      'newPassword',
      'openKitchenSession',
      'openSetup',
      'placeOrder',
      'publicLive',
      'quoteOrder',
      'readInvitation',
      'readOrderAgain',
      'readOwnAccount',
      'readOwnLoyalty',
      'readPublicMenu',
      'readPublicPlace',
      'readPublicSettings',
      'readPublicShop',
      'readPushService',
      'readShopPage',
      'readUnconfirmedPayment',
      'refresh',
      'registerDevice',
      'registerDriver',
      'reportInstall',
      'requestCustomerCode',
      'resetPassword',
      'sendDriverCode',
      'signIn',
      'signInDriver',
      'signOutCustomer',
      'suggestPublicPlaces',
      'withdrawDevice',
      'writeLog',
    ]);
  });
});

describe('sec:rate-limits limits', () => {
  const entry = { message: 'un écran est resté blanc' };

  test('are counted for all nodes together, and say when to come back', async () => {
    const other = await testServer({ database: server.database });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      statuses.push((await server.anonymous.post('/api/logs', entry)).status);
      statuses.push((await other.anonymous.post('/api/logs', entry)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([204]));
    for (const node of [server, other]) {
      const refused = await node.anonymous.post('/api/logs', entry);
      expect(refused).toMatchObject({ status: 429, body: { errorCode: 'TOO_MANY_REQUESTS' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
  });

  test('cannot be escaped by claiming another address', async () => {
    const claimed = { headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' } };
    expect((await server.anonymous.post('/api/logs', entry, claimed)).status).toBe(429);
  });

  test('end with their minute', async () => {
    await server.database
      .forSystem()
      .updateTable('rate_limits')
      .set({ window_ends_at: new Date(Date.now() - 1_000).toISOString() })
      .execute();
    expect((await server.anonymous.post('/api/logs', entry)).status).toBe(204);
  });
});
