import { sql, type Kysely } from 'kysely';

/** KIT-10 to KIT-25: what the kitchen strikes, and the screens on its walls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLES = `
create table kitchen_strikes (
  company_id uuid not null,
  order_id uuid not null,
  line_id uuid not null,
  is_struck boolean not null,
  -- What the line was then: one that is cooked otherwise since is not struck.
  mark text not null,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (company_id, order_id, line_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);

create table kitchen_screens (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  paired_by_id uuid not null,
  paired_by text not null,
  paired_at timestamptz not null,
  -- Null until the screen has fetched its session.
  token_hash text,
  last_seen_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create unique index kitchen_screens_by_token on kitchen_screens (company_id, token_hash);
create index kitchen_screens_by_shop on kitchen_screens (company_id, shop_id) where ended_at is null;

-- Before any company is known: a screen that waits for somebody to type its code.
create table kitchen_pairings (
  secret_hash text primary key,
  code text not null unique check (code ~ '^[0-9]{6}$'),
  expires_at timestamptz not null,
  taken_company uuid,
  taken_screen uuid,
  check ((taken_company is null) = (taken_screen is null))
);
grant select, insert, update, delete on kitchen_pairings to comptoir_app;
`;

const WALL = ['kitchen_strikes', 'kitchen_screens']
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
