import { sql, type Kysely } from 'kysely';

/**
 * HRS-13: how many orders a window of a service has taken, and whether the manager gave it another limit (0 closes it).
 * Which order stands in which window is kept apart from the orders, so that a place is given back once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table slot_loads (
      company_id uuid not null,
      shop_id uuid not null,
      kind text not null check (kind in ('opening', 'delivery')),
      starts_at timestamptz not null,
      taken integer not null default 0 check (taken >= 0),
      max_orders integer check (max_orders >= 0),
      primary key (company_id, shop_id, kind, starts_at),
      foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table slot_places (
      company_id uuid not null,
      order_id uuid not null,
      shop_id uuid not null,
      kind text not null,
      starts_at timestamptz not null,
      primary key (company_id, order_id)
    )`.execute(db);
  for (const table of ['slot_loads', 'slot_places']) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`alter table ${name} force row level security`.execute(db);
    await sql`
      create policy own_company on ${name} using (
        current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
      db,
    );
    await sql`grant select, insert, update, delete on ${name} to comptoir_app`.execute(db);
  }
}
