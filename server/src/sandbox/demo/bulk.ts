import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { SeededOrder } from './rows.ts';

/** One statement for any number of rows: each column travels as one array of the table's own type. */
export async function insertRows(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const types = await columnTypes(tx, table);
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const arrays = sql.join(
    names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types.get(name) ?? 'text')}[]`),
  );
  await sql`insert into ${sql.table(table)} (${columns}) select * from unnest(${arrays})`.execute(tx);
}

async function columnTypes(tx: Tx, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0`.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Checking each row's parent alone takes more than half of a load (measured). Who owns the cluster may put it off, and
 * then asks `refuseStrays` once for all; anybody else loads with every check on, and takes longer.
 */
export async function deferRowChecks(tx: Tx): Promise<void> {
  await sql`set local role none`.execute(tx);
  const { rows } = await sql<{ may: boolean }>`select current_setting('is_superuser') = 'on' as may`.execute(tx);
  await (rows[0]?.may ? sql`set local session_replication_role = replica` : sql`set local role comptoir_app`).execute(
    tx,
  );
}

/** What the put-off checks would have refused: rows without their parent, movements out of balance. */
export async function refuseStrays(tx: Tx): Promise<void> {
  const { rows } = await sql<{ strays: number }>`
    select
      (select count(*) from order_lines c where not exists (${parent('orders', 'order_id')}))
      + (select count(*) from order_events c where not exists (${parent('orders', 'order_id')}))
      + (select count(*) from ledger_entries c where not exists (${parent('ledger_movements', 'movement_id')}))
      + (select count(*) from orders c where not exists (${parent('shops', 'shop_id')}))
      + (select count(*) from (select from ledger_entries group by company_id, movement_id having sum(amount) <> 0) x)
      as strays`.execute(tx);
  if (rows[0]?.strays !== 0) throw new Error('the seeded rows contradict each other');
}

const parent = (table: string, key: string) =>
  sql`select from ${sql.table(table)} p where p.company_id = c.company_id and p.id = c.${sql.ref(key)}`;

/** Parents first. */
export async function insertOrders(tx: Tx, orders: readonly SeededOrder[]): Promise<void> {
  const all = <K extends keyof Omit<SeededOrder, 'order'>>(key: K) =>
    orders.flatMap((seeded): Record<string, unknown>[] => seeded[key]);
  await insertRows(
    tx,
    'orders',
    orders.map(({ order }) => order),
  );
  await insertRows(tx, 'order_lines', all('lines'));
  await insertRows(tx, 'order_events', all('events'));
  await insertRows(tx, 'ledger_movements', all('movements'));
  await insertRows(tx, 'ledger_entries', all('entries'));
  await insertRows(tx, 'sandbox.payments', all('payments'));
  await insertRows(tx, 'sandbox.refunds', all('refunds'));
}
