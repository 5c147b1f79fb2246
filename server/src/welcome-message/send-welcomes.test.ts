import { addHours, addMs, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { CredentialsRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { Push, PushMessage, PushOutcome } from '../ports/push.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { sendWelcome, sendWelcomes } from './send-welcomes.ts';
import { systemCtx } from '../http/envelope.ts';

const PARIS = 'Europe/Paris';
const TODAY = localDay(new Date().toISOString(), PARIS);
const at = (time: string, day = TODAY) => instantAt(day, time, PARIS);
const WORDS = { title: 'Bienvenue chez Mimi', message: 'Votre première socca vous attend.' };

const clock = { now: at('10:00') };
const sent: PushMessage[] = [];
let answer: (message: PushMessage) => Promise<PushOutcome> = async () => 'sent';
const push: Push = {
  async send(message) {
    sent.push(message);
    return answer(message);
  },
};

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await testServer({ push, now: () => clock.now });
  other = await testServer({ database: server.database, push, now: () => clock.now });
});

let companyId: string;
let shopId: string;
beforeEach(async () => {
  clock.now = at('10:00');
  answer = async () => 'sent';
  companyId = await server.givenCompany();
  ({ shopId } = await server.givenShop(companyId));
});

async function save(fields: object = {}) {
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const body = { enabled: true, ...WORDS, delayHours: 24, ...fields };
  const reply = await admin.put(`/api/${companyId}/configuration/activation`, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
async function install(pushToken = `app:${randomUUID()}`): Promise<string> {
  const reply = await server.anonymous.post('/api/public/push-subscriptions', { shopId, pushToken });
  expect(reply.status).toBe(201);
  return pushToken;
}
const isTo = (token: string) => (message: PushMessage) => message.to.kind === 'app' && message.to.token === token;
const toldTo = (token: string) => sent.filter(isTo(token));
const round = (node = server) => sendWelcomes(node.deps, 'test');
const row = (token: string) =>
  server.database
    .forCompany(companyId)
    .selectFrom('push_devices')
    .selectAll()
    .where('address', '=', token)
    .executeTakeFirst();
/** Jobs left by the rounds so far have been done. */
async function settled() {
  await eventually(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from jobs.job
      where name = 'send-welcome' and state in ('created', 'active', 'retry') and start_after <= now()`.execute(
      server.database.forSystem(),
    );
    expect(rows[0]?.open).toBe(0);
  });
}

describe('WEL-06 one message per installation', () => {
  test('at the hour of the installation plus the delay, in the words of that moment, with a way to the shop', async () => {
    await save();
    const token = await install();

    clock.now = addHours(clock.now, 23);
    await round();
    expect(await row(token)).toMatchObject({ welcomed_at: null });

    clock.now = addHours(clock.now, 1);
    await round();
    await eventually(async () => expect(toldTo(token)).toHaveLength(1));
    expect(toldTo(token)[0]).toMatchObject({
      ...WORDS,
      sender: companyId,
      urgency: 'low',
      // Until 22:00: nobody is greeted by a telephone that is switched on at night.
      ttlSeconds: 12 * 3_600,
      topic: 'welcome',
    });
    expect(toldTo(token)[0]?.url).toContain('/s/');
  });

  test('two nodes, many rounds, and again after a restart: each device is told once', async () => {
    await save({ delayHours: 1 });
    const tokens = await Promise.all(Array.from({ length: 12 }, () => install()));
    clock.now = addHours(clock.now, 1);

    await Promise.all([round(server), round(other), round(server), round(other)]);
    await eventually(async () => expect(tokens.map((token) => toldTo(token).length)).toEqual(tokens.map(() => 1)));
    const restarted = await testServer({ database: server.database, push, now: () => clock.now });
    await round(restarted);
    await settled();

    expect(tokens.map((token) => toldTo(token).length)).toEqual(tokens.map(() => 1));
  });

  test('a browser is no installation', async () => {
    await save({ delayHours: 1 });
    const subscription = {
      endpoint: `https://push.exemple.fr/${randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    };
    await server.anonymous.post('/api/public/push-subscriptions', { shopId, subscription });
    clock.now = addHours(clock.now, 2);

    await round();
    await settled();

    expect(sent.filter(({ to }) => to.kind === 'web')).toEqual([]);
  });

  test('only if it is on at that moment: what passed while it was off is never made up for', async () => {
    await save({ delayHours: 1, enabled: false });
    const token = await install();
    clock.now = addHours(clock.now, 2);
    await round();

    await save({ delayHours: 1 });
    await round();
    await settled();

    expect(toldTo(token)).toEqual([]);
  });

  test('whoever has withdrawn is not greeted', async () => {
    await save({ delayHours: 1 });
    const token = await install();
    await server.anonymous.post('/api/public/push-subscriptions/withdraw', { shopId, address: token });
    clock.now = addHours(clock.now, 2);

    await round();
    await settled();

    expect(toldTo(token)).toEqual([]);
  });
});

describe('WEL-06 quiet hours of the company’s clock', () => {
  test('installed at 21:30 with an hour of delay: told at 09:00', async () => {
    await save({ delayHours: 1 });
    clock.now = at('21:30');
    const token = await install();

    for (const hours of [1, 4, 8, 11.4]) {
      clock.now = addHours(at('21:30'), hours);
      // eslint-disable-next-line no-await-in-loop -- through the night
      await round();
    }
    expect(await row(token)).toMatchObject({ welcomed_at: null });

    clock.now = addHours(at('21:30'), 11.5);
    await round();
    await eventually(async () => expect(toldTo(token)).toHaveLength(1));
  });

  test('a job that comes late in the evening waits for the morning', async () => {
    await save({ delayHours: 1 });
    const token = await install();
    const device = await row(token);
    clock.now = at('22:30');

    await sendWelcome(systemCtx(server.deps, companyId, 'test'), { deviceId: device?.id ?? '' });

    expect(toldTo(token)).toEqual([]);
  });

  test('the night that loses an hour: 09:00 is 09:00', async () => {
    clock.now = '2027-03-27T20:30:00.000Z';
    await save({ delayHours: 2 });
    const token = await install();

    clock.now = '2027-03-28T06:59:00.000Z';
    await round();
    expect(await row(token)).toMatchObject({ welcomed_at: null });

    clock.now = '2027-03-28T07:00:00.000Z';
    await round();
    await eventually(async () => expect(toldTo(token)).toHaveLength(1));
  });

  test('of the company, not of the server: night in Nouméa', async () => {
    await server.database
      .forSystem()
      .updateTable('companies')
      .set({ time_zone: 'Pacific/Noumea' })
      .where('company_id', '=', companyId)
      .execute();
    await save({ delayHours: 1 });
    const token = await install();
    // 15:00 in Paris is past midnight there.
    clock.now = at('15:00');

    await round();

    expect(await row(token)).toMatchObject({ welcomed_at: null });
  });
});

describe('PSH-19 what the provider answers', () => {
  test('a token that is gone is forgotten, with a line in the journal', async () => {
    await save({ delayHours: 1 });
    const token = await install();
    const device = await row(token);
    answer = async (message) => (isTo(token)(message) ? 'gone' : 'sent');
    clock.now = addHours(clock.now, 1);

    await round();

    await eventually(async () => expect(await row(token)).toBeUndefined());
    const journal = await server.database
      .forCompany(companyId)
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', device?.id ?? '')
      .execute();
    expect(journal.map(({ action }) => action)).toContain('push-device.gone');
  });

  test('refused credentials of ours forget no device', async () => {
    await save({ delayHours: 1 });
    const token = await install();
    answer = async () => {
      throw new CredentialsRefused('fcm');
    };
    clock.now = addHours(clock.now, 1);

    await round();
    await eventually(async () => expect(toldTo(token)).toHaveLength(1));

    expect(await row(token)).toBeDefined();
  });

  test('an overloaded provider is asked again when it said', async () => {
    await save({ delayHours: 1 });
    const token = await install();
    const device = await row(token);
    answer = async () => {
      throw new ProviderUnavailable('fcm', 503, 30);
    };
    clock.now = addHours(clock.now, 1);

    await sendWelcome(systemCtx(server.deps, companyId, 'test'), { deviceId: device?.id ?? '' });

    const { rows } = await sql<{ at: Date }>`
      select start_after as at from jobs.job
      where name = 'send-welcome' and data ->> 'deviceId' = ${device?.id}`.execute(server.database.forSystem());
    expect(rows.map(({ at: when }) => new Date(when).toISOString())).toEqual([addMs(clock.now, 30_000)]);
  });
});
