import { DAY } from '@comptoir/domain/kernel/time.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../test/test-server.ts';
import { auditOf, browser, givenPlace, PUBLIC_URL, sessionServer, setCookies } from './session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const COOKIE = '__Host-comptoir-refresh';
const later = (ms: number) => {
  server.clock.offsetMs += ms;
};

async function givenTablet(fields: Parameters<typeof givenPlace>[1] = {}) {
  const place = await givenPlace(server, fields);
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  return { ...place, tablet };
}
const storedTokens = (companyId: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('refresh_tokens')
    .select(['token_hash', 'rotated_at', 'session_id'])
    .where('company_id', '=', companyId)
    .execute();

describe('API-13 SES-28 a new access token', () => {
  test('SES-26 is given for the cookie, which is replaced; only hashes are stored', async () => {
    const { companyId, tablet } = await givenTablet();
    const [firstToken, firstCookie] = [tablet.token(), tablet.jar.get(COOKIE)];
    later(10 * 60_000);

    const reply = await tablet.refresh();

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['accessToken']);
    expect(tablet.token()).not.toBe(firstToken);
    expect(tablet.jar.get(COOKIE)).not.toBe(firstCookie);
    expect((await tablet.get('/api/auth/session')).status).toBe(200);
    const rows = await storedTokens(companyId);
    expect(rows.map((row) => row.token_hash.length)).toEqual([32, 32]);
    expect(JSON.stringify(rows)).not.toContain(tablet.jar.get(COOKIE)?.slice(37));
  });

  test('the cookie ends with the session, not thirty days after each refresh', async () => {
    const { tablet } = await givenTablet();
    later(10 * DAY);

    const [cookie] = setCookies(await tablet.refresh());

    const maxAge = Number(cookie?.attributes.find((attribute) => attribute.startsWith('Max-Age='))?.slice(8));
    expect(maxAge).toBeGreaterThan((20 * DAY) / 1000 - 60);
    expect(maxAge).toBeLessThanOrEqual((21 * DAY) / 1000);
    expect(cookie?.attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Secure']));
  });

  test('sec:refresh-rotation ten tabs that refresh together keep one session, twenty times', async () => {
    const { companyId, tablet } = await givenTablet();
    for (let round = 0; round < 20; round += 1) {
      const old = tablet.jar.get(COOKIE) ?? '';
      const tabs = Array.from({ length: 10 }, () => {
        const tab = browser(server, tablet.ip);
        tab.jar.set(COOKIE, old);
        return tab;
      });

      // eslint-disable-next-line no-await-in-loop -- one round after the other
      const replies = await Promise.all(tabs.map((tab) => tab.refresh()));

      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
      const cookies = new Set(tabs.map((tab) => tab.jar.get(COOKIE)));
      expect(cookies.size).toBe(1);
      tablet.jar.set(COOKIE, [...cookies][0] ?? '');
      later(60_000);
    }

    expect(new Set((await storedTokens(companyId)).map((row) => row.session_id)).size).toBe(1);
    expect((await tablet.refresh()).status).toBe(200);
  });

  test('within the grace a late tab receives the newest token, not one that is spent already', async () => {
    const { tablet } = await givenTablet();
    const late = browser(server);
    late.jar.set(COOKIE, tablet.jar.get(COOKIE) ?? '');
    await tablet.refresh();
    later(5_000);
    await tablet.refresh();
    later(5_000);

    await late.refresh();
    expect(late.jar.get(COOKIE)).toBe(tablet.jar.get(COOKIE));
    later(10 * 60_000);

    expect((await late.refresh()).status).toBe(200);
  });

  test('a token shown again after sixteen seconds ends the whole session, and is written down', async () => {
    const { companyId, tablet } = await givenTablet();
    const thief = browser(server);
    thief.jar.set(COOKIE, tablet.jar.get(COOKIE) ?? '');
    await tablet.refresh();
    later(16_000);

    const replay = await thief.refresh();

    expect([replay.status, replay.body['errorCode']]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await tablet.refresh()).status).toBe(401);
    const rows = await auditOf(server, companyId);
    expect(rows.map((row) => row.action)).toContain('session.refresh-token-reused');
  });

  test('day thirty is served, day thirty-one is refused, however often it was refreshed', async () => {
    const { tablet } = await givenTablet();
    later(29.9 * DAY);
    expect((await tablet.refresh()).status).toBe(200);
    later(1.1 * DAY);

    expect((await tablet.refresh()).status).toBe(401);
  });

  test.each<[string, string]>([
    ['nothing', ''],
    ['noise', 'noise'],
    ['every company', `*.${'A'.repeat(43)}`],
    ['an unknown company', `${crypto.randomUUID()}.${'A'.repeat(43)}`],
  ])('is refused for a cookie of %s', async (_name, cookie) => {
    const stranger = browser(server);
    if (cookie) stranger.jar.set(COOKIE, cookie);

    const reply = await stranger.refresh();

    expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Votre session a expiré, merci de vous reconnecter.',
    ]);
  });
});

describe('sec:foreign-origin the page that asks must be ours', () => {
  test.each([
    [PUBLIC_URL, 200],
    ['http://caisse.local:3000', 200],
    ['http://caisse.local:3001', 403],
    ['https://pirate.exemple', 403],
    [`${PUBLIC_URL}.pirate.exemple`, 403],
    ['null', 403],
  ])('from %s: %i', async (origin, status) => {
    const { tablet } = await givenTablet();

    const reply = await tablet.post('/api/auth/refresh', {}, { origin, host: 'caisse.local:3000' });

    expect(reply.status).toBe(status);
    if (status === 403) {
      expect([reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
        'FORBIDDEN',
        'Cet appel ne vient pas de votre tableau de bord.',
      ]);
      expect((await tablet.refresh()).status).toBe(200);
    }
  });
});
