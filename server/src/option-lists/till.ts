import { cents } from '@comptoir/domain/kernel/money.ts';
import type { TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Tx } from '../db/db.ts';
import { rulesAt } from '../menu/rules.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** What the shop's till leaves to the dashboard, and what it knows of a reference. */
export type ShopTill = { rules: ShopTypeRules; factsOf(posRef: string): TillFacts };

export async function tillOf(tx: Tx, ref: ShopRef): Promise<ShopTill> {
  const rules = await rulesAt(tx, ref);
  if (!rules.hasMenuPOS) return { rules, factsOf: () => ({ article: null, isTillKnown: false }) };
  const row = await tx
    .selectFrom('pos_menus')
    .select('content')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .executeTakeFirst();
  const { products = [], optionLists = [] } = row?.content ?? {};
  // An option of the till may be one of its products, sold within another.
  const articles = new Map([
    ...products.map((product) => [product.posRef, product] as const),
    ...optionLists.flatMap(({ options }) => options.map((option) => [option.posRef, option] as const)),
  ]);
  return {
    rules,
    factsOf: (posRef) => {
      const article = posRef === '' ? undefined : articles.get(posRef);
      return {
        article: article ? { price: cents(article.price), requiredLists: 0 } : null,
        isTillKnown: row !== undefined,
      };
    },
  };
}
