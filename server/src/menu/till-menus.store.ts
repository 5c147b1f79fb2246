import { PosMenu } from '@comptoir/domain/menu-sync/sync.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** SYN-30: the till's menu as it was last read. */
export async function find(db: Db | Tx, ref: ShopRef): Promise<(PosMenu & { pulledAt: Instant }) | null> {
  const row = await db
    .selectFrom('pos_menus')
    .select(['content', 'pulled_at'])
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .executeTakeFirst();
  return row ? { ...PosMenu.parse(row.content), pulledAt: row.pulled_at } : null;
}

export async function keep(tx: Tx, ref: ShopRef, posMenu: PosMenu, now: Instant): Promise<void> {
  const read = { content: JSON.stringify(posMenu), pulled_at: now };
  await tx
    .insertInto('pos_menus')
    .values({ company_id: ref.companyId, shop_id: ref.shopId, ...read })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet(read))
    .execute();
}
