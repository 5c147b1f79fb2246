import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as courierPlaces from '../../migrations/0084_courier_places.ts';
import * as refundsCountedOnce from '../../migrations/0106_refunds_counted_once.ts';
import { bareLogin } from './bare-login.ts';
import { openDatabase } from './db.ts';
import { startEmbeddedPg, type EmbeddedPg } from './embedded-pg.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'comptoir-login-'));
let cluster: EmbeddedPg;
let owner: pg.Client;
let port: number;

/** A PostgreSQL that asks for passwords, and an owner who is no superuser, as a host gives one. */
beforeAll(async () => {
  port = await freePort();
  const rules = join(folder, 'hba.conf');
  writeFileSync(rules, 'local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  chmodSync(folder, 0o755);
  cluster = await startEmbeddedPg({
    dataDir: join(folder, 'pg'),
    listen: { host: '127.0.0.1', port },
    settings: { fsync: 'off', hba_file: rules },
  });
  owner = new pg.Client(cluster.connection);
  await owner.connect();
  await owner.query(`create role comptoir login createrole password 'owner'`);
  await owner.query('create database comptoir owner comptoir');
  await migrate({ connectionString: addressOf('comptoir') });
}, 60_000);
afterAll(async () => {
  await owner.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (user: string, password = 'owner') => `postgres://${user}:${password}@127.0.0.1:${port}/comptoir`;
const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

const FIRST = { appSecret: 'the first secret, long enough to be one', databaseAppUrl: null };

async function whoIs(login: pg.PoolConfig): Promise<string> {
  const database = openDatabase(login);
  try {
    // The application works, and stands on no other role.
    await database.forSystem().selectFrom('companies').selectAll().execute();
    const { rows } = await database.pool.query<{ name: string }>('select session_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await database.close();
  }
}

/** Rows of a company at work, however little of it is needed here: the keys are not looked at. */
const withRows = (statements: string) => ofSuperuser(`set session_replication_role = replica; ${statements}`);

async function ofSuperuser(statements: string): Promise<pg.QueryResult> {
  const superuser = new pg.Client({ ...cluster.connection, database: 'comptoir' });
  await superuser.connect();
  try {
    return await superuser.query(statements);
  } finally {
    await superuser.end();
  }
}

/** As the next version does it on a database that is in use: in a transaction of its own, by its owner. */
async function runAgain({ up }: Migration): Promise<void> {
  const pool = new pg.Pool({ connectionString: addressOf('comptoir'), max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(up);
  } finally {
    await db.destroy();
  }
}

describe('sec:row-security an owner who is no superuser migrates a database that is in use', () => {
  const COMPANY = `'00000000-0000-4000-8000-000000000001'`;
  const ORDER = `'00000000-0000-4000-8000-000000000002'`;

  test('FLO-78 what was counted twice is taken off once', async () => {
    await withRows(`insert into refunds (company_id, id, order_id, cause, amount, state, asked_at)
      values (${COMPANY}, gen_random_uuid(), ${ORDER}, 'pickup', 250, 'done', now())`);

    await expect(runAgain(refundsCountedOnce)).resolves.toBeUndefined();
  });

  test('MAP-15 the positions of couriers get their age', async () => {
    await withRows(`alter table delivery_jobs drop column position_at; drop index delivery_jobs_on_the_road;
      insert into delivery_jobs (company_id, id, order_id, shop_id, provider, attempt, state, position, search_started_at,
        created_at)
      values (${COMPANY}, gen_random_uuid(), ${ORDER}, gen_random_uuid(), 'stuart', 1, 'assigned',
        '{"lat": 43.7, "lng": 7.2}', now(), now())`);

    await runAgain(courierPlaces);

    const { rows } = await ofSuperuser('select position_at = created_at as is_dated from delivery_jobs');
    expect(rows).toEqual([{ is_dated: true }]);
  });
});

describe('sec:bare-login with DATABASE_URL', () => {
  const asOwner = () => ({ connectionString: addressOf('comptoir') });

  test('several nodes that start together make one role, with a password of the secret', async () => {
    const logins = await Promise.all(Array.from({ length: 5 }, () => bareLogin(asOwner(), FIRST)));

    expect(await Promise.all(logins.map(whoIs))).toEqual(Array(5).fill('comptoir_app_comptoir'));
    const wrong = { connectionString: addressOf('comptoir_app_comptoir', 'guessed') };
    await expect(whoIs(wrong)).rejects.toMatchObject({ code: '28P01' });
  });

  test('another secret gives the role another password', async () => {
    const login = await bareLogin(asOwner(), { ...FIRST, appSecret: 'the second secret, long enough too' });

    expect(await whoIs(login)).toBe('comptoir_app_comptoir');
  });

  test('an owner who may make no role is told what to do, and a role made by hand is used', async () => {
    await owner.query('alter role comptoir nocreaterole; drop role comptoir_app_comptoir');
    await expect(bareLogin(asOwner(), FIRST)).rejects.toThrow(/CREATEROLE.*DATABASE_APP_URL/);

    await owner.query(`create role by_hand login noinherit password 'bare'; grant comptoir_app to by_hand`);
    const databaseAppUrl = addressOf('by_hand', 'bare');
    expect(await whoIs(await bareLogin(asOwner(), { ...FIRST, databaseAppUrl }))).toBe('by_hand');
  });

  test('a role that may more, or not enough, is refused', async () => {
    const given = (user: string) => bareLogin(asOwner(), { ...FIRST, databaseAppUrl: addressOf(user) });

    await expect(given('comptoir')).rejects.toThrow('sans autre droit');
    await owner.query(`create role stranger login password 'owner'`);
    await expect(given('stranger')).rejects.toThrow('membre de comptoir_app');
  });
});
