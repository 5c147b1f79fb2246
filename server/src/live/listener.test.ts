import pg from 'pg';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../db/db.ts';
import { aLineToDatabase } from '../test/database-line.ts';
import { ownerOf, testDatabase } from '../test/test-db.ts';
import { openStream } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

const LISTENERS = `select pid from pg_stat_activity where application_name = 'comptoir-live' and datname = current_database()`;

test('API-54 twenty cuts of the live connection: one listener, nothing missed', { timeout: 90_000 }, async () => {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  const { token } = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const stream = await openStream(`${address}/api/${companyId}/live`, token);
  await stream.next(({ event }) => event === 'hello');
  const admin = new pg.Client(server.database.connection);
  await admin.connect();
  const listeners = async () => (await admin.query<{ pid: number }>(LISTENERS)).rows.map(({ pid }) => pid);
  try {
    const before = await listeners();
    for (let cut = 0; cut < 20; cut += 1) {
      const [pid] = await vi.waitFor(async () => {
        const now = await listeners();
        expect(now).toHaveLength(before.length);
        return now;
      }, 10_000);
      await admin.query('select pg_terminate_backend($1)', [pid]);
      await vi.waitFor(async () => expect(await listeners()).not.toContain(pid), 10_000);
      await server.givenOrder(shop);
    }
    await stream.next(({ id }) => id === 40, 15_000);
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(before.length), 10_000);
  } finally {
    await admin.end();
  }
  const numbers = stream.frames.filter(({ event }) => event === 'order-changed').map(({ id }) => id);
  // Before each order comes the news of the window that it takes a place in.
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 2 * (i + 1)));
});

test(
  'API-54 API-71 ten cuts of the database under load: no order lost or doubled, no gap, no call refused afterwards',
  {
    timeout: 120_000,
  },
  async () => {
    const behind = await testDatabase();
    const line = await aLineToDatabase(behind.connection);
    const { host, port } = line.connection;
    const database = openDatabase(line.connection, { owner: { ...behind.owner, host, port } });
    onTestFinished(async () => {
      await database.close();
      await line.close();
    });
    const node = await testServer({ database });
    const url = await node.app.listen({ port: 0, host: '127.0.0.1' });
    const companyId = await node.givenCompany();
    const shop = await node.givenShop(companyId);
    const boss = await node.as(await node.givenUser(companyId, { role: 'general' }));
    const stream = await openStream(`${url}/api/${companyId}/live`, boss.token);
    await stream.next(({ event }) => event === 'hello');

    let isOver = false;
    const placed: string[] = [];
    /** As a web shop does: the same key until there is an answer. */
    async function keepOrdering(): Promise<void> {
      while (!isOver) {
        const headers = { 'x-channel-key': node.identity.tokens.channelKey, 'idempotency-key': randomUUID() };
        await vi.waitFor(
          async () => {
            const reply = await node.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(), {
              headers,
            });
            expect(reply.status, JSON.stringify(reply.body)).toBe(201);
            placed.push(String(reply.body['id']));
          },
          { timeout: 20_000, interval: 50 },
        );
      }
    }
    const customers = Array.from({ length: 6 }, keepOrdering);
    for (let cut = 0; cut < 10; cut += 1) {
      const before = placed.length;
      await vi.waitFor(() => expect(placed.length).toBeGreaterThan(before + 5), { timeout: 20_000, interval: 20 });
      line.cut();
    }
    isOver = true;
    await Promise.all(customers);

    const orders = `/api/${companyId}/shops/${shop.shopId}/orders/live`;
    await vi.waitFor(async () => expect((await boss.get(orders)).status).toBe(200), 10_000);
    for (let call = 0; call < 30; call += 1) expect((await boss.get(orders)).status).toBe(200);
    expect(new Set(placed).size).toBe(placed.length);
    // One number after the other on each day: orders may be placed on both sides of midnight.
    const { rows: days } = await ownerOf(behind).query(
      'select array_agg(number order by number) as numbers from orders group by day',
    );
    const numbers = (days as { numbers: number[] }[]).map((day) => day.numbers);
    expect(numbers.flat()).toHaveLength(placed.length);
    for (const ofDay of numbers) expect(ofDay).toEqual(ofDay.map((_, index) => index + 1));
    const heard = () => stream.frames.filter(({ event }) => event === 'order-changed');
    const ofOrders = () => new Set(heard().map(({ data }) => (data['order'] as { id: string }).id));
    await vi.waitFor(() => expect(ofOrders()).toEqual(new Set(placed)), { timeout: 15_000, interval: 100 });
    expect(new Set(heard().map(({ id }) => id)).size).toBe(heard().length);
    const listeners = await ownerOf(behind).query(LISTENERS);
    expect(listeners.rows).toHaveLength(1);
  },
);
