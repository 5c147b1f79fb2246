import { sql, type Kysely } from 'kysely';

/** RND-30 to RND-33: what drivers hand over of what they collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  for (const table of ['cash_returns', 'cash_return_orders'])
    // eslint-disable-next-line no-await-in-loop -- one statement after the other
    await sql.raw(wall(table)).execute(db);
}

const TABLES = `
-- Nobody owes for what was brought before hand-overs were kept.
alter table drivers add column cash_counted_from timestamptz not null default now();

create table cash_returns (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  driver_id uuid not null,
  at timestamptz not null,
  taken_by uuid not null,
  taken_by_name text not null,
  order_count integer not null check (order_count > 0),
  cash integer not null check (cash >= 0),
  meal_vouchers integer not null check (meal_vouchers >= 0),
  counted_cash integer not null check (counted_cash >= 0),
  counted_meal_vouchers integer not null check (counted_meal_vouchers >= 0),
  note text check (length(note) between 1 and 300),
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id),
  foreign key (company_id, taken_by) references users (company_id, id),
  check (note is not null or (cash = counted_cash and meal_vouchers = counted_meal_vouchers))
);
create index cash_returns_newest on cash_returns (company_id, driver_id, at desc);

-- The key is what makes an order be handed over once.
create table cash_return_orders (
  company_id uuid not null,
  order_id uuid not null,
  return_id uuid not null,
  cash integer not null check (cash >= 0),
  meal_vouchers integer not null check (meal_vouchers >= 0),
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, return_id) references cash_returns (company_id, id)
);
create index cash_return_orders_of on cash_return_orders (company_id, return_id);
`;

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`;
