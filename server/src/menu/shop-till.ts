import type { TillFacts } from '@comptoir/domain/menu/product-rules.ts';
import { tillArticles } from '@comptoir/domain/till/till-articles.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Db, Tx } from '../db/db.ts';
import { rulesAt } from './rules.store.ts';
import * as tillMenus from './till-menus.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** What the shop's till lets people edit, and what it knows about a reference; an option is searched in its list. */
export type ShopTill = {
  rules: ShopTypeRules;
  factsOf(posRef: string, list: Pick<OptionList, 'key' | 'name'> | null): TillFacts;
};

export async function tillOf(db: Db | Tx, ref: ShopRef): Promise<ShopTill> {
  const rules = await rulesAt(db, ref);
  if (!rules.hasMenuPOS) return { rules, factsOf: () => ({ article: null, isTillKnown: false }) };
  const known = await tillMenus.content(db, ref);
  const articles = known ? tillArticles(known) : undefined;
  return {
    rules,
    factsOf: (posRef, list) => {
      const article = list ? articles?.inList(list, posRef) : articles?.alone(posRef);
      return {
        article: article ? { price: article.price, requiredLists: article.requiredLists ?? 0 } : null,
        isTillKnown: articles !== undefined,
      };
    },
  };
}
