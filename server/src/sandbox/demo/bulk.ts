import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { SeededOrder } from './rows.ts';

/** One statement for any number of rows: the table's own types read the values, and one parameter carries them all. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** Parents first; the constraints of the product check every row. */
export async function insertOrders(tx: Tx, orders: readonly SeededOrder[]): Promise<void> {
  const all = <K extends keyof Omit<SeededOrder, 'order'>>(key: K) => orders.flatMap((seeded): object[] => seeded[key]);
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
