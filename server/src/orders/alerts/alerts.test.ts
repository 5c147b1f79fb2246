import { addMs, HOUR } from '@comptoir/domain/kernel/time.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobFacts } from '../../jobs/jobs.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, type AtWork } from '../walks/at-work.fixture.ts';
import { raiseAlert } from './alerts.ts';
import { GivenUp, outbox } from './outbox.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const listed = async () => (await work.lea.get(`${work.at}/alerts`)).json<{ items: ShopAlert[] }>().items;
const news = async (type: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from live_events where type = ${type} and shop_id = ${work.shop.shopId}`.execute(
    work.db,
  );
  return rows[0]?.count ?? 0;
};

describe('the alerts of a shop', () => {
  test('FLO-86 one trouble of one order is told once, live, until somebody has seen to it', async () => {
    const order = await server.givenOrder(work.shop);
    const raise = () => work.ctx().transaction((tx) => raiseAlert(tx, work.ctx(), order, 'release-failed', 1234));

    await Promise.all([raise(), raise(), raise()]);

    const [alert, ...others] = await listed();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      orderId: order.id,
      kind: 'release-failed',
      data: { orderNumber: order.orderNumber, amount: 1234 },
    });
    expect(await news('alert-raised')).toBe(1);

    const close = () => work.lea.post(`${work.at}/alerts/${alert?.id}/close`);
    expect((await Promise.all([close(), close()])).map(({ status }) => status)).toEqual([204, 204]);
    expect(await listed()).toEqual([]);
    expect(await news('alert-closed')).toBe(1);
  });

  test('API-05 an alert of another shop, or none at all, is not found', async () => {
    const other = await atWork(server);
    const order = await server.givenOrder(other.shop);
    await other.ctx().transaction((tx) => raiseAlert(tx, other.ctx(), order, 'order-stuck'));
    const [alert] = (await other.lea.get(`${other.at}/alerts`)).json<{ items: ShopAlert[] }>().items;

    expect((await work.lea.post(`${work.at}/alerts/${alert?.id}/close`)).status).toBe(404);
    expect((await work.lea.post(`${work.at}/alerts/${order.id}/close`)).status).toBe(404);
    expect(await other.alerts(order)).toEqual([{ kind: 'order-stuck', closed_at: null }]);
  });

  test('API-73 company administrators read those of all shops', async () => {
    const order = await server.givenOrder(work.shop);
    await work.ctx().transaction((tx) => raiseAlert(tx, work.ctx(), order, 'till-not-told'));
    const admin = await server.as(await server.givenUser(work.companyId, { role: 'general' }));

    const { items } = (await admin.get(`/api/${work.companyId}/orders/alerts`)).json<{ items: ShopAlert[] }>();

    expect(items.map(({ orderId }) => orderId)).toContain(order.id);
    expect((await work.lea.get(`/api/${work.companyId}/orders/alerts`)).status).toBe(403);
  });
});

describe('what leaves from the outbox', () => {
  const facts = (fields: Partial<JobFacts> = {}): JobFacts => ({
    createdAt: server.deps.now(),
    retryCount: 3,
    retryLimit: 300,
    ...fields,
  });
  const run = (orderId: string, given: JobFacts, act: () => Promise<void>) =>
    outbox(async () => work.ctx(), 'customer-not-told', act)({ companyId: work.companyId, orderId }, 'job', given);
  const down = () => Promise.reject(new Error('still away'));

  test('FLO-86 fails in silence for a day, then alerts the shop, and goes on trying', async () => {
    const order = await server.givenOrder(work.shop);
    const since = (hours: number) => facts({ createdAt: addMs(server.deps.now(), -hours * HOUR) });

    await expect(run(order.id, since(23.9), down)).rejects.toThrow('still away');
    expect(await work.alerts(order)).toEqual([]);

    await expect(run(order.id, since(24), down)).rejects.toThrow('still away');
    await expect(run(order.id, since(25), down)).rejects.toThrow('still away');
    expect(await work.alerts(order)).toEqual([{ kind: 'customer-not-told', closed_at: null }]);
  });

  test('FLO-86 alerts at the last try, whenever it comes', async () => {
    const order = await server.givenOrder(work.shop);

    await expect(run(order.id, facts({ retryCount: 300 }), down)).rejects.toThrow('still away');

    expect(await work.alerts(order)).toHaveLength(1);
  });

  test('FLO-86 alerts at once, and stops, when the third party has said its last word', async () => {
    const order = await server.givenOrder(work.shop);

    await run(order.id, facts(), () => Promise.reject(new GivenUp('never')));

    expect(await work.alerts(order)).toEqual([{ kind: 'customer-not-told', closed_at: null }]);
  });

  test('FLO-86 withdraws the alert when it works after all', async () => {
    const order = await server.givenOrder(work.shop);
    await expect(run(order.id, facts({ retryCount: 300 }), down)).rejects.toThrow();

    await run(order.id, facts(), () => Promise.resolve());

    expect((await work.alerts(order)).every(({ closed_at }) => closed_at !== null)).toBe(true);
  });

  test('FLO-86 a real queue: a payment that cannot be released for a day is an alert', async () => {
    const order = await work.card();
    const { payments } = server.deps;
    server.deps.payments = { ...payments, read: () => Promise.reject(new Error('the provider is away')) };
    server.clock.offsetMs = 25 * HOUR;
    try {
      await work
        .ctx()
        .transaction((tx) =>
          server.deps.jobs.enqueue(tx, 'release-payment', { companyId: work.companyId, orderId: order.id }),
        );

      await expect
        .poll(() => work.alerts(order), { timeout: 20_000, interval: 100 })
        .toEqual([{ kind: 'release-failed', closed_at: null }]);
    } finally {
      server.deps.payments = payments;
      server.clock.offsetMs = 0;
    }
  });
});
