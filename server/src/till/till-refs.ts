import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { TillRefs } from '../ports/till.ts';

/** The till's references of the ordered products and options, even if they were deleted since. */
export async function tillRefs(db: Db, { companyId, shopId, lines }: Order): Promise<TillRefs> {
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
  return new Map(rows.map(({ key, pos_ref }) => [key, pos_ref]));
}
