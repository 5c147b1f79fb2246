import pg from 'pg';
import type { Database } from '../db/db.ts';

/**
 * What was loaded at once is known to the planner at once, not when the database next looks. Of a small sample: the database
 * looks again by itself, closely, within a minute or two.
 */
export async function refreshStatistics(database: Database, tables: readonly string[]): Promise<void> {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    await client.query(`set default_statistics_target = 10; analyze ${tables.join(', ')}`);
  } finally {
    await client.end();
  }
}
