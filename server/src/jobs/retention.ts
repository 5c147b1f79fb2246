import { sql } from 'kysely';
import type { Deps } from '../ctx.ts';

/** API-54: a dashboard away for longer than this fetches a snapshot. Kept well above the five minutes promised. */
const LIVE_EVENTS_MINUTES = 60;
const ENDED_SESSION_DAYS = 90;

/** Each night, what has served its time. Nothing here is a record of what happened: those are never deleted. */
export async function forgetOldRows({ database }: Pick<Deps, 'database'>): Promise<void> {
  const db = database.forSystem();
  await sql`delete from live_events where created_at < now() - make_interval(mins => ${LIVE_EVENTS_MINUTES})`.execute(
    db,
  );
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
  await sql`delete from rate_limits where window_ends_at < now()`.execute(db);
  await sql`delete from password_resets where expires_at < now() - interval '7 days'`.execute(db);
  await sql`delete from sessions where expires_at < now() - make_interval(days => ${ENDED_SESSION_DAYS})`.execute(db);
}
