import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBrowser, givenCampaigns, type Campaigns } from '../../magic-links/campaign.fixture.ts';
import { PORT_LABELS, type PortName } from '../../ports/port-list.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { registerSandboxPages } from '../pages/sandbox-pages.ts';
import { startSimulator, type Simulator } from '../simulator/simulator.ts';

let server: TestServer;
let simulator: Simulator;
let campaigns: Campaigns;
beforeAll(async () => {
  server = await testServer();
  const config = { ...server.deps.config, isDemo: true, sandboxPages: 'all' as const, simulatorAtStart: false };
  const ports = (Object.keys(PORT_LABELS) as PortName[]).map((port) => ({ port, adapter: 'sandbox' as const }));
  const deps = { ...server.deps, config, ports };
  simulator = await startSimulator(deps, server.app, server.identity);
  registerSandboxPages(server.app, deps, simulator, server.identity.tokens.channelKey);
  campaigns = await givenCampaigns(server);
});
afterAll(() => simulator.stop());

test('LNK-27 the played app installs, signs up, orders and subscribes, through the calls of an app', async () => {
  const link = await campaigns.create('Affiche', 'poster');
  const phone = aBrowser(server);
  const path = `/sandbox/app/${campaigns.companyId}`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const play = async (act: string) => {
    const reply = await phone.call('POST', `/sandbox/api/app/${campaigns.companyId}`, {
      body: { act, lk: link.key },
      headers,
    });
    expect(reply.statusCode, `${act}: ${reply.body}`).toBe(200);
  };

  expect((await phone.call('GET', path)).body).toContain(`?lk=${link.key}`);
  await phone.follow(link.key);
  const opened = (await phone.call('GET', `${path}?lk=${link.key}`)).body;
  for (const label of ['Installer', 'S’inscrire', 'S’abonner à la newsletter', 'Commander'])
    expect(opened).toContain(`>${label}</button>`);
  for (const act of ['install', 'install', 'signup', 'order', 'newsletter']) await play(act);

  const order = await campaigns.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(order).toMatchObject({ link_key: link.key, marketing_method: 'magic_link', status: 'contacting' });
  expect((await phone.call('GET', `${path}?lk=${link.key}`)).body).toContain('Abonnement à la newsletter');
  const { summary, rows } = await campaigns.stats(link);
  expect(summary).toMatchObject({ clickCount: 1, signupCount: 1, newsletterSubscriptionCount: 1 });
  expect(rows.newInstallations).toMatchObject({ installs: 1, signups: 1, purchases: 0 });

  const foreign = await phone.call('POST', `/sandbox/api/app/${campaigns.companyId}`, {
    body: { act: 'install', lk: link.key },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.statusCode).toBe(403);
  expect((await phone.call('GET', '/sandbox/app/not-a-company')).statusCode).toBe(404);
});
