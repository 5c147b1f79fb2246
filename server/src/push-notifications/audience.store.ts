import type { Segment } from '@comptoir/domain/clients/segment.ts';
import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { MOST_PER_PERSON, PER_DAYS } from '@comptoir/domain/push-notifications/push-rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { segmentIs } from '../clients/customers.store.ts';

/** Whom a notification is for: everybody of the company, or those of a shop; and of these a segment. */
export type Audience = {
  companyId: string;
  shopId: string | null;
  segment: Segment | null;
  /** PSH-28: not those who had this one, or a repetition of it other than `id`. */
  againOf?: { root: string; id: string | null } | null;
};

/** PSH-12, PSH-21: the devices `d` of the audience whose owners have not withdrawn. */
export function isInAudience({ companyId, shopId, segment, againOf }: Audience, now: Instant): RawBuilder<boolean> {
  const clientsOf = (scopeId: string, more: RawBuilder<boolean>[]) => sql<boolean>`
    d.customer_id in (select t.customer_id from customer_totals t where ${sql.join(
      [sql<boolean>`t.company_id = ${companyId} and t.scope_id = ${scopeId}`, ...more],
      sql` and `,
    )})`;
  const conditions = [sql<boolean>`d.company_id = ${companyId} and d.opted_out_at is null`];
  // STO-44: nobody is told of a shop that is closed for good, nor sent to its page.
  conditions.push(sql<boolean>`not exists (
    select from shops gone where gone.company_id = d.company_id and gone.retired_at is not null
      and gone.id = ${shopId === null ? sql`d.shop_id` : sql`${shopId}::uuid`})`);
  if (shopId !== null) conditions.push(sql<boolean>`(d.shop_id = ${shopId}::uuid or ${clientsOf(shopId, [])})`);
  if (segment !== null) conditions.push(clientsOf(shopId ?? companyId, segmentIs(segment, now)));
  if (againOf) conditions.push(sql<boolean>`not exists (${hadIt(companyId, againOf)})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const hadIt = (companyId: string, { root, id }: { root: string; id: string | null }): RawBuilder<unknown> => sql`
  select from push_recipients r
  join push_notifications n on n.company_id = r.company_id and n.id = r.notification_id
  join push_devices h on h.company_id = r.company_id and h.id = r.device_id
  where r.company_id = ${companyId} and (n.id = ${root}::uuid or n.again_of = ${root}::uuid)
    and n.id is distinct from ${id}::uuid and r.state in ('waiting', 'claimed', 'sent', 'unknown')
    and coalesce(h.customer_id, h.id) = ${PERSON}`;

/** One person may have several devices; one without an account is known by the device alone. */
export const PERSON = sql<string>`coalesce(d.customer_id, d.id)`;

/** PSH-23: who was sent enough lately, this notification apart. What is frozen counts: it is about to be sent. */
export function sated(companyId: string, notificationId: string | null, now: Instant): RawBuilder<unknown> {
  const since = addMs(now, -PER_DAYS * DAY);
  const other = notificationId === null ? sql`` : sql`and r.notification_id <> ${notificationId}::uuid`;
  return sql`select ${PERSON} as person
    from push_recipients r join push_devices d on d.company_id = r.company_id and d.id = r.device_id
    where r.company_id = ${companyId} and r.frozen_at > ${since}::timestamptz ${other}
      and r.state in ('waiting', 'claimed', 'sent', 'unknown')
    group by 1 having count(distinct r.notification_id) >= ${sql.lit(MOST_PER_PERSON)}`;
}
