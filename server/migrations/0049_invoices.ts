import { sql, type Kysely } from 'kysely';

/** INV-10 to INV-43: what was billed to whom, frozen when it is issued, with numbers that have no gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(TABLES).execute(db);
  await sql.raw(FROZEN).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLES = `
-- INV-30: one row per seller, kind and year, whose lock puts the issuers in a line. A seller may bill many companies.
create table invoice_numbers (
  seller_siren text not null,
  kind text not null check (kind in ('shop', 'network', 'driver')),
  year integer not null,
  last_number integer not null,
  primary key (seller_siren, kind, year)
);
grant select, insert, update on invoice_numbers to comptoir_app;

create table invoices (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('shop', 'network', 'driver')),
  number text not null,
  reference text not null,
  seller_siren text not null,
  issued_at timestamptz not null,
  period_start date not null,
  period_end date not null,
  -- Of a driver's invoice.
  driver_id uuid,
  order_id uuid,
  total_excl_vat integer not null,
  vat_total integer not null,
  total_incl_vat integer not null,
  document jsonb not null,
  primary key (company_id, id),
  unique (company_id, reference),
  unique (seller_siren, number),
  check ((kind = 'driver') = (order_id is not null and driver_id is not null)),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index invoices_of_shop on invoices (company_id, shop_id, period_end, kind);
create unique index invoice_of_course on invoices (company_id, order_id) where kind = 'driver';

-- INV-39: the file, made once.
create table invoice_files (
  company_id uuid not null,
  invoice_id uuid not null,
  content bytea not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);

-- INV-10: one row per half-month to bill; it is closed with its invoice, or with none where nothing is due.
create table billing_periods (
  company_id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('shop', 'network')),
  period_start date not null,
  period_end date not null,
  closed_at timestamptz,
  primary key (company_id, shop_id, kind, period_end),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index open_periods on billing_periods (company_id, shop_id) where closed_at is null;

-- INV-16: an order is billed once for each kind; without an invoice where its fees were nothing.
create table invoice_orders (
  company_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('shop', 'network')),
  shop_id uuid not null,
  invoice_id uuid,
  fees integer not null,
  is_retained boolean not null,
  -- INV-23: the invoice that gave the fees back.
  returned_in uuid,
  primary key (company_id, order_id, kind),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete set null (invoice_id)
);
create index invoice_orders_of_invoice on invoice_orders (company_id, invoice_id);

-- INV-23: few, and looked for at every closing.
create index refunded_orders on orders (company_id, shop_id, requested_for) where status = 'refunded';
`;

/** INV-10, INV-39: nobody changes what was issued; it may be forgotten after ten years. */
const FROZEN = `
create function invoices_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.issued_at < now() - interval '10 years' then
    return old;
  end if;
  raise exception 'an issued invoice does not change' using errcode = 'check_violation';
end $$;
create trigger frozen before update or delete on invoices for each row execute function invoices_are_frozen();

-- A file goes with its invoice.
create function invoice_files_are_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from invoices i where i.company_id = old.company_id and i.id = old.invoice_id) then
    return old;
  end if;
  raise exception 'the file of an invoice does not change' using errcode = 'check_violation';
end $$;
create trigger frozen before update or delete on invoice_files
  for each row execute function invoice_files_are_frozen();
`;

const WALL = ['invoices', 'invoice_files', 'billing_periods', 'invoice_orders']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`,
  )
  .join('');
