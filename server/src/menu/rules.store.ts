import {
  INTEGRATION_TYPES,
  SHOP_TYPE_TABLE,
  rulesOf,
  type ShopTypeRules,
  type ShopTypeTable,
} from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** CAT-ROL-19: the rules of the database override the built-in ones. */
export async function rulesOfShop(db: Db | Tx, shop: Pick<Shop, 'integration'>): Promise<ShopTypeRules> {
  const rows = await db.selectFrom('shop_type_rules').selectAll().execute();
  const table: ShopTypeTable = { ...SHOP_TYPE_TABLE };
  for (const { type, rules } of rows) {
    const known = INTEGRATION_TYPES.find((name) => name === type);
    if (known) table[known] = { ...table[known], ...rules };
  }
  return rulesOf(shop, table);
}

export async function rulesAt(db: Db | Tx, ref: ShopRef): Promise<ShopTypeRules> {
  const shop = await db
    .selectFrom('shops')
    .select('integration')
    .where((eb) => eb.and({ company_id: ref.companyId, id: ref.shopId }))
    .executeTakeFirstOrThrow();
  return rulesOfShop(db, shop);
}
