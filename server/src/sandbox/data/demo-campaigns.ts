import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import * as settings from '../../settings/settings.store.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';

/** Of the sales, as in most pizzerias and bistros. */
const MATERIAL_BASIS_POINTS = 2800;
/** Of the orders that recipients placed online within three days, so many came by the click. */
const CLICKED_PERCENT = 40;

/** Whom the notifications of the past reached, and which of their orders came by a click. */
export async function seedCampaigns(tx: Tx, nowMs: number): Promise<void> {
  const now: Instant = toInstant(nowMs);
  await settings.fill(
    tx,
    { companyId: DEMO_COMPANY_ID, shopId: null },
    { campaignCosts: { materialBasisPoints: MATERIAL_BASIS_POINTS } },
  );
  await sql`
    insert into push_recipients (company_id, notification_id, device_id, state, frozen_at, claimed_at, attempts)
    select n.company_id, n.id, d.id, 'sent', n.started_at, n.started_at, 1
    from push_notifications n cross join lateral (
      select d.id from push_devices d
      where d.company_id = n.company_id and (n.shop_id is null or d.shop_id = n.shop_id)
      order by md5(n.id::text || d.id::text) limit n.recipient_count
    ) d
    where n.company_id = ${DEMO_COMPANY_ID} and n.status = 'sent'`.execute(tx);
  await sql`
    update orders o set push_notification_id = led.notification_id, marketing_method = 'push'
    from (
      select distinct on (o.id) o.id, n.id as notification_id
      from push_notifications n
      join push_recipients r on r.company_id = n.company_id and r.notification_id = n.id
      join push_devices d on d.company_id = r.company_id and d.id = r.device_id
      join orders o on o.company_id = d.company_id and o.customer_id = d.customer_id
        and o.created_at >= n.started_at and o.created_at < n.started_at + interval '3 days'
      where n.company_id = ${DEMO_COMPANY_ID} and n.status = 'sent' and o.created_at < ${now}
        and o.channel in ('webapp', 'mobileApp') and o.marketing_method is null
        and abs(hashtext(o.id::text)) % 100 < ${CLICKED_PERCENT}
      order by o.id, n.started_at desc
    ) led
    where o.company_id = ${DEMO_COMPANY_ID} and o.id = led.id`.execute(tx);
}
