import { sql, type Kysely } from 'kysely';

/** LEA-01 to LEA-18: everything of a company as an archive, and its erasure after a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(TABLES).execute(db);
  await sql.raw(KEPT).execute(db);
  await sql.raw(ERASED).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLES = `
-- Null unless an erasure is asked for: whoever reads the company knows.
alter table companies add column erase_at timestamptz;

create table company_exports (
  company_id uuid not null,
  id uuid not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Raised by each try: what an earlier one still writes does not count.
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- The one link that works, until its end.
  link_hash bytea,
  link_expires_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id) references companies
);
create unique index company_exports_open on company_exports (company_id) where state in ('waiting', 'running');
create index company_exports_by_end on company_exports (expires_at);

-- The archive in pieces, in the database: any node makes it, any node hands it out.
create table company_export_parts (
  company_id uuid not null,
  export_id uuid not null,
  attempt integer not null,
  part integer not null,
  content bytea not null,
  primary key (company_id, export_id, attempt, part),
  foreign key (company_id, export_id) references company_exports (company_id, id) on delete cascade
);

create table company_erasures (
  company_id uuid not null,
  id uuid not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  canceled_at timestamptz,
  canceled_by_name text,
  started_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id) references companies,
  check (canceled_at is null or started_at is null)
);
create unique index company_erasures_open on company_erasures (company_id) where canceled_at is null;
`;

/** LEA-15: what the law makes one keep outlives the company; nothing refers to what is gone. */
const KEPT = `
create table archived_invoices (
  company_id uuid not null,
  id uuid not null,
  -- Which table it stood in.
  source text not null check (source in ('invoices', 'order_invoices')),
  seller_siren text not null,
  number text not null,
  issued_at timestamptz not null,
  document jsonb not null,
  content bytea,
  sha256 text,
  archived_at timestamptz not null,
  primary key (company_id, id)
);
create index archived_invoices_by_age on archived_invoices (issued_at);

create function archived_invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.issued_at < now() - interval '10 years' then
    return old;
  end if;
  raise exception 'an archived invoice does not change' using errcode = 'check_violation';
end $$;
create trigger frozen before update or delete on archived_invoices
  for each row execute function archived_invoices_are_frozen();

-- An invoice may leave its table when it is kept in the archive, word for word.
create or replace function invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.issued_at < now() - interval '10 years' or exists (
    select from archived_invoices a
    where a.company_id = old.company_id and a.id = old.id and a.number = old.number and a.document = old.document
  )) then
    return old;
  end if;
  raise exception 'an issued invoice does not change' using errcode = 'check_violation';
end $$;
`;

/**
 * sec:append-only holds: the application may delete nothing of the journal, the story and the ledger itself. These
 * functions do, of a company whose erasure is due and has begun, on a connection that is bound to that company.
 */
const ERASED = `
create function is_being_erased(of_company uuid) returns boolean language sql stable as $$
  select current_setting('app.company') = of_company::text and exists (
    select from company_erasures
    where company_id = of_company and canceled_at is null and started_at is not null and due_at <= now())
$$;

create function erase_rows(of_company uuid, of_table text, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if not is_being_erased(of_company) then
    raise exception 'this company is not being erased' using errcode = 'insufficient_privilege';
  end if;
  if of_table in ('archived_invoices', 'company_erasures', 'companies') or not exists (
    select from pg_attribute a
    where a.attrelid = to_regclass('public.' || quote_ident(of_table)) and a.attname = 'company_id'
  ) then
    raise exception 'rows of % are not erased this way', of_table using errcode = 'insufficient_privilege';
  end if;
  execute format(
    'delete from %1$I where ctid = any(array(select ctid from %1$I where company_id = $1 limit $2))', of_table
  ) using of_company, most;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Last: the company itself, with the erasure that allowed it.
create function erase_last(of_company uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_being_erased(of_company) then
    raise exception 'this company is not being erased' using errcode = 'insufficient_privilege';
  end if;
  delete from company_erasures where company_id = of_company;
  delete from companies where company_id = of_company;
end $$;

revoke all on function erase_rows(uuid, text, integer), erase_last(uuid) from public;
grant execute on function erase_rows(uuid, text, integer), erase_last(uuid) to comptoir_app;
`;

const WALL = ['company_exports', 'company_export_parts', 'company_erasures', 'archived_invoices']
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
