import { sql, type Kysely } from 'kysely';

/**
 * LCH-01: how far each shop is with going online. A shop without a row has everything before it. The shops of before have
 * taken cards on the platform's own account, and go on doing so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table shop_launches (
  company_id uuid not null,
  shop_id uuid not null,
  launch_form_done boolean not null default false,
  business_type text,
  account_token_id text,
  payment_account_id text,
  payment_account_status text not null default 'not_started'
    check (payment_account_status in ('not_started', 'launching', 'pending', 'restricted', 'complete')),
  -- When the provider was asked for what stands here: an answer to an earlier question must not overwrite it.
  account_read_at timestamptz,
  -- LCH-21: the IBAN itself is never stored.
  iban_last4 text check (iban_last4 ~ '^[A-Z0-9]{4}$'),
  support_email text,
  support_phone text,
  requirements jsonb not null default '{"kinds": [], "dueAt": null}',
  uses_platform_account boolean not null default false,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create unique index shop_launches_account on shop_launches (payment_account_id);
alter table shop_launches enable row level security;
alter table shop_launches force row level security;
create policy own_company on shop_launches using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on shop_launches to comptoir_app;
insert into shop_launches (company_id, shop_id, launch_form_done, payment_account_status, uses_platform_account)
  select company_id, id, true, 'complete', true from shops;

create table sandbox.payment_accounts (
  account_id text primary key,
  company_id text not null,
  shop_id text not null,
  company jsonb not null,
  bank_last4 text not null,
  state text not null check (state in ('new', 'pending', 'restricted', 'complete')),
  -- What a complete account is asked for later (LCH-27).
  asked jsonb not null default '[]',
  verified_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create table sandbox.account_links (
  link_id text primary key,
  account_id text not null references sandbox.payment_accounts on delete cascade,
  refresh_url text not null,
  return_url text not null,
  expires_at timestamptz not null,
  opened_at timestamptz
);
create table sandbox.account_news (
  news_id bigint generated always as identity primary key,
  account_id text not null references sandbox.payment_accounts on delete cascade
);
grant select, insert, update, delete on sandbox.payment_accounts, sandbox.account_links, sandbox.account_news
  to comptoir_app;
`,
    )
    .execute(db);
}
