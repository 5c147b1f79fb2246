import { sql, type Kysely } from 'kysely';

/** PAY-01: payouts as the provider tells them, and what each consists of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table payouts (
  company_id uuid not null,
  transaction_id text not null,
  shop_id uuid not null,
  amount integer not null,
  status text not null check (status in ('in_transit', 'paid', 'failed')),
  created_at timestamptz not null,
  arrival_at timestamptz not null,
  is_automatic boolean not null,
  failure text,
  iban_last4 text,
  has_lines boolean not null default false,
  primary key (company_id, transaction_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index payouts_of_shop on payouts (company_id, shop_id, created_at desc, transaction_id desc);
create table payout_lines (
  company_id uuid not null,
  transaction_id text not null,
  id text not null,
  kind text not null check (kind in ('charge', 'refund', 'fee', 'dispute', 'adjustment', 'payout_failure')),
  order_id uuid,
  gross integer not null,
  commission integer not null,
  fixed_fee integer not null,
  fee_vat integer not null,
  other_fee integer not null,
  net integer not null,
  at timestamptz not null,
  primary key (company_id, transaction_id, id),
  foreign key (company_id, transaction_id) references payouts (company_id, transaction_id),
  check (net = gross - commission - fixed_fee - fee_vat - other_fee)
);
${['payouts', 'payout_lines']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;`,
  )
  .join('')}

-- The books of the played provider.
create index on sandbox.payments (shop_id, captured_at) where captured_at is not null;
create table sandbox.payouts (
  payout_id text primary key,
  company_id text not null,
  shop_id text not null,
  amount_cents integer not null,
  created_at timestamptz not null,
  arrival_at timestamptz not null,
  failed_at timestamptz,
  -- The last status that was told to us.
  told text
);
create index on sandbox.payouts (shop_id, created_at);
create table sandbox.payout_lines (
  line_id text primary key,
  payout_id text not null references sandbox.payouts,
  kind text not null,
  payment_id text,
  order_id text,
  gross_cents integer not null,
  fee_cents integer not null,
  at timestamptz not null
);
create index on sandbox.payout_lines (payout_id);
grant select, insert, update, delete on sandbox.payouts, sandbox.payout_lines to comptoir_app;
`,
    )
    .execute(db);
}
