import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookMovement } from '../finances/ledger.ts';
import { systemCtx } from '../http/envelope.ts';
import { testDatabase } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import type { Database } from './db.ts';
import type { Tables } from './tables.ts';

let server: TestServer;
let database: Database;
let companyA: string;
let companyB: string;

beforeAll(async () => {
  server = await testServer();
  ({ database } = server);
  [companyA, companyB] = [await fullCompany(), await fullCompany()];
});

/** A company with at least one row in every table it can own. */
async function fullCompany(): Promise<string> {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  const user = await server.givenUser(companyId, { shopIds: [shop.shopId] });
  const { sessionId, ...lea } = await server.as(user);
  const order = await server.givenOrder(shop, { paymentType: 'stripe', cardToken: 'tok_ok' });
  const path = `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}`;
  const accepted = await lea.post(
    `${path}/prepare`,
    { preparationMinutes: 20 },
    { headers: { 'idempotency-key': randomUUID() } },
  );
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const db = database.forCompany(companyId);
  const [now, hash] = [server.deps.now(), Buffer.from(randomUUID())];
  await db
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, token_hash: hash, session_id: sessionId, created_at: now })
    .execute();
  await db
    .insertInto('password_resets')
    .values({ company_id: companyId, token_hash: hash, user_id: user.userId, expires_at: now })
    .execute();
  await db
    .insertInto('images')
    .values({
      company_id: companyId,
      id: randomUUID(),
      storage_key: 'a',
      original_key: 'o',
      thumbnail_key: 'b',
      width: 1,
      height: 1,
      bytes: 1,
    })
    .execute();
  await db
    .insertInto('third_party_secrets')
    .values({ company_id: companyId, id: randomUUID(), name: 'stripe', sealed: 'x' })
    .execute();
  await serviceRows(companyId, shop.shopId, order.id, user.userId);
  await menuRows(companyId, shop.shopId);
  return companyId;
}

/** What a menu leaves behind besides its sections and products. */
async function menuRows(companyId: string, shopId: string): Promise<void> {
  const db = database.forCompany(companyId);
  const own = { company_id: companyId, shop_id: shopId };
  const [id, now] = [randomUUID(), server.deps.now()];
  await db
    .insertInto('option_lists')
    .values({ ...own, key: 'OPTION-1', name: 'Sauces', position: 0 })
    .execute();
  await db
    .insertInto('options')
    .values({ ...own, key: 'ITEM-1', list_key: 'OPTION-1', name: 'Aïoli', position: 0, price: 0 })
    .execute();
  await db
    .insertInto('stock_movements')
    .values({ ...own, id, product_key: 'PRODUCT-1', reason: 'manual', at: now })
    .execute();
  const kept = { ...own, id, created_at: now, expires_at: now };
  await db
    .insertInto('sync_previews')
    .values({ ...kept, kind: 'copy', request: '{}', versions: '{}', content: '[]' })
    .execute();
  await db
    .insertInto('menu_snapshots')
    .values({ ...kept, target: 'shop_menu', reason: 'copy', elements: 0, content: '{}', created_by: 'Léa' })
    .execute();
  await db
    .insertInto('sync_jobs')
    .values({
      ...own,
      id,
      kind: 'copy',
      state: 'done',
      request: '{}',
      targets: [],
      created_by: 'Léa',
      started_at: now,
      heartbeat_at: now,
    })
    .execute();
  await db
    .insertInto('pos_menus')
    .values({ ...own, content: '{}', pulled_at: now })
    .execute();
  const atHub = { account_id: 'a', location_id: randomUUID(), catalog_id: 'c', customer_list_id: 'l' };
  const names = { account_name: 'A', location_name: 'L', catalog_name: 'C', customer_list_name: 'C' };
  await db
    .insertInto('hub_connections')
    .values({ ...own, ...atHub, ...names, connected_at: now })
    .execute();
}

type Delivered = { companyId: string; shopId: string; orderId: string; driverId: string };

/** What a driver and a delivery leave behind. */
async function deliveryRows({ companyId, shopId, orderId, driverId }: Delivered): Promise<void> {
  const db = database.forCompany(companyId);
  const [own, now] = [{ company_id: companyId, driver_id: driverId }, server.deps.now()];
  await db
    .insertInto('driver_sessions')
    .values({ ...own, id: randomUUID(), token_hash: randomUUID(), created_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('driver_codes')
    .values({ ...own, code_hash: 'x', sent_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('driver_documents')
    .values({ ...own, kind: 'identity', state: 'pending', uploaded_at: now })
    .execute();
  const order = { company_id: companyId, order_id: orderId, shop_id: shopId };
  await db
    .insertInto('delivery_offers')
    .values({ ...order, driver_id: driverId, state: 'open', courier_fee: 0, offered_at: now })
    .execute();
  await db
    .insertInto('delivery_photos')
    .values({ ...own, order_id: orderId, taken_at: now, content: Buffer.from('photo') })
    .execute();
  await db
    .insertInto('delivery_jobs')
    .values({
      ...order,
      id: randomUUID(),
      provider: 'stuart',
      attempt: 1,
      state: 'creating',
      search_started_at: now,
      created_at: now,
    })
    .execute();
}

/** What a day of service leaves behind besides its orders. */
async function serviceRows(companyId: string, shopId: string, orderId: string, userId: string): Promise<void> {
  const db = database.forCompany(companyId);
  const own = { company_id: companyId, shop_id: shopId };
  const now = server.deps.now();
  const driverId = randomUUID();
  await db
    .insertInto('refunds')
    .values({
      company_id: companyId,
      id: randomUUID(),
      order_id: orderId,
      cause: 'refund',
      amount: 1,
      state: 'asked',
      asked_at: now,
    })
    .execute();
  await db
    .insertInto('pending_orders')
    .values({ ...own, id: randomUUID(), draft: '{}', created_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('shop_alerts')
    .values({ ...own, id: randomUUID(), order_id: orderId, kind: 'order-stuck', created_at: now })
    .execute();
  await db
    .insertInto('devices')
    .values({
      ...own,
      id: randomUUID(),
      user_id: userId,
      name: 'Tablette',
      kind: 'tablet',
      sound: 'awake',
      is_visible: true,
      last_seen_at: now,
    })
    .execute();
  await db
    .insertInto('drivers')
    .values({ company_id: companyId, id: driverId, first_name: 'Karim', last_name: 'Benali', kind: 'employee' })
    .execute();
  await db
    .insertInto('driver_shops')
    .values({ ...own, driver_id: driverId })
    .execute();
  await deliveryRows({ companyId, shopId, orderId, driverId });
  await db
    .insertInto('watch_steps')
    .values({ company_id: companyId, order_id: orderId, climb: 'unseen', rung: 'sms', taken_at: now })
    .execute();
  await db
    .insertInto('finished_order_days')
    .values({ ...own, day: '2026-11-14', order_type: 'delivery', orders: 1 })
    .execute();
  await db
    .insertInto('print_jobs')
    .values({ ...own, id: randomUUID(), content: 'x', copies: 1, state: 'queued', created_at: now })
    .execute();
}

async function companyTables(): Promise<(keyof Tables)[]> {
  const { rows } = await database.pool.query<{ name: keyof Tables }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('sec:row-security row security, the second wall', () => {
  test('a query that forgets its company finds no row of another one, in any table', async () => {
    const tables = await companyTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const table of tables) {
      const everywhere = await sql<{ company_id: string }>`select company_id from ${sql.table(table)}`.execute(
        database.forSystem(),
      );
      const seen = new Set(everywhere.rows.map((row) => row.company_id));
      expect(seen, `${table}: the test needs a row of both companies`).toEqual(new Set([companyA, companyB]));
      const own = await sql<{ company_id: string }>`select company_id from ${sql.table(table)}`.execute(
        database.forCompany(companyA),
      );
      expect(new Set(own.rows.map((row) => row.company_id)), table).toEqual(new Set([companyA]));
    }
  });

  test('a change that forgets its company touches no row of another one', async () => {
    const a = database.forCompany(companyA);
    await a.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx.updateTable('products').set({ price: 1 }).executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(3n);
      const { numDeletedRows } = await tx.deleteFrom('password_resets').executeTakeFirstOrThrow();
      expect(numDeletedRows).toBe(1n);
    });
    const untouched = await database.forCompany(companyB).selectFrom('products').select('price').execute();
    expect(untouched.map(({ price }) => price)).not.toContain(1);
  });

  test('a row cannot be written into another company, nor moved there', async () => {
    const a = database.forCompany(companyA);
    const row = { company_id: companyB, id: randomUUID(), first_name: 'Eve', last_name: 'X', phone: '+33600000000' };
    await expect(a.insertInto('customers').values(row).execute()).rejects.toMatchObject({ code: '42501' });
    await expect(a.updateTable('images').set({ company_id: companyB }).execute()).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('a connection that names no company gets an error, not an empty answer', async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      await client.query('set role comptoir_app');
      await expect(client.query('select * from orders')).rejects.toThrow(/app\.company/);
      await client.query(`select set_config('app.company', '', false)`);
      await expect(client.query('select * from orders')).rejects.toThrow(/uuid/);
    } finally {
      await client.end();
    }
  });

  test('two connections serve 1,000 calls of alternating companies, and never mix them', async () => {
    const narrow = await testDatabase({ max: 2 });
    const companies = [randomUUID(), randomUUID(), randomUUID()];
    for (const companyId of companies)
      await narrow
        .forCompany(companyId)
        .insertInto('companies')
        .values({ company_id: companyId, name: companyId })
        .execute();
    const lanes = Array.from({ length: 10 }, async (_lane, lane) => {
      const seen: boolean[] = [];
      for (let i = 0; i < 100; i += 1) {
        const companyId = companies[(lane + i) % companies.length] ?? '';
        const found = await narrow.forCompany(companyId).selectFrom('companies').select('company_id').execute();
        seen.push(found.length === 1 && found[0]?.company_id === companyId);
      }
      return seen;
    });
    const seen = (await Promise.all(lanes)).flat();
    expect(seen.filter(Boolean)).toHaveLength(1_000);
    expect(narrow.pool.totalCount).toBeLessThanOrEqual(2);
  });
});

describe('law:balanced-ledger: the ledger', () => {
  const movement = (...amounts: number[]) => ({
    kind: 'capture' as const,
    orderId: randomUUID(),
    key: randomUUID(),
    entries: amounts.map((amount) => ({ account: 'shop' as const, shopId: randomUUID(), amount })),
  });

  test('refuses a movement whose entries do not sum to zero, and keeps nothing of it', async () => {
    const ctx = systemCtx(server.deps, companyA, 'test');
    const bad = movement(1_000, -999);
    await expect(ctx.transaction((tx) => bookMovement(tx, ctx, bad))).rejects.toMatchObject({ code: '23514' });
    const left = await ctx.db
      .selectFrom('ledger_movements')
      .select('id')
      .where('idempotency_key', '=', bad.key)
      .execute();
    expect(left).toEqual([]);
  });

  test('books a balanced one once, even when it is booked twice', async () => {
    const ctx = systemCtx(server.deps, companyA, 'test');
    const good = movement(1_000, -700, -300);
    await ctx.transaction((tx) => bookMovement(tx, ctx, good));
    await ctx.transaction((tx) => bookMovement(tx, ctx, good));
    const entries = await ctx.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
      .select('amount')
      .where('idempotency_key', '=', good.key)
      .execute();
    expect(entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-700, -300, 1_000]);
  });
});
