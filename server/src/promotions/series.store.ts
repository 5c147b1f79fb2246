import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

type SeriesRef = { companyId: string; key: string };
export type SeriesCode = { rank: number; code: string; usedAt: Instant | null; orderNumber: number | null };

/** A code that exists already is left out; the count says how many there are. */
export async function add(
  tx: Tx,
  { companyId, key }: SeriesRef,
  codes: readonly string[],
  after: number,
): Promise<void> {
  await sql`
    with made as (
      insert into promotion_codes (company_id, code_key, promotion_id, rank)
      select ${companyId}, code, ${key}, ${after}::int + place::int
      from unnest(${[...codes]}::text[]) with ordinality as c (code, place)
      on conflict (company_id, code_key) do nothing
      returning 1
    )
    update promotions set code_count = code_count + (select count(*) from made)
    where company_id = ${companyId} and id = ${key}`.execute(tx);
}

export async function lastRank(tx: Tx, { companyId, key }: SeriesRef): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select coalesce(max(rank), 0) as rank from promotion_codes
    where company_id = ${companyId} and promotion_id = ${key}`.execute(tx);
  return rows[0]?.rank ?? 0;
}

/** In the order in which they were made. */
export async function page(db: Db, { companyId, key }: SeriesRef, after: number, limit: number): Promise<SeriesCode[]> {
  const { rows } = await sql<SeriesCode>`
    select c.rank, c.code_key as code, c.used_at as "usedAt", o.number as "orderNumber"
    from promotion_codes c left join orders o on o.company_id = c.company_id and o.id = c.order_id
    where c.company_id = ${companyId} and c.promotion_id = ${key} and c.rank > ${after}
    order by c.rank limit ${limit}`.execute(db);
  return rows;
}
