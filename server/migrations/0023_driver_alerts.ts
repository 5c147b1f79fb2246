import { sql, type Kysely } from 'kysely';

/** DRV-30: a driver stays new in a shop until somebody decides. An alert may be about a driver; one newcomer is told once to a shop, even after it was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table driver_shops add column is_new boolean not null default false`.execute(db);
  await sql`alter table shop_alerts add column driver_id uuid`.execute(db);
  await sql`
    create unique index shop_alerts_of_drivers on shop_alerts (company_id, shop_id, driver_id, kind)
    where driver_id is not null`.execute(db);
}
