import { sql, type Kysely } from 'kysely';

/** PRN-62, PRN-63: a rule can be switched off without being lost, and a ticket can come out when the order is ready. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_rules
      add column is_active boolean not null default true,
      drop constraint print_rules_moment_check,
      add constraint print_rules_moment_check check (moment in ('received', 'accepted', 'ready'))`.execute(db);
}
