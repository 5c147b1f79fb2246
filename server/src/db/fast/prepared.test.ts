import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCompany } from '../../test/given.ts';
import { ownerOf, testDatabase } from '../../test/test-db.ts';
import { isDatabaseAway, openDatabase, type Database } from '../db.ts';

let shared: Database;
let database: Database;
beforeAll(async () => {
  shared = await testDatabase();
  // One connection, so that what one query prepared is seen by the next.
  database = openDatabase(shared.connection, { max: 1 });
});
afterAll(() => database.close());

const preparedNames = async () => {
  const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

test('a statement is prepared when it comes a second time, and answers the same', async () => {
  const db = database.forCompany(await givenCompany(shared));
  const ask = (n: number) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db).then(({ rows }) => rows[0]?.n);

  expect(await ask(1)).toBe(2);
  expect(await preparedNames()).toEqual([]);
  expect([await ask(2), await ask(3)]).toEqual([3, 4]);
  expect(await preparedNames()).toEqual(['select $1::int + 1 as n']);
});

test('a plan made stale by a migration costs one try, not the connection’s life', async () => {
  const db = database.forCompany(await givenCompany(shared));
  const owner = ownerOf(shared);
  await owner.query('create table stale (a int); grant all on stale to comptoir_app');
  const ask = () => sql<Record<string, unknown>>`select * from stale where a is distinct from ${0}`.execute(db);
  await ask();
  await ask();
  await owner.query('alter table stale add column b int');

  const failure = await ask().catch((error: unknown) => error);

  expect(isDatabaseAway(failure)).toBe(true);
  expect((await ask()).rows).toEqual([]);
  await owner.query('drop table stale');
});
