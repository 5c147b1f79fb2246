import type { RefusedStory } from '@comptoir/domain/checkout/refused-story.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

type RefusedOrder = RefusedStory & { id: string; refusedAt: Instant };

/** As many as a manager would read; older ones are forgotten. */
const KEPT = 50;

/** A repeated call of the same order tells its story once. */
export async function keep(
  db: Db,
  { companyId, shopId }: ShopRef,
  { id, at, story }: { id: string; at: Instant; story: RefusedStory },
): Promise<void> {
  await db
    .insertInto('refused_orders')
    .values({ company_id: companyId, shop_id: shopId, id, refused_at: at, story: JSON.stringify(story) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    delete from refused_orders where company_id = ${companyId} and shop_id = ${shopId} and id in (
      select id from refused_orders where company_id = ${companyId} and shop_id = ${shopId}
      order by refused_at desc, id offset ${KEPT})`.execute(db);
}

export async function newest(db: Db, { companyId, shopId }: ShopRef): Promise<RefusedOrder[]> {
  const rows = await db
    .selectFrom('refused_orders')
    .select(['id', 'refused_at', 'story'])
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .orderBy('refused_at', 'desc')
    .orderBy('id')
    .limit(KEPT)
    .execute();
  return rows.map(({ id, refused_at, story }) => ({ id, refusedAt: refused_at, ...story }));
}

export async function find(
  db: Db,
  { companyId, id }: Pick<ShopRef, 'companyId'> & { id: string },
): Promise<RefusedStory | null> {
  const row = await db
    .selectFrom('refused_orders')
    .select('story')
    .where((eb) => eb.and({ company_id: companyId, id }))
    .executeTakeFirst();
  return row?.story ?? null;
}
