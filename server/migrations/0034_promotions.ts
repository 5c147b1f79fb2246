import { sql, type Kysely } from 'kysely';

/**
 * PRO: codes, and what was used of them. A general code is one row without a shop, so that its uses are counted over the
 * whole company; what one shop decides about it stands in `promotion_shops` (decision 0045).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotions (
      company_id uuid not null references companies (company_id) on delete cascade,
      id uuid not null,
      shop_id uuid,
      kind text not null check (kind in ('code', 'series', 'voucher')),
      promo_code text not null,
      code_key text not null,
      discount_type text not null check (discount_type in ('percentage', 'euro', 'freeDelivery')),
      discount_percent integer check (discount_percent between 1 and 100),
      discount_amount integer check (discount_amount > 0),
      uses_per_customer integer not null check (uses_per_customer > 0),
      total_limit integer check (total_limit > 0),
      used_count integer not null default 0 check (used_count >= 0),
      saved_count integer not null default 0 check (saved_count >= 0),
      minimum_basket integer not null default 0 check (minimum_basket >= 0),
      channels text[] not null,
      order_types text[] not null,
      pos_ref text,
      weekdays text[] not null default '{}',
      hours jsonb,
      first_order_only boolean not null default false,
      is_automatic boolean not null default false,
      starts_at timestamptz,
      ends_at timestamptz,
      expired boolean not null default false,
      code_count integer not null default 0 check (code_count >= 0),
      customer_id uuid,
      reason text,
      created_at timestamptz not null,
      version integer not null default 1,
      primary key (company_id, id),
      foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade,
      check (total_limit is null or used_count <= total_limit)
    )`.execute(db);
  // PRO-14: across shops and the network the use case looks under a lock; here stands what one owner may not have twice.
  await sql`
    create unique index promotions_by_code on promotions (company_id, code_key, coalesce(shop_id, company_id))`.execute(
    db,
  );
  await sql`create index promotions_newest on promotions (company_id, created_at desc, id)`.execute(db);
  await sql`
    create index promotions_automatic on promotions (company_id) where is_automatic and not expired`.execute(db);
  await sql`
    create table promotion_shops (
      company_id uuid not null,
      promotion_id uuid not null,
      shop_id uuid not null,
      is_off boolean not null default false,
      primary key (company_id, promotion_id, shop_id),
      foreign key (company_id, promotion_id) references promotions (company_id, id) on delete cascade,
      foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table promotion_clients (
      company_id uuid not null,
      promotion_id uuid not null,
      customer_id uuid not null,
      used integer not null check (used >= 0),
      primary key (company_id, promotion_id, customer_id),
      foreign key (company_id, promotion_id) references promotions (company_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table promotion_codes (
      company_id uuid not null,
      code_key text not null,
      promotion_id uuid not null,
      rank integer not null,
      order_id uuid,
      used_at timestamptz,
      primary key (company_id, code_key),
      foreign key (company_id, promotion_id) references promotions (company_id, id) on delete cascade
    )`.execute(db);
  await sql`create unique index promotion_codes_in_order on promotion_codes (company_id, promotion_id, rank)`.execute(
    db,
  );
  await sql`
    create table promotion_uses (
      company_id uuid not null,
      order_id uuid not null,
      promotion_id uuid not null,
      shop_id uuid not null,
      customer_id uuid not null,
      code_key text,
      is_new_client boolean not null,
      terms jsonb not null,
      used_at timestamptz not null,
      given_back_at timestamptz,
      primary key (company_id, order_id),
      foreign key (company_id, promotion_id) references promotions (company_id, id) on delete cascade
    )`.execute(db);
  await sql`create index promotion_uses_of on promotion_uses (company_id, promotion_id, used_at)`.execute(db);
  for (const table of ['promotions', 'promotion_shops', 'promotion_clients', 'promotion_codes', 'promotion_uses']) {
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
