import type { SheetTill } from '@comptoir/domain/menu-sync/spreadsheet/importing.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { TillArticle } from '@comptoir/domain/menu/product-rules.ts';
import type { Db, Tx } from '../../db/db.ts';
import { rulesAt } from '../../menu/rules.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as tillMenus from '../../menu/till-menus.store.ts';

/** What the shop's till leaves to a file, and what it knows of products and options by their reference. */
export async function sheetTill(db: Db | Tx, ref: ShopRef): Promise<SheetTill> {
  const rules = await rulesAt(db, ref);
  const tillMenu = rules.hasMenuPOS ? await tillMenus.find(db, ref) : null;
  const options = tillMenu?.optionLists.flatMap((list) => list.options) ?? [];
  const articles = new Map<string, TillArticle>([
    ...options.map(({ posRef, price }) => [posRef, { price: cents(price), requiredLists: 0 }] as const),
    ...(tillMenu?.products ?? []).map(
      ({ posRef, price, requiredLists }) => [posRef, { price: cents(price), requiredLists }] as const,
    ),
  ]);
  articles.delete('');
  return { rules, factsOf: (posRef) => ({ article: articles.get(posRef) ?? null, isTillKnown: tillMenu !== null }) };
}
