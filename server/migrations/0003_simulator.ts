import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the simulator remembers: one row of settings shared by all nodes, and the journal that its page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.simulator (
      only_row boolean primary key default true check (only_row),
      paused boolean not null,
      orders_per_minute real not null check (orders_per_minute between 0.1 and 60),
      autopilot boolean not null,
      turn integer not null default 0,
      next_order_at timestamptz not null
    )`.execute(db);

  await sql`
    create table sandbox.simulator_journal (
      entry_id bigint generated always as identity primary key,
      at timestamptz not null,
      entry text not null
    )`.execute(db);

  await sql`grant select, insert, update, delete on sandbox.simulator, sandbox.simulator_journal to comptoir_app`.execute(
    db,
  );
}
