import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { isUnderWay } from '../orders/orders.store.ts';

export type Sight = { position: Location | null; at: Instant; notBefore: Instant };

/** The shops to tell, when the driver was last seen, and the orders to be fetched. */
export type Seen = {
  shopIds: string[];
  enabledShopIds: string[];
  lastAt: Instant | null;
  awaited: { orderId: string; shopLocation: Location | null }[];
  /** RND-20: the doors that the driver is on the way to and has not been seen at. */
  doors: { orderId: string; door: Location }[];
};

/** DRV-29: one of two reports is written; null when the last is too recent or later, or the driver is off work. */
export async function save(db: Db, companyId: string, driverId: string, sight: Sight): Promise<Seen | null> {
  const isLive = isUnderWay('o');
  const carried = sql`from orders o where o.company_id = d.company_id and o.driver_id = d.id and ${isLive}`;
  const position = sql`${sight.position && JSON.stringify(sight.position)}::jsonb`;
  const { rows } = await sql<Seen>`
    with before as (
      select position_at from drivers where company_id = ${companyId} and id = ${driverId} for no key update
    )
    update drivers d set position = ${position}, position_at = ${sight.at}
    from before
    where d.company_id = ${companyId} and d.id = ${driverId}
      and (d.position_at is null or d.position_at <= ${sight.notBefore}
        or (d.position is null and ${position} is not null and d.position_at <= ${sight.at}))
      and (d.is_online or exists (select ${carried}))
    returning before.position_at as "lastAt",
      (select coalesce(json_agg(s.shop_id), '[]') from driver_shops s
        where s.company_id = d.company_id and s.driver_id = d.id) as "shopIds",
      (select coalesce(json_agg(s.shop_id), '[]') from driver_shops s
        where s.company_id = d.company_id and s.driver_id = d.id and s.enabled) as "enabledShopIds",
      (select coalesce(json_agg(json_build_object('orderId', o.id, 'shopLocation', (
          select sh.address -> 'location' from shops sh where sh.company_id = o.company_id and sh.id = o.shop_id))), '[]')
        ${carried} and o.pickup_status = 1) as awaited,
      (select coalesce(json_agg(json_build_object('orderId', o.id, 'door', o.address -> 'location')), '[]')
        ${carried} and o.pickup_status = 3 and o.address ->> 'location' is not null
          and o.delivery ->> 'atDoorAt' is null and o.delivery ->> 'comesBackAt' is null) as doors`.execute(db);
  return rows[0] ?? null;
}
