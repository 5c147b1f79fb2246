import type { PromotionTerms } from '@comptoir/domain/promotions/promotion.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { CampaignScope } from './campaigns.store.ts';

export type KnownNotification = { id: string; name: string; sentAt: Instant; received: number; unsubscribed: number };

/** CMP-02: those that led to orders of the period (`ids`), and those that were sent in it. */
export async function notifications(
  db: Db,
  { companyId, shopIds }: CampaignScope,
  { from, to }: DateRange,
  { ids, zone }: { ids: readonly string[]; zone: string },
): Promise<KnownNotification[]> {
  const { rows } = await sql<KnownNotification>`
    select n.id, n.title as name, n.started_at as "sentAt", coalesce(n.recipient_count, n.done) as received,
      (select count(*) from push_recipients r
        join push_devices d on d.company_id = r.company_id and d.id = r.device_id
        where r.company_id = n.company_id and r.notification_id = n.id and d.opted_out_at > n.started_at)::int
        as unsubscribed
    from push_notifications n
    where n.company_id = ${companyId} and n.started_at is not null and (n.id = any(${[...ids]}::uuid[])
      or (n.shop_id is null or n.shop_id = any(${[...shopIds]}::uuid[]))
        and n.started_at >= ${from}::date::timestamp at time zone ${zone}
        and n.started_at < (${to}::date + 1)::timestamp at time zone ${zone})`.execute(db);
  return rows;
}

export type KnownCode = Pick<
  PromotionTerms,
  'discountType' | 'discountPercent' | 'discountAmount' | 'firstOrderOnly'
> & { id: string; name: string; createdAt: Instant };

export async function codes(db: Db, companyId: string, ids: readonly string[]): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select id, promo_code as name, created_at as "createdAt", discount_type as "discountType",
      discount_percent as "discountPercent", discount_amount as "discountAmount", first_order_only as "firstOrderOnly"
    from promotions where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export type KnownLink = { id: string; name: string; createdAt: Instant; clicks: number };

/** CMP-02: those that led to orders of the period (`keys`), and those that were followed in it. */
export async function links(
  db: Db,
  companyId: string,
  { from, to }: DateRange,
  keys: readonly string[],
): Promise<KnownLink[]> {
  const { rows } = await sql<KnownLink>`
    select l.key as id, l.campaign_name as name, l.created_at as "createdAt", coalesce(d.clicks, 0)::int as clicks
    from magic_links l left join lateral (
      select sum(clicks) as clicks, bool_or(day between ${from}::date and ${to}::date) as is_followed
      from link_days where company_id = l.company_id and link_key = l.key
    ) d on true
    where l.company_id = ${companyId} and (l.key = any(${[...keys]}::text[]) or d.is_followed)`.execute(db);
  return rows;
}
