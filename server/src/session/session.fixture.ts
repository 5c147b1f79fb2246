import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../kernel/config.ts';
import type { GivenUser } from '../test/given.ts';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';

export const PUBLIC_URL = 'https://comptoir.exemple';

/** With an https address, as in production. */
export function sessionServer(): Promise<TestServer> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'comptoir-session-')),
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DEMO: 'off',
    PUBLIC_URL,
  });
  return testServer({ config });
}

let addresses = 0;
const nextAddress = () => `198.51.${(addresses += 1) >> 8}.${addresses & 255}`;

export type Browser = ReturnType<typeof browser>;

/** Stores cookies like a browser and the access token like the dashboard. */
export function browser(server: TestServer, ip = nextAddress()) {
  const jar = new Map<string, string>();
  let token: string | null = null;

  type Sent = { body?: unknown; query?: Record<string, string>; headers?: Record<string, string> };
  async function send(method: 'GET' | 'POST' | 'PUT', url: string, sent: Sent): Promise<Answered> {
    const response = await server.app.inject({
      method,
      url,
      remoteAddress: ip,
      query: sent.query ?? {},
      headers: {
        'user-agent': 'Tablette du comptoir',
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    });
    const body = response.body ? (JSON.parse(response.body) as Record<string, unknown>) : {};
    const reply = { status: response.statusCode, body, headers: response.headers, json: <T>() => body as T };
    for (const { name, value } of setCookies(reply)) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    if (typeof body['accessToken'] === 'string') token = body['accessToken'];
    return reply;
  }

  const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    send('POST', path, { body, headers });
  return {
    ip,
    jar,
    token: () => token,
    get: (path: string, query: Record<string, string> = {}) => send('GET', path, { query }),
    post,
    put: (path: string, body: unknown = {}) => send('PUT', path, { body }),
    signIn: ({ email, password }: Pick<GivenUser, 'email' | 'password'>, shopId: string) =>
      post('/api/auth/sign-in', { email, password, shopId }),
    /** Without a body, as the dashboard calls it. */
    refresh: () => send('POST', '/api/auth/refresh', {}),
  };
}

export type SetCookie = { name: string; value: string; attributes: string[] };

export function setCookies(reply: Answered): SetCookie[] {
  const header = reply.headers['set-cookie'];
  const lines = [header ?? []].flat().filter((line) => typeof line === 'string');
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

/** A company with one shop and one user. */
export async function givenPlace(server: TestServer, fields: Parameters<TestServer['givenUser']>[1] = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  const user = await server.givenUser(companyId, { shopIds: [shop.shopId], ...fields });
  return { companyId, shop, user };
}
