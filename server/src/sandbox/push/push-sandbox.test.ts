import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_SHOPS } from '../demo/company.ts';
import { listMessages } from '../ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { pushPage } from './push-page.ts';
import { registerPushCalls } from './push-calls.ts';

let server: TestServer;
let shopId: string;
beforeAll(async () => {
  server = await testServer();
  const companyId = await server.givenCompany();
  ({ shopId } = await server.givenShop(companyId, { name: 'Chez Nina' }));
  registerPushCalls(server.app, server.deps);
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'sec-fetch-site': 'same-origin' } });
const fetched = async (endpoint: string, after?: number) =>
  (
    await server.app.inject({
      url: '/sandbox/push/page',
      query: { endpoint, ...(after === undefined ? {} : { after: String(after) }) },
    })
  ).json<{ last: number; messages: { title: string; sender: string | null }[] }>();

test('PSH-19 an open page subscribes, fetches what was sent to it since, and nothing of others', async () => {
  const subscription = (await post('/sandbox/push/page', {})).json<{ endpoint: string }>();
  expect((await post('/api/public/push-subscriptions', { shopId, subscription })).statusCode).toBe(201);
  await post('/sandbox/api/push-tries', { address: subscription.endpoint });
  const start = await fetched(subscription.endpoint);
  expect(start.messages).toEqual([]);

  await post('/sandbox/api/push-tries', { address: subscription.endpoint });

  const next = await fetched(subscription.endpoint, start.last);
  expect(next.messages).toMatchObject([{ title: 'Essai' }]);
  expect((await fetched(subscription.endpoint, next.last)).messages).toEqual([]);
  expect((await fetched('https://push.comptoir.exemple/another', 0)).messages).toEqual([]);
});

test('PSH-19 the sandbox plays an installed app, and its page lists the messages by device', async () => {
  const installed = await post('/sandbox/api/app-installations', { shopId });
  expect(installed.statusCode).toBe(201);
  const db = server.database.forSystem();
  const device = await db.selectFrom('push_devices').selectAll().where('kind', '=', 'app').executeTakeFirstOrThrow();

  await post('/sandbox/api/push-tries', { address: device.address });

  const page = (await pushPage(db)).text;
  const own = page.slice(page.indexOf(device.address));
  expect(page).toContain('Application · Chez Nina');
  expect(own.slice(0, own.indexOf('</article>'))).toContain('Cette notification vient du bac à sable.');
  expect(page).toContain(`Installer chez ${DEMO_SHOPS[0]?.name}`);
  expect(await listMessages(db, { kind: 'push', limit: 1 })).toMatchObject([{ recipient: device.address }]);
});

test('a page of elsewhere plays nothing here, and an unknown device is told nothing', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const tried = await server.app.inject({ method: 'POST', url: '/sandbox/push/page', payload: {}, headers: foreign });

  expect(tried.statusCode).toBe(403);
  expect((await post('/sandbox/api/push-tries', { address: `https://x.exemple/${randomUUID()}` })).statusCode).toBe(
    404,
  );
});
