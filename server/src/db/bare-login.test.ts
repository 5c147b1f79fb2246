import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { givenCompany } from '../test/given.ts';
import { testDatabase } from '../test/test-db.ts';
import type { Database } from './db.ts';
import { rowsOf } from './fast/door.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await givenCompany(database);
});

const WAYS_OUT = ['reset role', 'set role none', 'reset session authorization'];
const ASKED = [
  'select * from companies',
  'select * from sandbox.messages',
  'select * from jobs.job',
  'select * from pg_authid',
  'create table loot (a int)',
  'create table jobs.loot (a int)',
  'create role thief superuser',
  'alter table orders no force row level security',
  'drop table audit',
  `copy (select 1) to program 'true'`,
  'set role postgres',
  'set session authorization postgres',
];

/** On a connection that the application uses. */
const injected = (...statements: string[]): Promise<unknown[]> =>
  database
    .forCompany(randomUUID())
    .connection()
    .execute(async (own) => {
      let rows: unknown[] = [];
      for (const statement of statements) rows = await rowsOf(own, statement, []);
      return rows;
    });

test.each(WAYS_OUT)('sec:bare-login « %s », which an injected statement may say, gains nothing', async (wayOut) => {
  for (const asked of ASKED) {
    const answer = await injected(wayOut, asked).then(
      (rows) => ['answered', rows.length],
      (error: { code: string }) => error.code,
    );
    expect([asked, answer]).toEqual([asked, '42501']);
  }
});
