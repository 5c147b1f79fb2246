import { sql, type Kysely } from 'kysely';

/** FLO-11: the last orders that the engine refused, with the steps that explain why; nothing of the customer is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refused_orders (
      company_id uuid not null,
      shop_id uuid not null,
      id uuid not null,
      refused_at timestamptz not null,
      story jsonb not null,
      primary key (company_id, shop_id, id),
      foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
    )`.execute(db);
  await sql`create index refused_orders_newest on refused_orders (company_id, shop_id, refused_at desc)`.execute(db);
  await sql`alter table refused_orders enable row level security`.execute(db);
  await sql`alter table refused_orders force row level security`.execute(db);
  await sql`
    create policy own_company on refused_orders using (
      current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on refused_orders to comptoir_app`.execute(db);
}
