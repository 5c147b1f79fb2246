import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { SeededOrder } from './seeded-order.ts';

type Rows = readonly Record<string, unknown>[];
const ORDER_TABLES = {
  order_lines: 'lines',
  order_events: 'events',
  ledger_movements: 'movements',
  ledger_entries: 'entries',
  refunds: 'refunds',
  'sandbox.payments': 'payments',
  'sandbox.refunds': 'refundsAtProvider',
} as const satisfies Record<string, keyof SeededOrder>;
const TABLES = ['orders', ...Object.keys(ORDER_TABLES), 'order_counters', 'customers'];

export type BulkWriter = {
  insert(table: string, rows: Rows): Promise<void>;
  insertOrders(orders: readonly SeededOrder[]): Promise<void>;
};

/** Inserts any number of rows in one statement: each column is sent as one array of its own type. */
export async function bulkWriter(tx: Tx): Promise<BulkWriter> {
  const types = await columnTypes(tx);

  function insertion(table: string, rows: Rows): RawBuilder<unknown> {
    const names = Object.keys(rows[0] ?? {});
    const typeOf = (name: string) => sql.ref(types.get(`${table}.${name}`) ?? 'text');
    const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${typeOf(name)}[]`);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(table)} (${columns}) select * from unnest(${sql.join(arrays)})`;
  }

  return {
    async insert(table, rows) {
      if (rows.length > 0) await insertion(table, rows).execute(tx);
    },
    async insertOrders(orders) {
      const children = Object.entries(ORDER_TABLES)
        .map(([table, part]) => ({ table, rows: orders.flatMap((seeded): Rows => seeded[part]) }))
        .filter(({ rows }) => rows.length > 0);
      const parts = [{ table: 'orders', rows: orders.map(({ order }) => order) }, ...children];
      const written = parts.map(
        ({ table, rows }, index) => sql`${sql.ref(`part${index}`)} as (${insertion(table, rows)})`,
      );
      await sql`with ${sql.join(written)} select`.execute(tx);
    },
  };
}

async function columnTypes(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; type: string }>`
    select t || '.' || attname as column, typname as type
    from unnest(${TABLES}::text[]) t join pg_attribute on attrelid = t::regclass join pg_type on pg_type.oid = atttypid
    where attnum > 0`.execute(tx);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

/**
 * Checking the foreign keys of each row takes more than half of a load (measured). The owner of the cluster may skip
 * the checks and verify once at the end; anybody else loads with every check on, more slowly.
 */
export async function withChecksAtEnd<T>(tx: Tx, load: () => Promise<T>): Promise<T> {
  await sql`set local role none`.execute(tx);
  const { rows } = await sql<{ may: boolean }>`select current_setting('is_superuser') = 'on' as may`.execute(tx);
  const isOwner = rows[0]?.may ?? false;
  await (isOwner ? sql`set local session_replication_role = replica` : sql`set local role comptoir_app`).execute(tx);
  const loaded = await load();
  if (isOwner) await sql`set local session_replication_role = origin`.execute(tx);
  await sql`set local role comptoir_app`.execute(tx);
  await refuseStrays(tx);
  return loaded;
}

/** Finds what the skipped checks would have refused: rows without their parent, movements out of balance. */
async function refuseStrays(tx: Tx): Promise<void> {
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
