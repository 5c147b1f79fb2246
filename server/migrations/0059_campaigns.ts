import { sql, type Kysely } from 'kysely';

/** CMP-03: which notification led to an order, as `link_key` of 0057 tells of links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDERS).execute(db);
}

/**
 * No foreign key: a notification that is deleted takes nothing from what was sold. What campaigns brought in a period is
 * read from few of its orders.
 */
const ORDERS = `
alter table orders add column push_notification_id uuid;
create index orders_of_campaigns on orders (company_id, shop_id, requested_for)
  where status = 'completed'
    and (link_key is not null or push_notification_id is not null or promo_code is not null);
`;
