import { sql, type Kysely } from 'kysely';

/** The rounds over couriers' bookings have a queue of another name: nobody would do what the old timetable asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('jobs.schedule') is not null then
        delete from jobs.schedule where name = 'sync-delivery-jobs';
      end if;
    end $$`.execute(db);
}
