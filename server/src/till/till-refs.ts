import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { tillRefsOf, type TillRefs } from '@comptoir/domain/till/till-refs.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import * as tillMenus from '../menu/till-menus.store.ts';

/** The till's references of what is ordered, even if it was deleted since. */
export async function tillRefs(db: Db, order: Order): Promise<TillRefs> {
  const { companyId, shopId, lines } = order;
  const products = lines.map(({ productKey }) => productKey);
  const options = lines
    .flatMap(({ optionLists }) => optionLists.flatMap((list) => list.options))
    .map(({ optionPath }) => optionKeyOf(optionPath));
  const of = (table: 'products' | 'options', keys: string[]) =>
    db
      .selectFrom(table)
      .select(['key', 'pos_ref'])
      .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
  const rows = [...(await of('products', products)), ...(await of('options', options))];
  const items = new Map(rows.map(({ key, pos_ref }) => [key, pos_ref]));
  return tillRefsOf(lines, items, await tillMenus.content(db, order));
}
