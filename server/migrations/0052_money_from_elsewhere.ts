import { sql, type Kysely } from 'kysely';

/** What the provider, a bank or somebody in the provider's own dashboard does with the money of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(HOLDS).execute(db);
  await sql.raw(REFUNDS).execute(db);
  await sql.raw(DISPUTES).execute(db);
  await sql.raw(SANDBOX).execute(db);
}

const HOLDS = `
-- Until when the bank keeps the amount, by its own word; read once the hold is an hour old.
alter table orders add column payment_hold_ends_at timestamptz;
drop index orders_to_renew;
create index orders_to_renew on orders (payment_hold_ends_at)
  where provider_payment_id is not null and status in ('contacting', 'looking_for_driver');
`;

const REFUNDS = `
alter table refunds drop constraint refunds_cause_check;
alter table refunds add constraint refunds_cause_check
  check (cause in ('refund', 'cancel', 'release', 'pickup', 'change', 'complaint', 'provider'));
-- An order may be refunded in parts at the provider: each has its own id there.
drop index refunds_live;
create unique index refunds_live on refunds (company_id, order_id, cause)
  where state <> 'failed' and cause <> 'provider';
create unique index refunds_of_provider on refunds (company_id, provider_refund_id) where cause = 'provider';
`;

const DISPUTES = `
create table disputes (
  company_id uuid not null,
  id text not null,
  order_id uuid not null,
  shop_id uuid not null,
  amount integer not null check (amount > 0),
  state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index disputes_of_orders on disputes (company_id, order_id);
alter table disputes enable row level security;
alter table disputes force row level security;
create policy own_company on disputes using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on disputes to comptoir_app;
`;

const SANDBOX = `
create table sandbox.disputes (
  dispute_id text primary key,
  payment_id text not null references sandbox.payments on delete cascade,
  amount_cents integer not null,
  state text not null,
  answer_by timestamptz not null
);
create index on sandbox.disputes (payment_id);
grant select, insert, update, delete on sandbox.disputes to comptoir_app;
alter table sandbox.payments add column hold_ends_at timestamptz;
`;
