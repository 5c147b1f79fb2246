import { sql, type Kysely } from 'kysely';

/** CMP-15 to CMP-21: rules that bring clients back, whose turn it was, and when each person had theirs last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;`;

const TABLES = `
create table win_back_rules (
  company_id uuid not null references companies,
  id uuid not null,
  -- Null: clients of all shops.
  shop_id uuid,
  audience text not null check (audience in ('atRisk', 'lost', 'idle')),
  idle_days integer not null check (idle_days between 14 and 365),
  title text not null check (char_length(title) between 1 and 40),
  message text not null check (char_length(message) between 1 and 160),
  discount_type text not null check (discount_type in ('euro', 'percentage')),
  discount_amount integer check (discount_amount > 0),
  discount_percent integer check (discount_percent between 1 and 100),
  minimum_basket integer not null check (minimum_basket >= 0),
  valid_days integer not null check (valid_days between 1 and 90),
  daily_most integer not null check (daily_most between 1 and 200),
  control_percent integer not null check (control_percent between 0 and 50),
  is_on boolean not null default false,
  created_at timestamptz not null,
  -- Its turns stay counted.
  deleted_at timestamptz,
  version integer not null default 1,
  -- How many had their turn on that day of the company.
  counted_on date,
  counted integer not null default 0 check (counted between 0 and 200),
  -- The last day whose turns were all given out.
  ran_on date,
  primary key (company_id, id),
  check ((discount_type = 'euro') = (discount_amount is not null)),
  check ((discount_type = 'percentage') = (discount_percent is not null)),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index win_back_rules_on on win_back_rules (company_id) where is_on and deleted_at is null;

-- Written before anybody is told. A control is never told.
create table win_back_turns (
  company_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  customer_id uuid not null,
  state text not null check (state in ('control', 'claimed', 'sent', 'failed', 'dropped')),
  claimed_at timestamptz not null,
  promotion_id uuid,
  promo_code text,
  code_ends_at timestamptz,
  -- Somebody is telling them now; after two minutes they are taken for dead.
  taken_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  channel text check (channel in ('push', 'mail')),
  sent_at timestamptz,
  primary key (company_id, id),
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'control' or (promotion_id is null and channel is null and attempts = 0)),
  foreign key (company_id, rule_id) references win_back_rules (company_id, id)
);
create index win_back_turns_of_rule on win_back_turns (company_id, rule_id);
create index win_back_turns_of_customer on win_back_turns (company_id, customer_id);
create unique index win_back_turns_by_code on win_back_turns (company_id, promotion_id) where promotion_id is not null;
create index win_back_turns_claimed on win_back_turns (claimed_at) where state = 'claimed';

-- CMP-17: one row per person is the constraint behind « once in 90 days, over all rules ».
create table win_back_latest (
  company_id uuid not null references companies,
  customer_id uuid not null,
  claimed_at timestamptz not null,
  primary key (company_id, customer_id)
);
${wall('win_back_rules')}
${wall('win_back_turns')}
${wall('win_back_latest')}

-- PSH-28: a notification sent again, to whoever has joined its segment since.
alter table push_notifications add column again_of uuid;
create index push_notifications_again on push_notifications (company_id, again_of) where again_of is not null;
`;
