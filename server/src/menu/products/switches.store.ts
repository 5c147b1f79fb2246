import { localTime, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

type Element = { element: 'product' | 'option'; key: string };
type Switched = { unavailable: boolean; name: string; hour: string };

/** law:journal: the last time that a person switched an element after an instant, in the hours of its shop. */
export async function lastSince(
  db: Db,
  { companyId, shopId }: ShopRef,
  { element, key }: Element,
  since: Instant,
): Promise<Switched | null> {
  const row = await db
    .selectFrom('audit as a')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'a.company_id').onRef('u.id', '=', 'a.actor_id'))
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'a.company_id').onRef('s.id', '=', 'a.shop_id'))
    .select(['a.action', 'a.at', 'u.first_name as name', 's.time_zone as zone'])
    .where('a.company_id', '=', companyId)
    .where('a.entity', '=', element)
    .where('a.entity_id', '=', key)
    .where('a.at', '>', since)
    .where('a.shop_id', '=', shopId)
    .where('a.action', 'in', [`${element}.available`, `${element}.unavailable`])
    .orderBy('a.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const unavailable = row.action.endsWith('.unavailable');
  return { unavailable, name: row.name, hour: localTime(toInstant(row.at), row.zone) };
}
