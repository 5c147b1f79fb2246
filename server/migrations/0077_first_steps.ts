import { sql, type Kysely } from 'kysely';

/** « Premiers pas » and the rehearsals of a shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLES = `
-- FST-03: all steps were done once; the entry of the menu has left for good.
create table first_steps (
  company_id uuid not null,
  shop_id uuid not null,
  done_at timestamptz not null,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

-- FST-02: « Masquer jusqu’à demain », each person for themselves.
create table first_steps_breaks (
  company_id uuid not null,
  user_id uuid not null,
  until timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- What a rehearsal decided; what happened to its order is in the order's own story.
create table rehearsals (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  number integer not null check (number > 0),
  order_id uuid not null,
  started_at timestamptz not null,
  started_by uuid not null,
  started_by_name text not null,
  order_type text not null,
  -- What is done with the money: played, or why not.
  payment text not null check (payment in ('played', 'live', 'unconfigured', 'on-site')),
  -- Null until the engine has answered.
  received_at timestamptz,
  -- What the engine refused: code and the customer’s sentence.
  refusal jsonb,
  skipped jsonb not null default '[]',
  ended_at timestamptz,
  outcome text check (outcome in ('green', 'stopped', 'expired', 'refused')),
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  check ((ended_at is null) = (outcome is null))
);
create unique index rehearsals_by_number on rehearsals (company_id, shop_id, number);
create unique index rehearsals_by_order on rehearsals (company_id, order_id);
-- FST-04: how the newest ticket of a shop ended.
create index print_jobs_newest on print_jobs (company_id, shop_id, created_at desc);
-- One at a time in a shop: the second click finds the first.
create unique index rehearsals_under_way on rehearsals (company_id, shop_id) where ended_at is null;
`;

const WALL = ['first_steps', 'first_steps_breaks', 'rehearsals']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;`,
  )
  .join('\n');
