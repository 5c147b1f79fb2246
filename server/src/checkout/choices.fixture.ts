import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../db/db.ts';
import type { OptionListsTable, OptionsTable } from '../db/tables/menu-tables.ts';

type List = Partial<Insertable<OptionListsTable>> & { key: string };
type Option = Partial<Insertable<OptionsTable>> & { key: string };

/** A list with its options, asked with one product of the shop (`productKey`) or only by other lists. */
export async function givenList(db: Db, shop: Shop, list: List, options: Option[], productKey?: string): Promise<void> {
  const at = { company_id: shop.companyId, shop_id: shop.shopId };
  await db
    .insertInto('option_lists')
    .values({ name: list.key, position: 0, ...list, ...at })
    .execute();
  await db
    .insertInto('options')
    .values(
      options.map((option, position) => ({
        name: option.key,
        price: 0,
        position,
        ...option,
        list_key: list.key,
        ...at,
      })),
    )
    .execute();
  if (!productKey) return;
  await db
    .updateTable('products')
    .set((eb) => ({ option_list_keys: eb.fn('array_append', ['option_list_keys', eb.val(list.key)]) }))
    .where((eb) => eb.and({ shop_id: shop.shopId, key: productKey }))
    .execute();
}
