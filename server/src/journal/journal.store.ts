import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';

export type JournalRow = {
  id: string;
  at: Instant;
  actor_kind: string;
  actor_id: string | null;
  shop_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
  first_name: string | null;
  last_name: string | null;
  user_agent: string | null;
  post_name: string | null;
  shop_name: string | null;
};

export type Thing = { entity: string; entityId: string };
export type Wanted = {
  /** Null: anybody; « system »: the house alone. */
  personId: string | null;
  entities: readonly string[] | null;
  /** What a search has found; null: nothing was searched. */
  things: readonly Thing[] | null;
  from: Instant | null;
  until: Instant | null;
};
export type Cursor = { at: Instant; id: string };

const COLUMNS = sql`a.id, a.at, a.actor_kind, a.actor_id, a.shop_id, a.action, a.entity, a.entity_id, a.before, a.after,
  a.session_id, a.company_id`;

function conditions(companyId: string, wanted: Wanted, after: Cursor | null): RawBuilder<unknown> {
  const { personId, from, until } = wanted;
  const all = [
    sql`a.company_id = ${companyId}`,
    ...(personId === null
      ? []
      : [personId === 'system' ? sql`a.actor_kind = 'system'` : sql`a.actor_id = ${personId}`]),
    ...(from === null ? [] : [sql`a.at >= ${from}`]),
    ...(until === null ? [] : [sql`a.at < ${until}`]),
    ...(after === null ? [] : [sql`(a.at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`]),
  ];
  return sql.join(all, sql` and `);
}

const LATEST = sql`order by a.at desc, a.id desc`;

/**
 * JRN-06: the latest rows by the index of what is asked for. Of several kinds, or of several things, each is read in its
 * own order and no further than the page: a company with a million rows reads as many as it shows.
 */
export function rowsOf(
  companyId: string,
  wanted: Wanted,
  after: Cursor | null,
  limit: number,
): RawBuilder<Record<string, unknown>> {
  const where = conditions(companyId, wanted, after);
  const cut = sql`${LATEST} limit ${sql.lit(limit)}`;
  if (wanted.things !== null) {
    const [entities, ids] = [wanted.things.map(({ entity }) => entity), wanted.things.map(({ entityId }) => entityId)];
    const kinds = wanted.entities === null ? sql`` : sql`and a.entity = any(${[...wanted.entities]}::text[])`;
    return sql`select a.* from unnest(${entities}::text[], ${ids}::text[]) thing (entity, id)
      cross join lateral (
        select ${COLUMNS} from audit a
        where ${where} ${kinds} and a.entity = thing.entity and a.entity_id = thing.id ${cut}
      ) a ${cut}`;
  }
  if (wanted.entities !== null)
    return sql`select a.* from unnest(${[...wanted.entities]}::text[]) kind (entity)
      cross join lateral (
        select ${COLUMNS} from audit a where ${where} and a.entity = kind.entity ${cut}
      ) a ${cut}`;
  return sql`select ${COLUMNS} from audit a where ${where} ${cut}`;
}

/** The page with its names, in one question. */
export async function list(
  db: Db,
  companyId: string,
  wanted: Wanted,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select a.id, a.at, a.actor_kind, a.actor_id, a.shop_id, a.action, a.entity, a.entity_id, a.before, a.after,
      coalesce(u.first_name, d.first_name, k.name) first_name, coalesce(u.last_name, d.last_name) last_name,
      s.user_agent, s.post_name, shops.name shop_name
    from (${rowsOf(companyId, wanted, after, limit)}) a
    left join users u on u.company_id = a.company_id and u.id = a.actor_id and a.actor_kind = 'staff'
    left join kitchen_screens k on k.company_id = a.company_id and k.id = a.actor_id and a.actor_kind = 'staff'
    left join drivers d on d.company_id = a.company_id and d.id = a.actor_id and a.actor_kind = 'driver'
    left join sessions s on s.company_id = a.company_id and s.id = a.session_id
    left join shops on shops.company_id = a.company_id and shops.id = a.shop_id
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}

/** JRN-06: counted as far as anybody reads. */
export const MOST_COUNTED = 1_000;

export async function count(db: Db, companyId: string, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from (${rowsOf(companyId, wanted, null, MOST_COUNTED + 1)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
