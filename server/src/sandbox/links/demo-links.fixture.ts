import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** How often links, orders and days disagree: never, if all is well. */
export async function linkContradictions(db: Db) {
  const { rows } = await sql<{ orders: number; withoutClick: number; ahead: number; miscounted: number }>`
    select
      (select count(*) from orders o where link_key is not null and not exists (
        select from link_events e where e.order_id = o.id and e.link_key = o.link_key and e.at = o.created_at
          and o.marketing_method = 'magic_link'))::int as orders,
      (select count(*) from link_events e where type <> 'click' and not exists (
        select from link_events c where c.device_id = e.device_id and c.link_key = e.link_key and c.type = 'click'
          and c.at <= e.at))::int as "withoutClick",
      (select count(*) from link_events where at > now())::int as ahead,
      ((select sum(clicks) from link_days) - (select count(*) from link_events where type = 'click'))::int as miscounted`.execute(
    db,
  );
  return rows[0];
}
