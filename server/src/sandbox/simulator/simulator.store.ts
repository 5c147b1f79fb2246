import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

export type SimulatorSettings = { paused: boolean; ordersPerMinute: number; autopilot: boolean };
export type SimulatorRow = SimulatorSettings & { turn: number; nextOrderAt: string };
export type JournalEntry = { at: string; entry: string };

export const DEFAULT_ORDERS_PER_MINUTE = 1.5;
export const JOURNAL_LENGTH = 100;

/** Creates the row at the first start; a start with `paused` pauses the simulator. Other settings are kept. */
export async function open(db: Db, { paused, now }: { paused: boolean; now: string }): Promise<void> {
  await sql`
    insert into sandbox.simulator as s (paused, orders_per_minute, autopilot, next_order_at)
    values (${paused}, ${DEFAULT_ORDERS_PER_MINUTE}, true, ${now})
    on conflict (only_row) do update set paused = s.paused or excluded.paused`.execute(db);
}

export async function read(db: Db | Tx): Promise<SimulatorRow> {
  const { rows } = await sql<SimulatorRow>`
    select paused, orders_per_minute as "ordersPerMinute", autopilot, turn, next_order_at as "nextOrderAt"
    from sandbox.simulator`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the simulator was not started');
  return row;
}

/** Takes effect immediately: the next order is sent now. */
export async function change(db: Db, settings: Partial<SimulatorSettings>, now: string): Promise<void> {
  await sql`
    update sandbox.simulator set
      paused = coalesce(${settings.paused ?? null}, paused),
      orders_per_minute = coalesce(${settings.ordersPerMinute ?? null}, orders_per_minute),
      autopilot = coalesce(${settings.autopilot ?? null}, autopilot),
      next_order_at = least(next_order_at, ${now})`.execute(db);
}

/** A number per order, unique over all nodes. */
export async function nextTurn(db: Db): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    update sandbox.simulator set turn = turn + 1 returning turn`.execute(db);
  return rows[0]?.turn ?? 1;
}

export async function postpone(db: Db, nextOrderAt: string): Promise<void> {
  await sql`update sandbox.simulator set next_order_at = ${nextOrderAt}`.execute(db);
}

export async function note(db: Db, entry: JournalEntry): Promise<void> {
  await sql`insert into sandbox.simulator_journal (at, entry) values (${entry.at}, ${entry.entry})`.execute(db);
  await sql`
    delete from sandbox.simulator_journal where entry_id <= (
      select entry_id from sandbox.simulator_journal order by entry_id desc offset ${JOURNAL_LENGTH} limit 1)`.execute(
    db,
  );
}

/** Latest first. */
export async function journal(db: Db): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select at, entry from sandbox.simulator_journal order by entry_id desc limit ${JOURNAL_LENGTH}`.execute(db);
  return rows;
}
