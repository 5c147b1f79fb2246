import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookMovement } from '../finances/ledger.ts';
import { systemCtx } from '../http/envelope.ts';
import { ownerOf, testDatabase } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import type { Database } from './db.ts';
import { fullCompany } from '../test/full-company.fixture.ts';
import type { Tables } from './tables.ts';

let server: TestServer;
let database: Database;
let companyA: string;
let companyB: string;

beforeAll(async () => {
  server = await testServer();
  ({ database } = server);
  [companyA, companyB] = [await fullCompany(server), await fullCompany(server)];
});

async function companyTables(): Promise<(keyof Tables)[]> {
  const { rows } = await ownerOf(database).query<{ name: keyof Tables }>(
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
