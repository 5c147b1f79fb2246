import { FIRST_WELCOME_MESSAGE } from '@comptoir/domain/welcome-message/welcome-message.ts';
import { addHours, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** Companies with an installation whose moment has come, and their clock. */
export async function companiesDue(system: Db, now: Instant): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await sql<{ companyId: string; timeZone: string }>`
    select co.company_id as "companyId", co.time_zone as "timeZone" from companies co
    left join settings st on st.company_id = co.company_id and st.owner_id = co.company_id
      and st.family = 'welcomeMessage'
    where exists (
      select from push_devices d
      where d.company_id = co.company_id and d.kind = 'app' and d.welcomed_at is null and d.opted_out_at is null
        and d.registered_at <= ${now}::timestamptz - make_interval(hours =>
          coalesce((st.document ->> 'delayHours')::int, ${sql.lit(FIRST_WELCOME_MESSAGE.delayHours)}))
    )`.execute(system);
  return rows;
}

/**
 * WEL-06: the moment of these installations has come, once: another node, or a later round, does not find them again.
 * Whether somebody is told is decided by whoever claims them.
 */
export async function claimDue(
  tx: Tx,
  companyId: string,
  { delayHours, now, most }: { delayHours: number; now: Instant; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update push_devices set welcomed_at = ${now} where company_id = ${companyId} and id in (
      select id from push_devices
      where company_id = ${companyId} and kind = 'app' and welcomed_at is null and opted_out_at is null
        and registered_at <= ${addHours(now, -delayHours)}
      order by registered_at limit ${sql.lit(most)} for update skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
