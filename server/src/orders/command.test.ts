import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/fast/door.ts';
import { CardRefused } from '../ports/payments.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import * as orders from './orders.store.ts';
import { atWork, eventually, type AtWork } from './walks/at-work.fixture.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const accept = { preparationMinutes: 15, expectedStatus: 'contacting' };

test('FLO-79 law:parent-first who had to wait for an order reads it as it is then, its lines included', async () => {
  const order = await server.givenOrder(work.shop);
  const changed: Order = { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 7 })) };
  let waiting: Promise<Order | null> | undefined;

  await inTransaction(work.db, async (tx) => {
    await orders.lock(tx, order, order.id);
    waiting = inTransaction(work.db, (other) => orders.lock(other, order, order.id));
    await eventually(async () => expect(await waitingBackends()).toBeGreaterThan(0));
    await orders.replaceLines(tx, changed);
    await orders.save(tx, changed, order);
  });

  expect((await waiting)?.lines.map(({ quantity }) => quantity)).toEqual(changed.lines.map(() => 7));
});

async function waitingBackends(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid) as n from pg_locks where not granted`.execute(server.database.forSystem());
  return rows[0]?.n ?? 0;
}

test('FLO-76 a command is judged by its shop as it is now, also right after a change', async () => {
  const [first, second] = [await server.givenOrder(work.shop), await server.givenOrder(work.shop)];
  const named = (order: Order) => inTransaction(work.db, async (tx) => orders.lockAtShop(tx, order, order.id));
  const rename = (name: string) =>
    work.db.updateTable('shops').set({ name }).where('id', '=', work.shop.shopId).execute();
  expect((await named(first))?.shop.name).toBe(work.shop.name);

  await rename('Chez Léa');
  expect((await named(first))?.shop.name).toBe('Chez Léa');
  const undone = inTransaction(work.db, async (tx) => {
    await tx.updateTable('shops').set({ name: 'Jamais' }).where('id', '=', work.shop.shopId).execute();
    expect((await orders.lockAtShop(tx, second, second.id))?.shop.name).toBe('Jamais');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');

  expect((await named(second))?.shop.name).toBe('Chez Léa');
  await rename(work.shop.name);
});

test('API-71 FLO-16 a refused card is not asked again under the same key, though it would now be taken', async () => {
  const order = await work.card();
  const path = `${work.at}/${order.id}/prepare`;
  const under = { headers: { 'idempotency-key': randomUUID() } };
  const { payments } = server.deps;
  const capture = payments.capture.bind(payments);
  payments.capture = () => Promise.reject(new CardRefused('card_declined'));
  const refused = await work.lea.post(path, accept, under);
  payments.capture = capture;

  const again = await work.lea.post(path, accept, under);

  expect([refused.status, again.status]).toEqual([422, 422]);
  expect(again.body).toEqual(refused.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await work.fresh(order)).status).toBe('contacting');
  expect(await work.balance(order)).toEqual({});
});

test('API-71 FLO-32 a command repeated under its key does nothing, whatever the order has become', async () => {
  const order = await server.givenOrder(work.shop);
  const under = { headers: { 'idempotency-key': randomUUID() } };
  const first = await work.lea.post(`${work.at}/${order.id}/prepare`, accept, under);
  await work.say(order, 'ready-to-take-away');

  const again = await work.lea.post(`${work.at}/${order.id}/prepare`, accept, under);

  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await work.fresh(order)).status).toBe('takeaway');
  expect((await work.story(order)).filter(({ type }) => type === 'accept')).toHaveLength(1);
});
