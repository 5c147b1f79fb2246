import { sql, type Kysely } from 'kysely';

/** INV-54: a number knows when the one before it was given, so that none is dated earlier after a clock was set back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['invoice_numbers', 'order_invoice_numbers', 'order_credit_note_numbers'])
    // eslint-disable-next-line no-await-in-loop -- three small tables
    await sql`alter table ${sql.table(table)} add column last_at timestamptz`.execute(db);
}
