import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { FoundPromotion } from '@comptoir/domain/promotions/judge-promotion.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { planned } from '../db/fast/door.ts';

/** `isTyped`: the code that somebody typed; the others apply by themselves. */
export type Found = FoundPromotion & { isTyped: boolean };

/**
 * What a basket may use, as one value of a wider query, so that an order costs no journey more. `$2` is the company, `$3` the
 * shop, `$4` the key of the typed code or null. Each branch is a look into an index.
 */
export const FOUND = sql<FoundRow[] | null>`(
  select json_agg(json_build_object(
    'key', p.id, 'kind', p.kind, 'promoCode', coalesce(found.code_key, p.promo_code), 'isTyped', found.is_typed,
    'discountType', p.discount_type, 'discountPercent', p.discount_percent, 'discountAmount', p.discount_amount,
    'usesPerCustomer', p.uses_per_customer, 'totalLimit', p.total_limit, 'usedCount', p.used_count,
    'minimumBasket', p.minimum_basket, 'channels', p.channels, 'orderTypes', p.order_types, 'posRef', p.pos_ref,
    'weekdays', p.weekdays, 'hours', p.hours, 'firstOrderOnly', p.first_order_only, 'isAutomatic', p.is_automatic,
    'startsAt', p.starts_at, 'endsAt', p.ends_at, 'expired', p.expired, 'isOffHere', coalesce(s.is_off, false),
    'customerId', p.customer_id, 'isSpent', found.is_spent) order by p.created_at, p.id)
  from (
    select id, null as code_key, true as is_typed, false as is_spent from promotions
    where company_id = $2 and code_key = $4::text and kind <> 'series'
    union all
    select promotion_id, code_key, true, order_id is not null from promotion_codes
    where company_id = $2 and code_key = $4::text
    union all
    select id, null, false, false from promotions where company_id = $2 and is_automatic and not expired
  ) found
  join promotions p on p.company_id = $2 and p.id = found.id and (p.shop_id is null or p.shop_id = $3)
  left join promotion_shops s on s.company_id = $2 and s.promotion_id = p.id and s.shop_id = $3
)`;

/** As JSON writes it: instants with an offset. */
export type FoundRow = Found;

export const toFound = (rows: readonly FoundRow[] | null): Found[] =>
  (rows ?? []).map((row) => ({
    ...row,
    discountAmount: row.discountAmount === null ? null : cents(row.discountAmount),
    startsAt: row.startsAt && toInstant(row.startsAt),
    endsAt: row.endsAt && toInstant(row.endsAt),
  }));

/** The first parameter is of the wider query; here it is 0. */
const foundRows = planned((db) => db.selectNoFrom(FOUND.as('found')).where(sql<boolean>`$1::int = 0`));

export async function findCode(
  db: Db,
  { companyId, shopId }: { companyId: string; shopId: string },
  codeKey: string,
): Promise<Found | null> {
  const [row] = await foundRows(db, [0, companyId, shopId, codeKey]);
  return toFound(row?.found ?? null).find(({ isTyped }) => isTyped) ?? null;
}
