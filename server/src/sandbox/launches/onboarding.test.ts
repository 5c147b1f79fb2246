import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenNewShop, HOME, settled } from '../../launch/launch.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { startSimulator, type Simulator } from '../simulator/simulator.ts';
import { registerSandboxPages } from '../pages/sandbox-pages.ts';

let server: TestServer;
let simulator: Simulator;
beforeAll(async () => {
  server = await testServer();
  const config = { ...server.deps.config, isDemo: true, sandboxPages: 'all' as const, simulatorAtStart: false };
  const deps = { ...server.deps, config };
  simulator = await startSimulator(deps, server.app, server.identity);
  registerSandboxPages(server.app, deps, simulator, server.identity.tokens.channelKey);
});
afterAll(() => simulator.stop());

const get = (url: string) => server.app.inject({ method: 'GET', url, headers: { host: 'localhost' } });
const post = (url: string, payload: object, site = 'same-origin') =>
  server.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', 'sec-fetch-site': site } });

async function givenLink() {
  const shop = await givenNewShop(server);
  await shop.sendForm();
  await shop.sendBank();
  const open = async () => new URL(String((await shop.askLink()).body['url'])).pathname;
  const choose = (path: string, choice: string) =>
    post(path.replace('payments/onboarding', 'api/onboarding'), { choice });
  return { ...shop, open, choose };
}

test('LCH-24 LCH-28 the page shows the company and opens once; afterwards, or too late, it leads to a new link', async () => {
  const { open } = await givenLink();
  const path = await open();

  const first = await get(path);
  expect(first.statusCode).toBe(200);
  for (const words of ['Chez Léa', '732\u00A0829\u00A0320', '•••• 2606', 'Pièce d’identité', 'Valider le dossier'])
    expect(first.body).toContain(words);
  for (const words of ['Envoyer en vérification', 'Simuler un refus', 'Quitter']) expect(first.body).toContain(words);
  const again = await get(path);
  expect([again.statusCode, again.headers.location]).toEqual([302, `${HOME}/?onboarding=refresh`]);

  const late = await open();
  server.clock.offsetMs += 5 * 60_000 + 1_000;
  const expired = await get(late);
  server.clock.offsetMs -= 5 * 60_000 + 1_000;
  expect([expired.statusCode, expired.headers.location]).toEqual([302, `${HOME}/?onboarding=refresh`]);
  expect((await get('/sandbox/payments/onboarding/0190c0de-0000-7000-8000-000000000999')).statusCode).toBe(404);
});

test.each([
  ['complete', null],
  ['pending', { step: 3, status: 'pending' }],
  ['restricted', { step: 3, status: 'restricted' }],
])('LCH-26 LCH-28 « %s » posts a signed message to our own server, twice as once', async (choice, panel) => {
  const { open, choose, panel: shown } = await givenLink();
  const path = await open();
  // Nobody decides on a page that was not opened.
  expect((await choose(path, choice)).statusCode).toBe(404);
  await get(path);

  const replies = await Promise.all([choose(path, choice), choose(path, choice)]);

  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
    [200, { goTo: `${HOME}/?onboarding=return` }],
    [200, { goTo: `${HOME}/?onboarding=return` }],
  ]);
  await settled(server);
  expect(await shown()).toEqual(panel);
});

test('LCH-27 LCH-28 the sandbox asks a complete account for a document, and takes it back', async () => {
  const { open, choose, panel, setup } = await givenLink();
  const path = await open();
  await get(path);
  await choose(path, 'complete');
  await settled(server);
  const { paymentAccountId: accountId } = await setup();
  expect((await get('/sandbox/payments')).body).toContain('Demander une pièce d’identité');

  await post('/sandbox/api/payment-accounts', { accountId, asks: true });
  await settled(server);
  expect(await panel()).toEqual({ step: null, status: 'complete' });
  await post('/sandbox/api/payment-accounts', { accountId, asks: false });
  await settled(server);
  expect(await panel()).toBeNull();
  expect((await post('/sandbox/api/payment-accounts', { accountId, asks: true }, 'cross-site')).statusCode).toBe(403);
});
