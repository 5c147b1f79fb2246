import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { FrozenTerms, PromotionClient } from '@comptoir/domain/promotions/judge-promotion.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { rowsOf } from '../db/fast/door.ts';

export type Counted = { key: string; shopId: string | null; expired: boolean };

export type Use = {
  companyId: string;
  orderId: string;
  shopId: string;
  customerId: string;
  key: string;
  /** Of a series: the code that serves once. */
  codeKey: string | null;
  terms: FrozenTerms;
  at: Instant;
  /** A card that its bank was asked about: the code was good when the customer paid. */
  isPromised: boolean;
};

/**
 * PRO-24, law:atomic-counter: the customer's count, the count of all and the code of a series in one statement. Of two
 * orders for the last use the second waits for the first, and finds none. Null when there is no use left for this order.
 */
export async function take(tx: Tx, use: Use): Promise<Counted | null> {
  const [counted] = await rowsOf<Counted>(tx, TAKE, [
    use.companyId,
    use.key,
    use.customerId,
    use.orderId,
    use.shopId,
    use.codeKey,
    JSON.stringify(use.terms),
    use.at,
    use.isPromised,
  ]);
  return counted ?? null;
}

/** PRO-45: an order that never reached its customer was not their first. */
const HAS_ORDERED = (customer: string, order: string) => `
  exists (select 1 from orders o where o.company_id = $1 and o.customer_id = ${customer} and o.id <> ${order}
    and o.status not in ('refused', 'missed', 'canceled'))`;

const TAKE = `
  with client as (
    insert into promotion_clients as c (company_id, promotion_id, customer_id, used) values ($1, $2, $3, 1)
    on conflict (company_id, promotion_id, customer_id) do update set used = c.used + 1
    where c.used < (select uses_per_customer from promotions where company_id = $1 and id = $2)
    returning ${HAS_ORDERED('$3::uuid', '$4::uuid')} as has_ordered
  ), single as (
    update promotion_codes set order_id = $4, used_at = $8
    where company_id = $1 and code_key = $6 and promotion_id = $2 and order_id is null
    returning 1
  ), counted as (
    update promotions p set used_count = p.used_count + 1,
      expired = p.expired or (p.kind <> 'voucher' and coalesce(p.used_count + 1 >= p.total_limit, false))
    from client
    where p.company_id = $1 and p.id = $2
      and (p.total_limit is null or p.used_count < p.total_limit)
      and ($9::boolean or not p.expired)
      and (p.customer_id is null or p.customer_id = $3::uuid)
      and not (p.first_order_only and client.has_ordered)
      and ($6::text is null or exists (select 1 from single))
    returning p.id, p.shop_id, p.expired, client.has_ordered
  ), used as (
    insert into promotion_uses
      (company_id, order_id, promotion_id, shop_id, customer_id, code_key, is_new_client, terms, used_at)
    select $1, $4, $2, $5, $3, $6, not has_ordered, $7::jsonb, $8 from counted
  )
  select id as key, shop_id as "shopId", expired from counted`;

/** Once: a use that was given back stays so. PRO-26: what the limit has switched off stays off. */
export async function giveBack(
  tx: Tx,
  { companyId, orderId }: Pick<Use, 'companyId' | 'orderId'>,
  at: Instant,
): Promise<Counted | null> {
  const [counted] = await rowsOf<Counted>(tx, GIVE_BACK, [companyId, orderId, at]);
  return counted ?? null;
}

const GIVE_BACK = `
  with gone as (
    update promotion_uses set given_back_at = $3 where company_id = $1 and order_id = $2 and given_back_at is null
    returning promotion_id, customer_id, code_key
  ), client as (
    update promotion_clients c set used = greatest(0, c.used - 1) from gone
    where c.company_id = $1 and c.promotion_id = gone.promotion_id and c.customer_id = gone.customer_id
  ), single as (
    update promotion_codes k set order_id = null, used_at = null from gone
    where k.company_id = $1 and k.code_key = gone.code_key and k.order_id = $2
  )
  update promotions p set used_count = greatest(0, p.used_count - 1) from gone
  where p.company_id = $1 and p.id = gone.promotion_id
  returning p.id as key, p.shop_id as "shopId", p.expired`;

/** PRO-20: the terms that an order was priced with; null if it has used nothing. */
export async function termsOf(
  db: Db | Tx,
  { companyId, id }: { companyId: string; id: string },
): Promise<FrozenTerms | null> {
  const row = await db
    .selectFrom('promotion_uses')
    .select('terms')
    .where((eb) => eb.and({ company_id: companyId, order_id: id }))
    .executeTakeFirst();
  return row?.terms ?? null;
}

export type ClientFacts = Omit<PromotionClient, 'uses'> & { usesOf: (key: string) => number };

/** PRO-25: by the contact that orders are counted for: the e-mail, else the phone. */
export async function factsOf(
  db: Db | Tx,
  companyId: string,
  contact: string,
  keys: readonly string[],
): Promise<ClientFacts> {
  const { rows } = await sql<{ customerId: string; hasOrdered: boolean; key: string | null; used: number }>`
    with person as (
      select company_id, coalesce(merged_into, id) as id from customers
      where company_id = ${companyId} and email = ${contact}
      union all
      select company_id, coalesce(merged_into, id) from customers
      where company_id = ${companyId} and email is null and phone = ${contact}
    )
    select c.id as "customerId", u.promotion_id as key, coalesce(u.used, 0) as used,
      exists (select 1 from orders o where o.company_id = c.company_id and o.customer_id = c.id
        and o.status not in ('refused', 'missed', 'canceled')) as "hasOrdered"
    from person c left join promotion_clients u
      on u.company_id = c.company_id and u.customer_id = c.id and u.promotion_id = any(${[...keys]}::uuid[])`.execute(
    db,
  );
  const [first] = rows;
  const uses = new Map(rows.map(({ key, used }) => [key, used]));
  return {
    customerId: first?.customerId ?? null,
    hasOrdered: first?.hasOrdered ?? false,
    usesOf: (key) => uses.get(key) ?? 0,
  };
}

/** Of an order whose use could not be counted: what its customer had before it. */
export async function clientOf(
  tx: Tx,
  { companyId, id, customerId }: { companyId: string; id: string; customerId: string },
  key: string,
): Promise<{ customerId: string; hasOrdered: boolean; used: number }> {
  const [row] = await rowsOf<{ hasOrdered: boolean; used: number }>(tx, CLIENT, [companyId, customerId, id, key]);
  return { customerId, hasOrdered: row?.hasOrdered ?? false, used: row?.used ?? 0 };
}

/** By the uses themselves: the count may contain the one that was refused a moment ago. */
const CLIENT = `
  select ${HAS_ORDERED('$2::uuid', '$3::uuid')} as "hasOrdered",
    (select count(*)::int from promotion_uses u where u.company_id = $1 and u.promotion_id = $4
      and u.customer_id = $2 and u.given_back_at is null) as used`;
