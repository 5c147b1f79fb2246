import { beforeAll, expect, test, vi } from 'vitest';
import type { TestServer } from '../../test/test-server.ts';
import { browser, givenPlace, sessionServer } from '../session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});

test('SES-33 sec:sign-in-lanes a known browser is answered while three hundred strangers wait', async () => {
  const { shop, user } = await givenPlace(server);
  const tablet = browser(server);
  await tablet.signIn(user, shop.slug);
  const answered: string[] = [];
  const guess = async (n: number) => {
    const reply = await browser(server).signIn({ email: `guess-${n}@chezmimi.exemple`, password: 'x' }, shop.slug);
    answered.push(String(reply.status));
    return reply;
  };

  const strangers = Array.from({ length: 300 }, (_, n) => guess(n));
  // As every page does, it asks again where all connections of a slow machine are taken.
  const known = await vi.waitFor(
    async () => {
      const reply = await tablet.signIn(user, shop.slug);
      expect(reply.status).not.toBe(503);
      return reply;
    },
    { timeout: 20_000, interval: 50 },
  );
  answered.push('known');
  const replies = await Promise.all(strangers);

  expect(known.status).toBe(200);
  const waited = answered.slice(answered.indexOf('known')).filter((status) => status === '401');
  expect(waited.length).toBeGreaterThan(25);
  const refused = replies.filter((reply) => reply.status === 429);
  expect(refused.length).toBeGreaterThan(150);
  expect(refused[0]?.body).toMatchObject({
    errorCode: 'TOO_MANY_REQUESTS',
    errorMessage: 'Trop de demandes en peu de temps, merci de patienter un instant.',
  });
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('SES-33 sec:sign-in-lanes strangers come in again once the crowd has gone', async () => {
  const { shop, user } = await givenPlace(server);

  expect((await browser(server).signIn(user, shop.slug)).status).toBe(200);
});
