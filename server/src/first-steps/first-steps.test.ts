import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { NOT_OPEN_YET } from '../shops/open-shop.ts';
import { firstSteps } from '@comptoir/domain/first-steps/step-states.ts';
import type { FirstStepsFacts } from '@comptoir/domain/first-steps/first-steps.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aRehearsingShop } from '../rehearsal/rehearsal.fixture.ts';
import { missingServices } from './missing-services.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

type Read = { facts: FirstStepsFacts; hiddenUntil: string | null; doneAt: string | null };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function aNewShop() {
  const work = await aRehearsingShop(server);
  const deviceId = randomUUID();
  const read = async (): Promise<Read> => {
    const reply = await work.lea.get(`${work.path}/first-steps`, { query: { deviceId } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.json<Read>();
  };
  return {
    ...work,
    deviceId,
    read,
    states: async () => Object.fromEntries(firstSteps((await read()).facts).map(({ key, state }) => [key, state])),
    tested: (results: Record<string, string>) =>
      work.lea.put(`${work.path}/devices/${deviceId}`, {
        name: 'Comptoir',
        kind: 'tablet',
        sound: 'awake',
        isVisible: true,
        lastTest: { at: server.deps.now(), results },
      }),
  };
}

describe('the first steps of a shop', () => {
  test('FST-01 FST-04 say what is there, and tick themselves when it changes', async () => {
    const shop = await aNewShop();
    const { facts } = await shop.read();
    expect(facts.menu.products).toBeGreaterThan(0);
    expect(facts).toMatchObject({ sound: null, team: [], test: { acceptedAt: null }, missing: [] });
    expect(await shop.states()).toMatchObject({
      menu: 'done',
      hours: 'done',
      sound: 'todo',
      team: 'todo',
      test: 'todo',
    });

    await shop.tested({ sound: 'ok', live: 'ok', print: 'ok' });
    await shop.colleague('Antoine');
    await shop.start();
    await shop.say(await shop.order(), 'prepare', { preparationMinutes: 20 });

    const after = await shop.read();
    expect(after.facts).toMatchObject({ sound: { by: 'Léa' }, team: ['Antoine'] });
    expect(await shop.states()).toMatchObject({ sound: 'done', team: 'done', printer: 'done', test: 'done' });
  });

  test('FST-01 a sound that was not heard, or was heard on another post, is not done', async () => {
    const shop = await aNewShop();

    await shop.tested({ sound: 'failed', live: 'ok', print: 'ok' });

    expect((await shop.states())['sound']).toBe('todo');
  });

  test('FST-02 one person hides it until the next midnight of the shop, and nobody else', async () => {
    const shop = await aNewShop();
    const antoine = await shop.colleague('Antoine');

    const reply = await shop.lea.post(`${shop.path}/first-steps/break`);

    expect(String(reply.body['hiddenUntil']) > server.deps.now()).toBe(true);
    expect((await shop.read()).hiddenUntil).toBe(reply.body['hiddenUntil']);
    expect((await antoine.get(`${shop.path}/first-steps`)).body['hiddenUntil']).toBeNull();
    const journal = await shop.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'first-steps%')
      .execute();
    expect(journal).toEqual([{ action: 'first-steps.hide' }]);
  });

  test('FST-03 ends for good once all is done, and not before', async () => {
    const shop = await aNewShop();
    const end = () => shop.lea.post(`${shop.path}/first-steps/end`, { deviceId: shop.deviceId });
    expect((await end()).body).toMatchObject({ errorMessage: 'Il reste des étapes à faire.' });

    await shop.tested({ sound: 'ok', live: 'ok', print: 'ok' });
    await shop.colleague('Antoine');
    await shop.start();
    await shop.say(await shop.order(), 'prepare', { preparationMinutes: 20 });
    expect(Object.values(await shop.states())).toEqual(Array.from({ length: 9 }, () => 'done'));
    const { body } = await end();

    expect((await shop.read()).doneAt).toBe(body['doneAt']);
    expect((await end()).body).toEqual(body);
    const news = await shop.db
      .selectFrom('live_events')
      .select('type')
      .where('type', '=', 'first-steps-changed')
      .execute();
    expect(news.length).toBeGreaterThan(0);
  });
});

test('REP-02 INS-14 a shop that nobody has opened yet is rehearsed behind its closed door', async () => {
  const work = await aRehearsingShop(server, { deliversByItself: false });
  await work.db.updateTable('shops').set({ closed_message: NOT_OPEN_YET, closed_by: null }).execute();

  const { rehearsal } = await work.start();
  const stranger = await server.anonymous.post(`/api/public/shops/${work.shop.shopId}/orders`, anOrderBody());

  expect(rehearsal.refusal).toBeNull();
  const order = await work.order();
  expect(order).toMatchObject({ isTest: true, status: 'contacting' });
  expect((await work.say(order, 'prepare', { preparationMinutes: 20 })).status).toBe(200);
  expect([stranger.status, stranger.body['errorCode']]).toEqual([409, 'SHOP_CLOSED']);
  expect((await work.lea.get(work.path)).body['closedMessage']).toBe(NOT_OPEN_YET);
});

test('FST-05 a service without credentials says what it costs and how it is set up', () => {
  const missing = missingServices([
    { port: 'textMessages', adapter: 'unconfigured' },
    { port: 'mail', adapter: 'live' },
    { port: 'payments', adapter: 'sandbox' },
    { port: 'stuart', adapter: 'unconfigured' },
  ]);

  const sms = missing.find(({ port }) => port === 'textMessages');
  expect(sms).toMatchObject({ label: 'SMS' });
  expect(sms?.costs).toContain('SMS');
  expect(sms?.remedy).toContain('SMS_PROVIDER');
  expect(missing.find(({ port }) => port === 'couriers')?.remedy).toMatch(/STUART_CLIENT_ID.*puis cochez le service/);
  expect(missing.map(({ port }) => port)).not.toContain('payments');
  expect(missing.map(({ port }) => port)).not.toContain('mail');
});
