import { sql, type Kysely } from 'kysely';

/** FLO-89: what a driver left at a door, seen by the shop and the customer of the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delivery_photos (
      company_id uuid not null,
      order_id uuid not null,
      driver_id uuid not null,
      taken_at timestamptz not null,
      content bytea not null,
      primary key (company_id, order_id),
      foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
    )`.execute(db);
  await sql`create index delivery_photos_taken on delivery_photos (taken_at)`.execute(db);
  await sql`alter table delivery_photos enable row level security`.execute(db);
  await sql`alter table delivery_photos force row level security`.execute(db);
  await sql`
    create policy own_company on delivery_photos using (
      current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on delivery_photos to comptoir_app`.execute(db);
}
