import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OutboundFailure } from '../ports/outbound.ts';
import { ProviderNotConfigured, ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { Push, PushMessage, PushOutcome } from '../ports/push.ts';
import { GONE_ENDPOINT_ENDING } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenSenders, standAt, ZONE } from './push-notifications.fixture.ts';

const endpointOf = (to: PushMessage['to']) => (to.kind === 'web' ? to.endpoint : to.token);

type Behaviour = (message: PushMessage) => Promise<PushOutcome>;
const accepts: Behaviour = async () => 'sent';

/** Whatever a test wants of the provider, and everything it was called with. */
let behaviour: Behaviour = accepts;
let called: PushMessage[] = [];
const push: Push = {
  send: (message) => {
    called.push(message);
    return behaviour(message);
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ push });
});
beforeEach(() => {
  standAt(server, '12:00');
  behaviour = accepts;
  called = [];
});

const tomorrowAt = (time: string) => instantAt(addDays(localDay(server.deps.now(), ZONE), 1), time, ZONE);
const overloaded = (seconds: number | null) =>
  new ProviderUnavailable('web-push', new OutboundFailure('bad-status', { status: 429 }), seconds);

/** Planned, so that no job of the server takes it before the test does. */
async function planned(devices: number, body: object = {}) {
  const who = await givenSenders(server);
  if (devices > 0) await who.devices(devices);
  const made = await who.created({ scheduledAt: tomorrowAt('12:00'), ...body });
  server.clock.offsetMs += 86_400_000;
  return { ...who, id: made.id };
}

describe('one that goes well', () => {
  test('PSH-08 PSH-18 by hand it is sent by its job: status and count are told, with journal', async () => {
    const { created, devices, row, journal, news } = await givenSenders(server);
    await devices(7);

    const { id } = await created();

    await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'), 20_000);
    expect(await row(id)).toMatchObject({ recipient_count: 7, done: 7, total: 7 });
    expect(await journal()).toEqual(['push.create', 'push.sent']);
    expect((await news()).at(-1)).toMatchObject({ id, status: 'sent', recipientCount: 7, progress: null });
    expect(new Set(called.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(7);
  });

  test('PSH-08 a planned one begins at its time, not before', async () => {
    const { id, row, send, journal } = await planned(3);
    server.clock.offsetMs -= 60_000;
    await send(id);
    expect(await row(id)).toMatchObject({ status: 'scheduled' });
    expect(called).toEqual([]);

    server.clock.offsetMs += 60_000;
    await send(id);

    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 3 });
    expect(await journal()).toEqual(['push.create', 'push.begin', 'push.sent']);
  });

  test('PSH-25 a click leads to the shop and says which notification it was', async () => {
    const { id, send, shop } = await planned(1);

    await send(id);

    expect(called[0]).toMatchObject({ url: `${server.deps.config.publicUrl}/s/${shop.slug}?n=${id}` });
  });

  test('PSH-12 PSH-24 who withdraws before their turn is spared, and one that is gone is forgotten', async () => {
    const { id, send, db, device, states, row } = await planned(0);
    const late = await device();
    const gone = await device({ address: `https://push.exemple.fr${GONE_ENDPOINT_ENDING}` });
    await device();
    const optOut = { opted_out_at: server.deps.now() };
    behaviour = async ({ to }) => {
      if (endpointOf(to).endsWith(GONE_ENDPOINT_ENDING)) return 'gone';
      // The first answer takes so long that somebody withdraws meanwhile.
      await db.updateTable('push_devices').set(optOut).where('id', '=', late).execute();
      throw overloaded(60);
    };
    await send(id);
    behaviour = accepts;
    server.clock.offsetMs += 90_000;
    await send(id);

    expect(await states(id)).toEqual({ sent: 1, gone: 2 });
    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 1 });
    expect(await db.selectFrom('push_devices').select('id').where('id', '=', gone).execute()).toEqual([]);
  });

  test('PSH-21 a segment of the clients only', async () => {
    const { id, send, device, states, shop, db } = await planned(4, { segment: 'new' });
    standAt(server, '12:00');
    const order = await server.givenOrder(shop);
    server.clock.offsetMs += 86_400_000;
    const { customer_id: customerId } = await db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    await device({ customerId });

    await send(id);

    expect(await states(id)).toEqual({ sent: 1 });
  });

  test('PSH-24 many are sent in several turns, and the progress is told on the way', async () => {
    const { id, send, row, news } = await planned(6_000);

    // The turn after this one is the server's.
    await send(id);

    await vi.waitFor(async () => expect((await row(id)).status).toBe('sent'), 30_000);
    const told = (await news()).filter(({ progress }) => progress !== null).map(({ progress }) => progress?.done);
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual(told.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 6_000, done: 6_000 });
    expect(new Set(called.map(({ to }) => endpointOf(to))).size).toBe(6_000);
    expect(called.length).toBe(6_000);
  }, 60_000);
});

describe('limits', () => {
  test('PSH-22 one that is late at night waits until nine, and says so', async () => {
    const { id, send, row, news, journal } = await planned(2);
    server.clock.offsetMs += 11 * 3_600_000;

    await send(id);

    expect(await row(id)).toMatchObject({ status: 'scheduled', scheduled_at: tomorrowAt('09:00') });
    expect((await news()).at(-1)).toMatchObject({ scheduledAt: tomorrowAt('09:00') });
    expect(await journal()).toEqual(['push.create', 'push.postpone']);
    expect(called).toEqual([]);
  });

  test('PSH-23 nobody is sent more than two within seven days, whatever their devices', async () => {
    const { id, send, created, device, row, db, companyId, manager, path, shop } = await planned(0);
    const customerId = 'aaaaaaaa-0000-4000-8000-000000000001';
    await db
      .insertInto('customers')
      .values({ company_id: companyId, id: customerId, first_name: 'A', last_name: 'B', phone: '+33639980000' })
      .execute();
    await device({ customerId });
    await device({ customerId });
    await send(id);
    expect(await row(id)).toMatchObject({ recipient_count: 1, total: 2 });
    const another = async () => {
      const made = await created({ scheduledAt: new Date(Date.parse(server.deps.now()) + 60_000).toISOString() });
      server.clock.offsetMs += 60_000;
      await send(made.id);
      return row(made.id);
    };
    standAt(server, '12:02');
    expect(await another()).toMatchObject({ status: 'sent', recipient_count: 1 });
    expect(await another()).toMatchObject({ status: 'sent', recipient_count: 0, total: 0 });

    const counted = await manager.get(`${path}/recipients`, { query: { toAllUsers: 'false', shopId: shop.shopId } });
    expect(counted.body).toMatchObject({ recipientCount: 0, spared: 1 });
  });

  test('PSH-23 two that begin together do not both take the last place', async () => {
    const { send, created, devices, row, states } = await givenSenders(server);
    await devices(40);
    const at = new Date(Date.parse(server.deps.now()) + 60_000).toISOString();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await created({ scheduledAt: at, title: `Numéro ${n}` })).id);
    server.clock.offsetMs += 120_000;

    await Promise.all(ids.map((id) => send(id)));

    const totals = await Promise.all(ids.map(async (id) => (await row(id)).total));
    expect(totals.toSorted((a, b) => a - b)).toEqual([0, 0, 40, 40]);
    expect((await Promise.all(ids.map(states))).filter(({ sent }) => sent === 40)).toHaveLength(2);
  });
});

describe('a provider in trouble', () => {
  test('PSH-26 429: nobody is lost, Retry-After is respected, and the page says what it waits for', async () => {
    const { id, send, row, states, news } = await planned(120);
    behaviour = () => Promise.reject(overloaded(120));

    await send(id);

    expect(called.length).toBeLessThanOrEqual(100);
    expect(await states(id)).toEqual({ waiting: 120 });
    const paused = await row(id);
    expect(paused).toMatchObject({ status: 'pending', waits_for: 'provider', pauses: 1 });
    const waited = Date.parse(paused.paused_until ?? '') - Date.parse(server.deps.now());
    expect(waited / 1000).toBeGreaterThan(110);
    expect(waited / 1000).toBeLessThanOrEqual(120);
    expect((await news()).at(-1)).toMatchObject({ waitsFor: 'provider' });

    // A turn that comes too early sends nothing.
    called = [];
    behaviour = accepts;
    await send(id);
    expect(called).toEqual([]);
    server.clock.offsetMs += 121_000;
    await send(id);
    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 120, waits_for: null });
  });

  test('PSH-26 one that does not answer is left alone; those that were called are never called again', async () => {
    const { id, send, row, states } = await planned(200);
    behaviour = () => new Promise(() => {});

    await send(id, { limitMs: 50 });

    expect(await states(id)).toEqual({ unknown: 100, waiting: 100 });
    expect(await row(id)).toMatchObject({ status: 'pending', waits_for: 'provider', done: 100 });
    server.clock.offsetMs += 3_600_000;
    called = [];
    await send(id, { limitMs: 50 });
    // A few find out that it still hangs.
    expect(called.length).toBe(5);
    server.clock.offsetMs += 3_600_000;
    behaviour = accepts;
    await send(id);
    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 200 });
    expect(new Set(called.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(called.length);
  });

  test('PSH-26 without credentials nothing is sent and nobody is lost', async () => {
    const { id, send, row, states } = await planned(10);
    behaviour = () => Promise.reject(new ProviderNotConfigured('Notifications push'));

    await send(id);

    expect(await states(id)).toEqual({ waiting: 10 });
    expect(await row(id)).toMatchObject({ status: 'pending', waits_for: 'not-configured' });
  });

  test('PSH-26 one device that is refused fails alone; after a day the rest is given up', async () => {
    const { id, send, row, states } = await planned(10);
    let first = true;
    behaviour = () => {
      if (!first) return Promise.reject(overloaded(null));
      first = false;
      return Promise.reject(new ProviderRefused('web-push', '413'));
    };
    await send(id);
    expect(await states(id)).toEqual({ failed: 1, waiting: 9 });

    server.clock.offsetMs += 86_400_000 + 60_000;
    await send(id);

    expect(await states(id)).toEqual({ failed: 10 });
    expect(await row(id)).toMatchObject({ status: 'sent', recipient_count: 0 });
  });

  test('PSH-24 while it hangs, other jobs run and other companies are sent theirs', async () => {
    const hanging = await givenSenders(server);
    await hanging.devices(300);
    const working = await givenSenders(server);
    await working.devices(3);
    behaviour = ({ message }) => (message === 'Silence' ? new Promise(() => {}) : accepts({} as PushMessage));
    const silent = await hanging.created({ message: 'Silence' });
    await vi.waitFor(() => expect(called.length).toBeGreaterThan(0), 20_000);
    const { shop, ctx } = working;
    const order = await server.givenOrder(shop);

    const { id } = await working.created();
    await ctx().transaction((tx) =>
      server.deps.jobs.enqueue(tx, 'order-deadline', { companyId: shop.companyId, orderId: order.id }),
    );

    const hasRun = sql`select 1 from jobs.job_common
      where name = 'order-deadline' and data->>'orderId' = ${order.id} and state = 'completed'`;
    const [soon, db] = [{ timeout: 9_000, interval: 50 }, server.database.forSystem()];
    await vi.waitFor(async () => expect((await working.row(id)).status).toBe('sent'), soon);
    await vi.waitFor(async () => expect((await hasRun.execute(db)).rows).not.toEqual([]), soon);
    expect((await hanging.row(silent.id)).done).toBe(0);
  }, 40_000);
});
