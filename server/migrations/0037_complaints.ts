import { sql, type Kysely } from 'kysely';

/** SUP-08, SUP-15 to SUP-20: complaints, their photos, and refunds that somebody other than the shop may bear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table complaints (
      company_id uuid not null,
      id uuid not null,
      shop_id uuid not null,
      order_id uuid not null,
      customer_id uuid not null,
      first_name text not null,
      last_name text not null,
      phone text,
      email text,
      created_at timestamptz not null,
      issues jsonb not null,
      message text not null,
      dishes jsonb not null,
      product_keys text[] not null,
      photo_count smallint not null,
      order_number text not null,
      ordered_at timestamptz not null,
      amount_due integer not null,
      driver_id uuid,
      driver_first_name text,
      search text not null,
      state text not null check (state in ('open', 'deciding', 'decided')),
      decision jsonb,
      refund_id uuid,
      deleted_at timestamptz,
      version integer not null default 1,
      primary key (company_id, id),
      foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
      check ((state = 'open') = (decision is null))
    )`.execute(db);
  // A deleted complaint makes room for another, unless something was decided.
  await sql`
    create unique index complaints_one_an_order on complaints (company_id, order_id)
      where deleted_at is null or state <> 'open'`.execute(db);
  await sql`create index complaints_newest on complaints (company_id, shop_id, created_at desc, id)`.execute(db);
  await sql`create index complaints_of_customer on complaints (company_id, customer_id)`.execute(db);
  await sql`create index complaints_by_age on complaints (created_at)`.execute(db);
  await sql`
    create table complaint_photos (
      company_id uuid not null,
      complaint_id uuid not null,
      position smallint not null check (position between 0 and 2),
      sent_at timestamptz not null,
      content bytea not null,
      primary key (company_id, complaint_id, position),
      foreign key (company_id, complaint_id) references complaints (company_id, id) on delete cascade
    )`.execute(db);
  await sql`create index complaint_photos_by_age on complaint_photos (sent_at)`.execute(db);
  for (const table of ['complaints', 'complaint_photos']) {
    const name = sql.table(table);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`alter table ${name} enable row level security`.execute(db);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`alter table ${name} force row level security`.execute(db);
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`
      create policy own_company on ${name} using (
        current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid)`.execute(
      db,
    );
    // eslint-disable-next-line no-await-in-loop -- two tables
    await sql`grant select, insert, update, delete on ${name} to comptoir_app`.execute(db);
  }
  await sql`alter table refunds drop constraint refunds_cause_check`.execute(db);
  await sql`
    alter table refunds
      add constraint refunds_cause_check
        check (cause in ('refund', 'cancel', 'release', 'pickup', 'change', 'complaint')),
      add column borne_by text not null default 'shop'
        check (borne_by in ('shop', 'driver', 'delivery_service', 'platform')),
      add column complaint_id uuid`.execute(db);
}
