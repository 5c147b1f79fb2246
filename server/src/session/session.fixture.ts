import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import type { GivenUser } from '../test/given.ts';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';

export const PUBLIC_URL = 'https://comptoir.exemple';

/** Behind a proxy and on https, as in production: each browser of a test has an address of its own. */
export function sessionServer(): Promise<TestServer> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'comptoir-session-')),
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DEMO: 'off',
    TRUST_PROXY: 'on',
    PUBLIC_URL,
  });
  return testServer({ config });
}

let addresses = 0;
const nextAddress = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

export type Browser = ReturnType<typeof browser>;

/** Keeps cookies as a browser does, and the access token as the dashboard does. */
export function browser(server: TestServer, ip = nextAddress()) {
  const jar = new Map<string, string>();
  let token: string | null = null;

  const headers = (extra: Record<string, string> = {}) => ({
    'x-forwarded-for': ip,
    'user-agent': 'Tablette du comptoir',
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...extra,
  });
  const kept = (reply: Answered): Answered => {
    for (const { name, value } of setCookies(reply)) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    if (typeof reply.body['accessToken'] === 'string') token = reply.body['accessToken'];
    return reply;
  };

  return {
    ip,
    jar,
    token: () => token,
    get: async (path: string, query: Record<string, string> = {}) =>
      kept(await server.anonymous.get(path, { query, headers: headers() })),
    post: async (path: string, body: unknown = {}, extra: Record<string, string> = {}) =>
      kept(await server.anonymous.post(path, body, { headers: headers(extra) })),
    put: async (path: string, body: unknown = {}) =>
      kept(await server.anonymous.put(path, body, { headers: headers() })),
    async signIn(user: Pick<GivenUser, 'email' | 'password'>, shopId: string) {
      const { email, password } = user;
      return kept(
        await server.anonymous.post('/api/auth/sign-in', { email, password, shopId }, { headers: headers() }),
      );
    },
    refresh: async () => kept(await server.anonymous.post('/api/auth/refresh', {}, { headers: headers() })),
  };
}

export type SetCookie = { name: string; value: string; attributes: string[] };

export function setCookies(reply: Answered): SetCookie[] {
  const header = reply.headers['set-cookie'];
  const lines = header === undefined ? [] : Array.isArray(header) ? header.map(String) : [String(header)];
  return lines.map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), attributes: attributes.sort() };
  });
}

/** The audit rows of a company, oldest first. */
export async function auditOf(server: TestServer, companyId: string) {
  return server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'actor_id', 'shop_id', 'entity', 'entity_id', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('at')
    .execute();
}

/** A company with one shop, and somebody of it. */
export async function givenPlace(server: TestServer, fields: Parameters<TestServer['givenUser']>[1] = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  const user = await server.givenUser(companyId, { shopIds: [shop.shopId], ...fields });
  return { companyId, shop, user };
}
