import { sql, type Kysely } from 'kysely';

/** HUB-21: when the hub itself last spoke of a stock, so that a message that comes late says nothing any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(HEARD + WALL).execute(db);
}

const HEARD = `
create table hub_stock_heard (
  company_id uuid not null,
  shop_id uuid not null,
  element text not null check (element in ('sku', 'option')),
  ref text not null,
  heard_at timestamptz not null,
  primary key (company_id, shop_id, element, ref),
  foreign key (company_id, shop_id) references hub_connections (company_id, shop_id) on delete cascade
);
`;

const WALL = `
alter table hub_stock_heard enable row level security;
alter table hub_stock_heard force row level security;
create policy own_company on hub_stock_heard using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on hub_stock_heard to comptoir_app;
`;
