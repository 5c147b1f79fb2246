import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { FollowedRef } from '../../orders/messages/follow-link.ts';

/** What an open page asks every other second: it changes with the order, its complaint, and the driver who brings it. */
export async function followedVersion(db: Db, { companyId, id }: FollowedRef): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select o.version
      || case when o.status = 'delivering' then coalesce('-' || extract(epoch from coalesce(d.position_at, j.position_at))::bigint, '')
        else '' end
      || coalesce('-' || c.state, '') as version
    from orders o
    left join drivers d on d.company_id = o.company_id and d.id = o.driver_id
    left join delivery_jobs j on j.company_id = o.company_id and j.order_id = o.id
      and j.id::text = o.delivery ->> 'jobId' and j.state = 'picked_up'
    left join complaints c on c.company_id = o.company_id and c.order_id = o.id
    where o.company_id = ${companyId} and o.id = ${id}
    union all
    select 'pending' from pending_orders where company_id = ${companyId} and id = ${id}
    limit 1`.execute(db);
  return rows[0]?.version ?? null;
}

/** MAP-16: the courier of a service, while the order is with them. */
export async function courierPlace(
  db: Db,
  { companyId, id }: FollowedRef,
): Promise<{ position: Location | null; positionAt: Instant | null } | null> {
  const { rows } = await sql<{ position: Location | null; positionAt: Instant | null }>`
    select j.position, j.position_at as "positionAt"
    from orders o join delivery_jobs j on j.company_id = o.company_id and j.order_id = o.id
      and j.id::text = o.delivery ->> 'jobId' and j.state = 'picked_up'
    where o.company_id = ${companyId} and o.id = ${id} and o.status = 'delivering'
      and o.delivery ->> 'comesBackAt' is null`.execute(db);
  return rows[0] ?? null;
}
