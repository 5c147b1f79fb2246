import { deviceClass, type DeviceClass } from '@comptoir/domain/magic-links/link-stats.ts';
import { ATTRIBUTION_DAYS } from '@comptoir/domain/magic-links/link-key.ts';
import { addMs, DAY, type Day, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** One device that has followed one link. */
export type Visit = { companyId: string; linkKey: string; deviceId: string };

/** LNK-23: what the company knows of a device when it clicks. */
export async function classOf(db: Db, companyId: string, deviceId: string, isSignedIn: boolean): Promise<DeviceClass> {
  const { rows } = await sql<{ hasApp: boolean; hasAccount: boolean }>`
    select coalesce(bool_or(type = 'install'), false) as "hasApp", coalesce(bool_or(type = 'signup'), false) as "hasAccount"
    from link_events
    where company_id = ${companyId} and device_id = ${deviceId} and type in ('install', 'signup')`.execute(db);
  const known = rows[0] ?? { hasApp: false, hasAccount: false };
  return deviceClass({ ...known, hasAccount: isSignedIn || known.hasAccount });
}

/**
 * LNK-19, law:rollups: the click and its day in one statement. A device that clicks again only renews its click, for the
 * attribution of what it does next (LNK-21).
 */
export async function click(
  db: Db,
  visit: Visit,
  of: { deviceClass: DeviceClass; at: Instant; day: Day },
): Promise<void> {
  const { companyId, linkKey, deviceId } = visit;
  await sql`
    with clicked as (
      insert into link_events (company_id, link_key, device_id, type, at, last_at, device_class)
      values (${companyId}, ${linkKey}, ${deviceId}, 'click', ${of.at}, ${of.at}, ${of.deviceClass})
      on conflict (company_id, link_key, device_id, type, once_per) do update set last_at = excluded.last_at
      returning xmax = 0 as is_first
    )
    insert into link_days as known (company_id, link_key, day, device_class, clicks)
    select ${companyId}, ${linkKey}, ${of.day}, ${of.deviceClass}, 1 from clicked where is_first
    on conflict (company_id, link_key, day, device_class) do update set clicks = known.clicks + 1`.execute(db);
}

/** LNK-21: by the app, which knows the link; once per device. */
export async function install(db: Db, { companyId, linkKey, deviceId }: Visit, at: Instant): Promise<void> {
  await sql`
    insert into link_events (company_id, link_key, device_id, type, at, last_at)
    values (${companyId}, ${linkKey}, ${deviceId}, 'install', ${at}, ${at})
    on conflict do nothing`.execute(db);
}

export type Conversion = {
  type: 'signup' | 'newsletter' | 'purchase';
  at: Instant;
  customerId: string | null;
  orderId?: string;
  amount?: number;
};

/**
 * LNK-21: only for a device that really has followed this link of this company lately: what a browser says of itself is
 * not believed. False when it has not, or when this was counted already.
 */
export async function convert(tx: Tx, visit: Visit, done: Conversion): Promise<boolean> {
  const { companyId, linkKey, deviceId } = visit;
  const { type, at, customerId, orderId = null, amount = null } = done;
  const { numAffectedRows } = await sql`
    insert into link_events (company_id, link_key, device_id, type, at, last_at, customer_id, order_id, amount)
    select ${companyId}, ${linkKey}, ${deviceId}, ${type}, ${at}, ${at}, ${customerId}::uuid, ${orderId}::uuid, ${amount}::int
    where exists (
      select from link_events
      where company_id = ${companyId} and link_key = ${linkKey} and device_id = ${deviceId}
        and type in ('click', 'install') and last_at > ${addMs(at, -ATTRIBUTION_DAYS * DAY)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
