import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../test/test-server.ts';
import { browser, givenPlace, sessionServer, type Browser } from '../session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});

type Place = Awaited<ReturnType<typeof givenPlace>>;

async function fail(from: Browser, { user, shop }: Place, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round += 1) {
    // eslint-disable-next-line no-await-in-loop -- one guess after the other
    statuses.push((await from.signIn({ ...user, password: `faux-${round}` }, shop.slug)).status);
  }
  return statuses;
}

const minutesPass = (minutes: number) =>
  sql`update rate_limits set window_ends_at = window_ends_at - make_interval(mins => ${minutes})`.execute(
    server.database.forSystem(),
  );

test('SES-33 ERR-42 after five failures of a pair even the right password waits fifteen minutes', async () => {
  const place = await givenPlace(server);
  const guest = browser(server);
  expect(await fail(guest, place, 5)).toEqual([401, 401, 401, 401, 401]);

  const refused = await guest.signIn(place.user, place.shop.slug);

  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    errorCode: 'TOO_MANY_REQUESTS',
    errorMessage: 'Trop de tentatives de connexion, merci de réessayer plus tard.',
  });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);

  await minutesPass(15);

  expect((await guest.signIn(place.user, place.shop.slug)).status).toBe(200);
});

test('SES-33 the fifteen minutes count from the failure that was one too many', async () => {
  const place = await givenPlace(server);
  const guest = browser(server);
  await fail(guest, place, 4);
  await minutesPass(14);
  await fail(guest, place, 1);
  await minutesPass(14);

  expect((await guest.signIn(place.user, place.shop.slug)).status).toBe(429);
});

test('SES-33 another address and another account are not concerned', async () => {
  const place = await givenPlace(server);
  const colleague = await server.givenUser(place.companyId, { shopIds: [place.shop.shopId] });
  const guest = browser(server);
  await fail(guest, place, 6);

  expect((await browser(server).signIn(place.user, place.shop.slug)).status).toBe(200);
  expect((await guest.signIn(colleague, place.shop.slug)).status).toBe(200);
});

test('SES-33 thirty guesses at once are still five', async () => {
  const { user, shop } = await givenPlace(server);
  const guest = browser(server);

  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => guest.signIn({ ...user, password: `faux-${n}` }, shop.slug)),
  );

  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(401), count(429)]).toEqual([5, 25]);
});

test('SES-33 a success forgets the failures of the pair, and takes no place of the address', async () => {
  const place = await givenPlace(server);
  const guest = browser(server);

  const statuses: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    // eslint-disable-next-line no-await-in-loop -- one evening after the other
    statuses.push(...(await fail(guest, place, 3)), (await guest.signIn(place.user, place.shop.slug)).status);
    guest.jar.clear();
  }

  expect(statuses.filter((status) => status === 429)).toEqual([]);
});

test('SES-33 twenty failures from one address, whatever the accounts', async () => {
  const { user, shop } = await givenPlace(server);
  const guest = browser(server);
  const guess = (n: number) => guest.signIn({ email: `guess-${n}@chezmimi.exemple`, password: 'x' }, shop.slug);

  const replies = [];
  // eslint-disable-next-line no-await-in-loop -- one guess after the other
  for (let n = 0; n < 20; n += 1) replies.push((await guess(n)).status);

  expect(new Set(replies)).toEqual(new Set([401]));
  expect((await guess(20)).status).toBe(429);
  expect((await guest.signIn(user, shop.slug)).status).toBe(429);
});

test('SES-33 sec:no-lockout nobody locks a known browser out, and an open session is not touched', async () => {
  const place = await givenPlace(server);
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  const guest = browser(server, tablet.ip);
  await fail(guest, place, 5);
  expect((await guest.signIn(place.user, place.shop.slug)).status).toBe(429);

  const again = await tablet.signIn(place.user, place.shop.slug);
  const open = await tablet.get('/api/auth/session');

  expect([again.status, open.status]).toEqual([200, 200]);
});

test('SES-33 a known browser has its own five, and is known for its own accounts only', async () => {
  const place = await givenPlace(server);
  const colleague = await server.givenUser(place.companyId, { shopIds: [place.shop.shopId] });
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);

  const statuses = await fail(tablet, place, 6);
  const forged = browser(server);
  const cookie = tablet.jar.get('__Host-comptoir-device') ?? '';
  forged.jar.set('__Host-comptoir-device', cookie);
  await fail(forged, { ...place, user: colleague }, 5);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await forged.signIn(colleague, place.shop.slug)).status).toBe(429);
});

test('SES-33 a tablet shared by several people knows them all', async () => {
  const place = await givenPlace(server);
  const colleague = await server.givenUser(place.companyId, { shopIds: [place.shop.shopId] });
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  await tablet.signIn(colleague, place.shop.slug);
  await fail(browser(server, tablet.ip), place, 5);

  expect((await tablet.signIn(place.user, place.shop.slug)).status).toBe(200);
});

test('SES-33 a device cookie of our shape but not of our making proves nothing', async () => {
  const place = await givenPlace(server);
  const forged = browser(server);
  forged.jar.set('__Host-comptoir-device', `${crypto.randomUUID()}.${'A'.repeat(43)}`);

  expect(await fail(forged, place, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  forged.jar.set('__Host-comptoir-device', `${crypto.randomUUID()}.${'B'.repeat(43)}`);
  expect((await forged.signIn(place.user, place.shop.slug)).status).toBe(429);
});

test('SES-33 sec:slow-guessing thirty failures of an account in an hour, from as many addresses, are the last', async () => {
  const place = await givenPlace(server);
  const colleague = await server.givenUser(place.companyId, { shopIds: [place.shop.shopId] });
  const tablet = browser(server);
  await tablet.signIn(place.user, place.shop.slug);
  const guesses: number[] = [];
  // eslint-disable-next-line no-await-in-loop -- one guess after the other
  for (let n = 0; n < 30; n += 1) guesses.push(...(await fail(browser(server), place, 1)));
  expect(new Set(guesses)).toEqual(new Set([401]));

  const refused = await browser(server).signIn(place.user, place.shop.slug);

  expect([refused.status, refused.body['errorCode']]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(45 * 60);
  // sec:no-lockout: the owner's own browser, and everybody else, enter as before.
  expect((await tablet.signIn(place.user, place.shop.slug)).status).toBe(200);
  expect((await browser(server).signIn(colleague, place.shop.slug)).status).toBe(200);
  await minutesPass(60);
  expect((await browser(server).signIn(place.user, place.shop.slug)).status).toBe(200);
});

test('SES-33 right passwords take no place of the account', async () => {
  const place = await givenPlace(server);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1)
    // eslint-disable-next-line no-await-in-loop -- one browser after the other
    statuses.push((await browser(server).signIn(place.user, place.shop.slug)).status);

  expect(new Set(statuses)).toEqual(new Set([200]));
});
