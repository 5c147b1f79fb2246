import { openRoute } from '@comptoir/contract/route.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../routes.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { createApp, type App } from './app.ts';
import { handle } from './handle.ts';
import { createMetrics } from './metrics.ts';

const SECRET = 'postgres://user:hunter2@db/comptoir';

let server: TestServer;
let app: App;
let shop: Shop;
let token: string;
let staffToken: string;
beforeAll(async () => {
  server = await testServer();
  const broken = openRoute({ method: 'GET', path: '/broken', access: 'public', reply: z.object({}) });
  const failing = handle(broken, () => Promise.reject(new Error(`cannot reach ${SECRET}`)));
  app = await createApp(server.deps, server.callers, [...allRoutes(server.identity), failing], {
    metrics: createMetrics(),
    pageFolders: [],
  });
  shop = await server.givenShop(await server.givenCompany());
  ({ token } = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] })));
  ({ token: staffToken } = await server.as(
    await server.givenUser(shop.companyId, { role: 'staff', shopIds: [shop.shopId] }),
  ));
});

type Kind = {
  title: string;
  status: number;
  url: () => string;
  method?: 'POST' | 'PUT';
  payload?: string;
  as?: 'staff';
};
const shopPath = () => `/api/${shop.companyId}/shops/${shop.shopId}`;

/** One of each kind of reply. */
const KINDS: Kind[] = [
  { title: 'an answer', status: 200, url: shopPath },
  {
    title: 'an answer without a body',
    status: 204,
    url: () => '/api/logs',
    method: 'POST',
    payload: '{"message":"a"}',
  },
  { title: 'an unreadable body', status: 400, url: () => `${shopPath()}/closed`, method: 'POST', payload: '{' },
  { title: 'an address that cannot be decoded', status: 400, url: () => '/api/%E0%A4%A/staff' },
  { title: 'a parameter that is too long', status: 400, url: () => `/api/${'x'.repeat(300)}/staff` },
  {
    title: 'a missing right',
    status: 403,
    url: () => `${shopPath()}/configuration`,
    method: 'PUT',
    payload: '{}',
    as: 'staff',
  },
  { title: 'an unknown element', status: 404, url: () => `${shopPath()}/orders/${shop.shopId}` },
  { title: 'an unknown call', status: 404, url: () => '/api/nothing/of/ours' },
  { title: 'an unknown page', status: 404, url: () => '/.git/config' },
  {
    title: 'a body that is too large',
    status: 413,
    url: () => '/api/logs',
    method: 'POST',
    payload: `"${'x'.repeat(1_100_000)}"`,
  },
  { title: 'a refused body', status: 422, url: () => `${shopPath()}/closed`, method: 'POST', payload: '{}' },
  { title: 'a failure of ours', status: 500, url: () => '/api/broken' },
];

async function reply({ url, method = 'POST', payload, as }: Kind) {
  return app.inject({
    method: payload === undefined ? 'GET' : method,
    url: url(),
    headers: {
      authorization: `Bearer ${as === 'staff' ? staffToken : token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      origin: 'https://evil.exemple',
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

describe('sec:headers the headers of every reply', () => {
  test.each(KINDS)('$title ($status)', async (kind) => {
    const { statusCode, headers, body } = await reply(kind);
    expect(statusCode, body.slice(0, 300)).toBe(kind.status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|data:|blob:)/);
    expect(policy).not.toMatch(/default-src[^;]*(unsafe|\*)/);
    expect(headers['x-trace-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    // sec:no-cors: nobody else's page may read us.
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (kind.url().startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    if (kind.status >= 400) expect(JSON.parse(body)).toMatchObject({ traceId: headers['x-trace-id'] });
  });

  test('API-03 a failure of ours says nothing of our insides', async () => {
    const { body } = await app.inject('/api/broken');
    expect(JSON.parse(body)).toMatchObject({
      errorCode: 'UNEXPECTED',
      errorMessage: expect.stringContaining('réessayer'),
    });
    expect(body).not.toContain('hunter2');
    expect(body).not.toMatch(/Error|at |stack/);
  });

  test('sec:no-cors a preflight from elsewhere is allowed nothing', async () => {
    for (const origin of ['null', 'https://evil.exemple', 'https://comptoir.exemple.evil.exemple']) {
      const { headers } = await app.inject({
        method: 'OPTIONS',
        url: shopPath(),
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('two calls never share a trace, and a caller cannot choose it', async () => {
    const traces = await Promise.all(
      [1, 2].map(
        async () =>
          (await app.inject({ url: '/api/logs', headers: { 'x-trace-id': 'mine', 'request-id': 'mine' } })).headers[
            'x-trace-id'
          ],
      ),
    );
    expect(new Set(traces).size).toBe(2);
    expect(traces).not.toContain('mine');
  });
});
