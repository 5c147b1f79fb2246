import { sql, type Kysely } from 'kysely';

/** HUB-50 to HUB-55: which reading of an order counts, what the hub knows of its delivery, and what it was not told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGES).execute(db);
}

const CHANGES = `
-- How often the order was read at the hub, and the last reading that was applied: an older one changes nothing.
alter table hub_orders
  add column reads integer not null default 0 check (reads >= 0),
  add column applied_read integer not null default 0 check (applied_read >= 0),
  add column delivery_told text;
create index hub_moves_untold on hub_moves (company_id, noted_at) where sent_at is null;
create index hub_orders_by_day on hub_orders (company_id, shop_id, created_at);
`;
