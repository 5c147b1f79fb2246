import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aLineToDatabase } from '../test/database-line.ts';
import { testDatabase } from '../test/test-db.ts';
import { isDatabaseAway, openDatabase } from './db.ts';

/** Six seconds, and a slow machine. */
const GIVEN_UP_MS = 9_000;

const timed = async (work: Promise<unknown>): Promise<{ ms: number; error: unknown }> => {
  const startedAt = performance.now();
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { ms: performance.now() - startedAt, error };
};

test('a database that stops answering is given up after six seconds, and used again once it answers', async () => {
  const line = await aLineToDatabase((await testDatabase()).connection);
  const database = openDatabase(line.connection);
  onTestFinished(async () => {
    await line.close();
    await database.close();
  });
  const ask = () => sql`select 1`.execute(database.forSystem());
  const change = () =>
    database
      .forSystem()
      .transaction()
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await sql`select 2`.execute(tx);
      });
  await Promise.all([ask(), change()]);

  line.freeze();
  const calls = await Promise.all([timed(ask()), timed(change())]);
  for (const { ms, error } of calls) {
    expect(isDatabaseAway(error), String(error)).toBe(true);
    expect(ms).toBeLessThan(GIVEN_UP_MS);
  }

  line.thaw();
  await ask();
  await change();
});
