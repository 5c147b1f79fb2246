import { sql, type Kysely } from 'kysely';

/**
 * How a statement says, before the commit that travels with it, that a row it had to write is not there (db.ts). The
 * code is ours: PostgreSQL raises it nowhere, so that no failing formula can be taken for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function must_be_written(is_written boolean) returns boolean language plpgsql as $$
    begin
      if is_written then return true; end if;
      raise exception 'a row was not written' using errcode = 'CT001';
    end $$`.execute(db);
}
