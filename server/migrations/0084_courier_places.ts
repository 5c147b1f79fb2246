import { sql, type Kysely } from 'kysely';

/** MAP-15: how old the position of a service's courier is, and which couriers a shop's map shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(CHANGES).execute(db);
}

const CHANGES = `
alter table delivery_jobs add column position_at timestamptz;
update delivery_jobs set position_at = coalesce(heard_at, created_at) where position is not null;
create index delivery_jobs_on_the_road on delivery_jobs (company_id, shop_id)
  where state in ('assigned', 'at_pickup', 'picked_up');
`;
