import { sql, type Kysely } from 'kysely';

/** PRN-20 to PRN-36: printers of a shop, what they print by themselves, and the queue that they fetch from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(WALL).execute(db);
  // Row security is forced on the owner too: it must see every company's shops.
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(FIRST_PRINTERS).execute(db);
}

const TABLES = `
-- PRN-14: what the shop printed with before the switch was turned off; printing_kind alone decides.
alter table shops add column paused_printing_kind text check (paused_printing_kind in ('QZ', 'cloudprint', 'epson'));

create table printers (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  kind text not null check (kind in ('qz', 'cloudprint', 'epson')),
  is_enabled boolean not null default true,
  paper_width integer not null default 80 check (paper_width in (58, 80)),
  language text not null default 'auto' check (language in ('auto', 'esc-pos', 'star-prnt', 'star-line')),
  code_page text not null default 'windows1252' check (code_page in ('windows1252', 'cp858')),
  epson_version text not null default '1.00' check (epson_version in ('1.00', '2.00')),
  local_name text,
  backup_printer_id uuid,
  -- PRN-21: only the hash of its address; null until somebody asked for one.
  token_hash bytea,
  last_seen_at timestamptz,
  condition text not null default 'ready'
    check (condition in ('ready', 'paper-low', 'paper-out', 'cover-open', 'error')),
  condition_detail text,
  -- PRN-22: that nothing is heard of it was told once.
  away_told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, backup_printer_id) references printers (company_id, id) on delete set null (backup_printer_id),
  check (backup_printer_id is distinct from id)
);
create index printers_by_shop on printers (company_id, shop_id, created_at);
create unique index printers_by_token on printers (company_id, token_hash);

create table print_rules (
  company_id uuid not null,
  printer_id uuid not null,
  template text not null check (template in ('bag', 'kitchen')),
  moment text not null check (moment in ('received', 'accepted')),
  -- Keys of sections; null: the whole order.
  sections jsonb,
  copies integer not null check (copies between 1 and 5),
  primary key (company_id, printer_id, template),
  foreign key (company_id, printer_id) references printers (company_id, id) on delete cascade
);

alter table print_jobs
  alter column content set default '',
  add column printer_id uuid,
  -- The printer for which it was made; it stays when a back-up prints instead.
  add column station_id uuid,
  add column template text check (template in ('bag', 'kitchen', 'test')),
  add column revision integer not null default 1 check (revision > 0),
  add column origin text not null default 'hand' check (origin in ('automatic', 'hand', 'test')),
  -- The rows of the ticket; bytes are made when it is fetched.
  add column document jsonb,
  add column is_duplicate boolean not null default false,
  add column attempts integer not null default 0 check (attempts >= 0),
  add column next_try_at timestamptz,
  -- PRN-10: not confirmed by then, it has failed.
  add column expires_at timestamptz,
  add column lease_token uuid,
  add column lease_ends_at timestamptz,
  add column lease_holder text,
  add column fetched_at timestamptz,
  -- Who asked for it: the order's story names them when it is printed.
  add column asked_by jsonb,
  add foreign key (company_id, printer_id) references printers (company_id, id) on delete set null (printer_id),
  drop constraint print_jobs_state_check,
  add constraint print_jobs_state_check
    check (state in ('queued', 'sent', 'printed', 'failed', 'to-check', 'given-up'));
-- PRN-26: whoever accepts, and however often, an automatic ticket is made once.
create unique index print_jobs_once on print_jobs (company_id, order_id, template, revision, station_id)
  where origin = 'automatic';
create index print_jobs_of_printer on print_jobs (company_id, printer_id, created_at) where state in ('queued', 'sent');
create index print_jobs_of_order on print_jobs (company_id, order_id);
-- The round of every minute looks at all companies.
create index print_jobs_open on print_jobs (expires_at) where state in ('queued', 'sent');
`;

const WALL = ['printers', 'print_rules']
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

/** The kind that a shop prints with becomes its first printer; it prints nothing by itself until somebody says so. */
const FIRST_PRINTERS = `
insert into printers (company_id, id, shop_id, name, kind, created_at)
select company_id, gen_random_uuid(), id, 'Imprimante', lower(printing_kind), now()
from shops where printing_kind is not null;
`;
