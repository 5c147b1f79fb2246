import { cents } from '@comptoir/domain/kernel/money.ts';
import type { TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** PRD-36: what the till, when its menu was last read, said of the article with this reference. */
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
