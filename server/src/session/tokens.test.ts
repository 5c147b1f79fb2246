import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../test/test-server.ts';
import { browser, givenPlace, sessionServer, type Browser } from './session.fixture.ts';

let server: TestServer;
let tablet: Browser;
let claims: { sub: string; co: string; sid: string };
beforeAll(async () => {
  server = await sessionServer();
  const { companyId, shop, user } = await givenPlace(server);
  tablet = browser(server);
  await tablet.signIn(user, shop.slug);
  const payload = (tablet.token() ?? '').split('.')[1] ?? '';
  claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as typeof claims;
  expect(claims).toMatchObject({ sub: user.userId, co: companyId });
});

const ours = () => Buffer.from(hkdfSync('sha256', server.deps.config.appSecret, 'comptoir', 'access-token', 32));
const nowSeconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Header = { alg: string; typ?: string; crit?: string[]; [more: string]: unknown };
function signed(header: Header, payload: object, key: Buffer): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
const header: Header = { alg: 'HS256', typ: 'at+jwt' };
const payload = (fields: object = {}) => ({
  ...claims,
  aud: 'comptoir-dashboard',
  iat: nowSeconds(),
  exp: nowSeconds() + 600,
  ...fields,
});

describe('SES-25 API-01 sec:access-token the bearer token', () => {
  test('one that we could have made ourselves is taken: the forgeries below differ by one thing each', async () => {
    const reply = await server.withToken(signed(header, payload(), ours())).get('/api/auth/session');

    expect(reply.status).toBe(200);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['no algorithm', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload())}.`],
    ['another key', () => signed(header, payload(), Buffer.alloc(32, 7))],
    ['an empty key', () => signed(header, payload(), Buffer.alloc(0))],
    ['an unknown critical header', () => signed({ ...header, crit: ['b64x'], b64x: true }, payload(), ours())],
    ['another algorithm', () => new SignJWT(payload()).setProtectedHeader({ ...header, alg: 'HS512' }).sign(ours())],
    ['another audience', () => signed(header, payload({ aud: 'comptoir-storefront' }), ours())],
    ['no audience', () => signed(header, payload({ aud: undefined }), ours())],
    ['no end', () => signed(header, payload({ exp: undefined }), ours())],
    ['another type', () => signed({ ...header, typ: 'JWT' }, payload(), ours())],
    ['no type', () => signed({ alg: 'HS256' }, payload(), ours())],
    ['another user of the same session', () => signed(header, payload({ sub: crypto.randomUUID() }), ours())],
    ['another company', () => signed(header, payload({ co: crypto.randomUUID() }), ours())],
    ['every company', () => signed(header, payload({ co: '*' }), ours())],
    ['an unknown session', () => signed(header, payload({ sid: crypto.randomUUID() }), ours())],
    ['the refresh token', () => tablet.jar.get('__Host-comptoir-refresh') ?? ''],
    ['nothing', () => ''],
    ['noise', () => 'noise'],
    ['a truncated token', () => (tablet.token() ?? '').slice(0, -4)],
  ])('is refused with %s', async (_name, forge) => {
    const reply = await server.anonymous.get('/api/auth/session', {
      headers: { authorization: `Bearer ${await forge()}` },
    });

    expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Votre session a expiré, merci de vous reconnecter.',
    ]);
  });

  test('without a header, or in another scheme', async () => {
    const bare = await server.anonymous.get('/api/auth/session');
    const basic = await server.anonymous.get('/api/auth/session', {
      headers: { authorization: `Basic ${tablet.token()}` },
    });
    const inCookie = await server.anonymous.get('/api/auth/session', {
      headers: { cookie: `accessToken=${tablet.token()}` },
    });

    expect([bare.status, basic.status, inCookie.status]).toEqual([401, 401, 401]);
  });

  test('SES-28 SES-29 after fifteen minutes it says that it has expired', async () => {
    server.clock.offsetMs = 15 * 60_000 + 1_000;
    const reply = await tablet.get('/api/auth/session').finally(() => {
      server.clock.offsetMs = 0;
    });

    expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
      401,
      'TOKEN_EXPIRED',
      'Votre session a expiré, merci de vous reconnecter.',
    ]);
  });

  test('the access token is no refresh token', async () => {
    const thief = browser(server);
    thief.jar.set('__Host-comptoir-refresh', tablet.token() ?? '');

    expect((await thief.refresh()).status).toBe(401);
  });
});
