import { sql } from 'kysely';
import type { Database } from '../db/db.ts';
import { Refused } from './refused.ts';

export type Allowance = { limit: number; windowSeconds: number };
export type Counted = { hits: number; retryAfterSeconds: number };

export async function countHit(database: Database, key: string, { windowSeconds }: Allowance): Promise<Counted> {
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into rate_limits as r (key, window_ends_at, hits)
    values (${key}, now() + make_interval(secs => ${windowSeconds}), 1)
    on conflict (key) do update set
      hits = case when r.window_ends_at <= now() then 1 else r.hits + 1 end,
      window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - now()))::int as left`.execute(database.forSystem());
  const row = rows[0];
  return { hits: row?.hits ?? 1, retryAfterSeconds: Math.max(1, row?.left ?? windowSeconds) };
}

export async function forgetHits(database: Database, key: string): Promise<void> {
  await database.forSystem().deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Counts one call, and refuses it where there were too many. */
export async function refuseMore(database: Database, key: string, allowance: Allowance): Promise<void> {
  const { hits, retryAfterSeconds } = await countHit(database, key, allowance);
  if (hits > allowance.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
}
