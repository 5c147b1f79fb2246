import { sql, type Kysely } from 'kysely';

/** PSH-12, SET-API-102: browsers and apps whose owner agreed to notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table push_devices (
  company_id uuid not null references companies,
  id uuid not null,
  kind text not null check (kind in ('web', 'app')),
  -- The endpoint of a browser, the registration token of an app.
  address text not null,
  -- The keys of a browser.
  p256dh text,
  auth text,
  -- Known once its owner has ordered or signed in.
  customer_id uuid,
  -- The shop where it was registered: its owner's favourite.
  shop_id uuid,
  registered_at timestamptz not null,
  seen_at timestamptz not null,
  -- Withdrawn by its owner; kept, so that nobody registers it again without being asked.
  opted_out_at timestamptz,
  -- WEL-06: once per device.
  welcomed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, address),
  check (kind = 'app' or (p256dh is not null and auth is not null)),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index push_devices_of_customer on push_devices (company_id, customer_id);
create index push_devices_of_shop on push_devices (company_id, shop_id);
create index push_devices_to_welcome on push_devices (registered_at) where welcomed_at is null and opted_out_at is null;
alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy own_company on push_devices using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on push_devices to comptoir_app;
`;
