import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** SYN-30: the till's menu as it was last read. */
export async function find(db: Db | Tx, ref: ShopRef): Promise<(TillMenu & { pulledAt: Instant }) | null> {
  const row = await findRow(db, ref);
  return row ? { ...TillMenu.parse(row.content), pulledAt: row.pulled_at } : null;
}

/** The same without parsing, to look up a price. */
export async function content(db: Db | Tx, ref: ShopRef): Promise<TillMenu | null> {
  const row = await findRow(db, ref);
  return row?.content ?? null;
}

const findRow = (db: Db | Tx, ref: ShopRef) =>
  db
    .selectFrom('pos_menus')
    .select(['content', 'pulled_at'])
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .executeTakeFirst();

export async function keep(tx: Tx, ref: ShopRef, tillMenu: TillMenu, now: Instant): Promise<void> {
  const read = { content: JSON.stringify(tillMenu), pulled_at: now };
  await tx
    .insertInto('pos_menus')
    .values({ company_id: ref.companyId, shop_id: ref.shopId, ...read })
    .onConflict((conflict) => conflict.columns(['company_id', 'shop_id']).doUpdateSet(read))
    .execute();
}

/** PRD-36: the article with this reference in the till's menu as it was last read. */
export async function articleAt(db: Db | Tx, ref: ShopRef, posRef: string): Promise<TillFacts> {
  const { rows } = await sql<{ price: number | null; requiredLists: number | null }>`
    select (a.value ->> 'price')::int as price, (a.value ->> 'requiredLists')::int as "requiredLists"
    from pos_menus m
    left join lateral jsonb_array_elements(m.content -> 'products') a
      on ${posRef} <> '' and a.value ->> 'posRef' = ${posRef}
    where m.company_id = ${ref.companyId} and m.shop_id = ${ref.shopId}
    limit 1`.execute(db);
  const [row] = rows;
  const article = row && row.price !== null ? { price: cents(row.price), requiredLists: row.requiredLists ?? 0 } : null;
  return { article, isTillKnown: row !== undefined };
}
