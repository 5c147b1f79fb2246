import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { RecipientState } from '../db/tables/marketing-tables.ts';
import { isInAudience, PERSON, sated, type Audience } from './audience.store.ts';
import type { NotificationRef } from './push-notifications.store.ts';

/** PSH-13: people, not devices. */
export async function count(
  db: Db,
  audience: Audience,
  now: Instant,
): Promise<{ recipientCount: number; spared: number }> {
  const { rows } = await sql<{ recipientCount: number; spared: number }>`
    with wanted as (select distinct ${PERSON} as person from push_devices d where ${isInAudience(audience, now)}),
      sated as materialized (${sated(audience.companyId, null, now)})
    select count(*) filter (where s.person is null)::int as "recipientCount",
      count(s.person)::int as spared
    from wanted w left join sated s on s.person = w.person`.execute(db);
  return rows[0] ?? { recipientCount: 0, spared: 0 };
}

/** PSH-23: two notifications of a company must not both take the last place of a person. */
export async function lockFreezing(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push recipients ${companyId}`}, 0))`.execute(tx);
}

/** The next recipients after a device, and the last of them; null when there are none. */
export async function freeze(
  tx: Tx,
  { companyId, id }: NotificationRef,
  audience: Audience,
  { after, most, now }: { after: string | null; most: number; now: Instant },
): Promise<{ written: number; last: string | null }> {
  const { rows } = await sql<{ written: number; last: string | null }>`
    with sated as materialized (${sated(companyId, id, now)}), written as (
      insert into push_recipients (company_id, notification_id, device_id, frozen_at)
      select d.company_id, ${id}::uuid, d.id, ${now}::timestamptz
      from push_devices d left join sated s on s.person = ${PERSON}
      where ${isInAudience(audience, now)} and s.person is null
        ${after === null ? sql`` : sql`and d.id > ${after}::uuid`}
      order by d.id limit ${sql.lit(most)}
      returning device_id
    )
    select count(*)::int as written, (array_agg(device_id order by device_id desc))[1] as last from written`.execute(
    tx,
  );
  return rows[0] ?? { written: 0, last: null };
}

export type Claimed = {
  deviceId: string;
  attempts: number;
  /** Null when the device is gone, or withdrew since. */
  kind: 'web' | 'app' | null;
  address: string;
  p256dh: string | null;
  auth: string | null;
  slug: string | null;
};

/** PSH-08: written before the call. Whoever dies in between has called at most these, and nobody calls them again. */
export async function claim(
  db: Db,
  { companyId, id }: NotificationRef,
  { most, now }: { most: number; now: Instant },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with picked as (
      select device_id from push_recipients
      where company_id = ${companyId} and notification_id = ${id} and state = 'waiting'
        and (not_before is null or not_before <= ${now}::timestamptz)
      order by device_id limit ${sql.lit(most)} for update skip locked
    ), claimed as (
      update push_recipients r set state = 'claimed', claimed_at = ${now}::timestamptz, attempts = attempts + 1
      from picked p where r.company_id = ${companyId} and r.notification_id = ${id} and r.device_id = p.device_id
      returning r.device_id, r.attempts
    )
    select c.device_id as "deviceId", c.attempts, d.kind, d.address, d.p256dh, d.auth, s.slug
    from claimed c
    left join push_devices d on d.company_id = ${companyId} and d.id = c.device_id and d.opted_out_at is null
    left join shops s on s.company_id = ${companyId} and s.id = d.shop_id and s.retired_at is null`.execute(db);
  return rows;
}

export type Settled = { deviceId: string; state: RecipientState; notBefore: Instant | null };

/** How many are over. */
export async function settle(tx: Tx, { companyId, id }: NotificationRef, settled: readonly Settled[]): Promise<number> {
  const { rows } = await sql<{ over: number }>`
    with settled as (
      update push_recipients r set state = g.state, not_before = g."notBefore"
      from json_to_recordset(${JSON.stringify(settled)}::json)
        as g ("deviceId" uuid, state text, "notBefore" timestamptz)
      where r.company_id = ${companyId} and r.notification_id = ${id} and r.device_id = g."deviceId"
        and r.state = 'claimed'
      returning r.state
    )
    select count(*) filter (where state <> 'waiting')::int as over from settled`.execute(tx);
  return rows[0]?.over ?? 0;
}

/** What is as it is called here becomes what it is called there; answers how many. */
export async function turnInto(
  tx: Tx,
  { companyId, id }: NotificationRef,
  change: { from: RecipientState; to: RecipientState; claimedBefore?: Instant },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('push_recipients')
    .set({ state: change.to })
    .where('company_id', '=', companyId)
    .where('notification_id', '=', id)
    .where('state', '=', change.from)
    .$if(change.claimedBefore !== undefined, (query) => query.where('claimed_at', '<', change.claimedBefore ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type Rest = { nextWaiting: Instant | null; oldestClaim: Instant | null };

/** When the next one may be called, and since when the oldest call has not been confirmed. */
export async function rest(tx: Tx, { companyId, id }: NotificationRef, now: Instant): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select (select coalesce(not_before, ${now}::timestamptz) from push_recipients
        where company_id = ${companyId} and notification_id = ${id} and state = 'waiting'
        order by not_before nulls first limit 1) as "nextWaiting",
      (select claimed_at from push_recipients
        where company_id = ${companyId} and notification_id = ${id} and state = 'claimed'
        order by claimed_at limit 1) as "oldestClaim"`.execute(tx);
  return rows[0] ?? { nextWaiting: null, oldestClaim: null };
}

/** PSH-08: people who were sent it on at least one device. */
export async function countReached(tx: Tx, { companyId, id }: NotificationRef): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    select count(distinct coalesce(d.customer_id, r.device_id))::int as reached
    from push_recipients r left join push_devices d on d.company_id = r.company_id and d.id = r.device_id
    where r.company_id = ${companyId} and r.notification_id = ${id} and r.state in ('sent', 'unknown')`.execute(tx);
  return rows[0]?.reached ?? 0;
}

export async function forgetDevices(tx: Tx, companyId: string, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return;
  await tx
    .deleteFrom('push_devices')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any(${[...deviceIds]}::uuid[])`)
    .execute();
}
