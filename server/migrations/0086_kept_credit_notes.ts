import { sql, type Kysely } from 'kysely';

/** LEA-20: credit notes of customers' invoices outlive the company too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table archived_invoices
      drop constraint archived_invoices_source_check,
      add constraint archived_invoices_source_check
        check (source in ('invoices', 'order_invoices', 'order_credit_notes'))`.execute(db);
}
