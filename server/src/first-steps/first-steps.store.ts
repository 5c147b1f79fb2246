import { sql } from 'kysely';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Asking = { userId: string; deviceId: string | null };

export type Counted = {
  products: number;
  sections: number;
  optionLists: number;
  team: string[];
  heardAt: Instant | null;
  heardBy: string | null;
  printTestedAt: Instant | null;
  printedAt: Instant | null;
  hiddenUntil: Instant | null;
  doneAt: Instant | null;
  testAcceptedAt: Instant | null;
  isTestUnderWay: boolean;
};

/** FST-04: everything that is counted, in one journey. */
export async function read(
  db: Db | Tx,
  { companyId, shopId }: ShopRef,
  { userId, deviceId }: Asking,
): Promise<Counted> {
  const ofShop = sql`company_id = ${companyId} and shop_id = ${shopId}`;
  const { rows } = await sql<Counted>`
    select
      (select count(*)::int from products where ${ofShop}) as products,
      (select count(*)::int from menu_sections where ${ofShop}) as sections,
      (select count(*)::int from option_lists where ${ofShop}) as "optionLists",
      array(
        select u.first_name from users u
        where u.company_id = ${companyId} and u.id <> ${userId} and not u.is_disabled and u.can_sign_in
          and (u.is_general_admin or u.is_distributor_admin or exists (
            select from user_shops s where s.company_id = u.company_id and s.user_id = u.id and s.shop_id = ${shopId}))
        order by u.created_at, u.id limit 50) as team,
      (post.last_test ->> 'at')::timestamptz as "heardAt",
      post.first_name as "heardBy",
      (select max((d.last_test ->> 'at')::timestamptz) from devices d
        where d.company_id = ${companyId} and d.shop_id = ${shopId}
          and d.last_test -> 'results' ->> 'print' = 'ok') as "printTestedAt",
      (select max(printed_at) from (
        select printed_at from print_jobs where ${ofShop} order by created_at desc limit 20) newest) as "printedAt",
      (select until from first_steps_breaks where company_id = ${companyId} and user_id = ${userId}) as "hiddenUntil",
      (select done_at from first_steps where ${ofShop}) as "doneAt",
      (select min(e.at) from rehearsals r join order_events e on e.company_id = r.company_id and e.order_id = r.order_id
        where r.company_id = ${companyId} and r.shop_id = ${shopId}
          and e.type in ('accept', 'auto-accept')) as "testAcceptedAt",
      exists (select from rehearsals where ${ofShop} and ended_at is null) as "isTestUnderWay"
    from (select 1) one left join lateral (
      select d.last_test, u.first_name from devices d
      left join users u on u.company_id = d.company_id and u.id = d.user_id
      where d.company_id = ${companyId} and d.id = ${deviceId}::uuid
        and d.last_test -> 'results' ->> 'sound' = 'ok'
    ) post on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table has one row');
  return row;
}

export async function hide(tx: Tx, companyId: string, userId: string, until: Instant): Promise<void> {
  await tx
    .insertInto('first_steps_breaks')
    .values({ company_id: companyId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ until }))
    .execute();
}

/** Once: the first moment stays. */
export async function finish(tx: Tx, { companyId, shopId }: ShopRef, now: Instant): Promise<Instant> {
  const { done_at: doneAt } = await tx
    .insertInto('first_steps')
    .values({ company_id: companyId, shop_id: shopId, done_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'shop_id']).doUpdateSet({ done_at: sql`first_steps.done_at` }),
    )
    .returning('done_at')
    .executeTakeFirstOrThrow();
  return doneAt;
}
