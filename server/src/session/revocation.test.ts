import { LIVE_GOODBYE } from '@comptoir/contract/events.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../test/test-server.ts';
import { auditOf, browser, givenPlace, sessionServer, setCookies } from './session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

/** sec:revocation: everywhere within five seconds. */
const FELT_WITHIN_MS = 5_000;

async function givenTablet(fields: Parameters<typeof givenPlace>[1] = {}) {
  const place = await givenPlace(server, fields);
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  expect((await tablet.get('/api/auth/session')).status).toBe(200);
  return { ...place, tablet };
}

describe('API-75 SES-30 signing out', () => {
  test('ends the session at once, for its token and its cookie, and is written down', async () => {
    const { companyId, user, tablet } = await givenTablet();
    const stolen = tablet.jar.get('__Host-comptoir-refresh') ?? '';

    const reply = await tablet.post('/api/auth/sign-out');

    expect(reply.status).toBe(204);
    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    const thief = browser(server);
    thief.jar.set('__Host-comptoir-refresh', stolen);
    expect((await thief.refresh()).status).toBe(401);
    expect((await auditOf(server, companyId)).at(-1)).toMatchObject({
      action: 'session.sign-out',
      actor_id: user.userId,
    });
  });

  test('SES-24 SES-33 clears the session’s cookies and keeps the shop and the device', async () => {
    const { shop, tablet } = await givenTablet();

    const cleared = setCookies(await tablet.post('/api/auth/sign-out'));

    expect(cleared.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-comptoir-refresh', ''],
      ['role', ''],
    ]);
    expect(tablet.jar.get('shopId')).toBe(shop.slug);
    expect(tablet.jar.has('__Host-comptoir-device')).toBe(true);
  });

  test('leaves the user’s other tablet alone', async () => {
    const { shop, user, tablet } = await givenTablet();
    const other = browser(server);
    await other.signIn(user, shop.slug);

    await tablet.post('/api/auth/sign-out');

    expect((await other.get('/api/auth/session')).status).toBe(200);
  });

  test('SES-30 sec:revocation closes the live stream too', async () => {
    const { companyId, tablet } = await givenTablet();
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await fetch(`${address}/api/${companyId}/live`, {
      headers: { authorization: `Bearer ${tablet.token()}` },
    });
    expect(stream.status).toBe(200);

    const start = performance.now();
    await tablet.post('/api/auth/sign-out');
    const text = await stream.text();

    expect(text).toContain(`event: ${LIVE_GOODBYE}`);
    expect(performance.now() - start).toBeLessThan(FELT_WITHIN_MS + 4_000);
  });
});

describe('sec:revocation what is taken away is gone within five seconds, the cached caller included', () => {
  const inDatabase = {
    'a deleted account': { is_disabled: true },
    'a withdrawn sign-in': { can_sign_in: false },
  };
  test.each(Object.entries(inDatabase))('SES-17 %s, written by another node', async (_name, change) => {
    const { companyId, user, tablet } = await givenTablet();
    await server.database
      .forCompany(companyId)
      .updateTable('users')
      .set(change)
      .where('id', '=', user.userId)
      .execute();

    server.clock.offsetMs = FELT_WITHIN_MS;

    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await tablet.refresh()).status).toBe(401);
  });

  test('a session ended by another node', async () => {
    const { companyId, tablet } = await givenTablet();
    await server.database
      .forCompany(companyId)
      .updateTable('sessions')
      .set({ ended_at: server.deps.now() })
      .where('company_id', '=', companyId)
      .execute();

    server.clock.offsetMs = FELT_WITHIN_MS;

    expect((await tablet.get('/api/auth/session')).status).toBe(401);
  });

  test('API-05 a shop taken from a manager', async () => {
    const { companyId, shop, user, tablet } = await givenTablet();
    await server.database.forCompany(companyId).deleteFrom('user_shops').where('user_id', '=', user.userId).execute();

    server.clock.offsetMs = FELT_WITHIN_MS;

    expect((await tablet.get(`/api/${companyId}/shops/${shop.shopId}`)).status).toBe(404);
    expect((await tablet.get('/api/auth/session', { shopId: shop.shopId })).body['errorCode']).toBe('NOT_ALLOWED');
  });

  test('ROL-10 a right taken by an administrator', async () => {
    const { companyId, user, tablet } = await givenTablet({ overrides: { administration: true } });
    expect((await tablet.get(`/api/${companyId}/staff`)).status).toBe(200);
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));

    await admin.put(`/api/${companyId}/staff/${user.userId}/rights`, {
      featureFlags: {},
      pagePermissions: {},
      canSignIn: true,
    });
    server.clock.offsetMs = FELT_WITHIN_MS;

    expect((await tablet.get(`/api/${companyId}/staff`)).status).toBe(403);
  });
});
