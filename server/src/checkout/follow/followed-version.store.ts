import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { FollowedRef } from '../../orders/messages/follow-link.ts';

/** What an open page asks every other second: it changes with the order, its complaint, and the driver who brings it. */
export async function followedVersion(db: Db, { companyId, id }: FollowedRef): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select o.version
      || case when o.status = 'delivering' then coalesce('-' || extract(epoch from d.position_at)::bigint, '') else '' end
      || coalesce('-' || c.state, '') as version
    from orders o
    left join drivers d on d.company_id = o.company_id and d.id = o.driver_id
    left join complaints c on c.company_id = o.company_id and c.order_id = o.id
    where o.company_id = ${companyId} and o.id = ${id}
    union all
    select 'pending' from pending_orders where company_id = ${companyId} and id = ${id}
    limit 1`.execute(db);
  return rows[0]?.version ?? null;
}
