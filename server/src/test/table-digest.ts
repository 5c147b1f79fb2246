import { sql } from 'kysely';
import type { Database } from '../db/db.ts';

/** Counters and traces of the calls themselves: a refused call may leave these. */
const OF_CALLS = [
  'sessions',
  'refresh_tokens',
  'driver_sessions',
  'kitchen_screens',
  'idempotency_keys',
  'rate_limits',
  'kysely_migration',
  'kysely_migration_lock',
];

/** Reads one line per table of the business: two equal digests mean that nothing was written between them. */
export async function businessDigest(database: Database): Promise<() => Promise<string>> {
  const names = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and not (table_name = any(${OF_CALLS})) order by 1`.execute(database.forSystem());
  const parts = names.rows.map(
    ({
      name,
    }) => sql`select ${name} || ' ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as line
      from ${sql.table(name)} t`,
  );
  const digest = sql<{ line: string }>`${sql.join(parts, sql` union all `)} order by 1`;
  return async () => (await digest.execute(database.forSystem())).rows.map(({ line }) => line).join('\n');
}
