import { sql, type Kysely } from 'kysely';

/** INV-46: credit notes of customers' invoices, frozen when they are issued, with numbers that have no gap. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const WALL = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
`;

const TABLES = `
-- One row per seller and year: its lock puts the issuers in a line.
create table order_credit_note_numbers (
  company_id uuid not null,
  seller_siren text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (company_id, seller_siren, year),
  foreign key (company_id) references companies (company_id)
);
${WALL('order_credit_note_numbers')}
grant select, insert, update on order_credit_note_numbers to comptoir_app;

create table order_credit_notes (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  -- The refund or the dispute that it is about: once for each.
  cause text not null,
  number text not null,
  seller_siren text not null,
  amount integer not null check (amount > 0),
  issued_at timestamptz not null,
  document jsonb not null,
  primary key (company_id, id),
  unique (company_id, cause),
  unique (company_id, seller_siren, number),
  foreign key (company_id, order_id) references order_invoices (company_id, order_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index order_credit_notes_of_order on order_credit_notes (company_id, order_id);
${WALL('order_credit_notes')}
grant select, insert on order_credit_notes to comptoir_app;

-- Asked for every refunded order when a half-month is billed (INV-44), and with every credit note.
create index refunds_of_order on refunds (company_id, order_id);
`;
