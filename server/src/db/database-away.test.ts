import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownerOf, testDatabase } from '../test/test-db.ts';
import { isDatabaseAway } from './db.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that dies between two statements of a transaction means: try again', async () => {
  const database = await testDatabase();

  const error = await failure(
    database
      .forSystem()
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
        await ownerOf(database).query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
        await new Promise((resolve) => setImmediate(resolve));
        await sql`select 1`.execute(tx);
      }),
  );

  expect(isDatabaseAway(error), String(error)).toBe(true);
});

test('a statement that takes too long means: try again', async () => {
  const database = await testDatabase();

  const error = await failure(
    database
      .forSystem()
      .transaction()
      .execute(async (tx) => {
        await sql`set local statement_timeout = 50`.execute(tx);
        await sql`select pg_sleep(5)`.execute(tx);
      }),
  );

  expect(isDatabaseAway(error), String(error)).toBe(true);
});

test('a mistake of ours is not the database being away', async () => {
  const database = await testDatabase();

  expect(isDatabaseAway(await failure(sql`select nonsense`.execute(database.forSystem())))).toBe(false);
});
