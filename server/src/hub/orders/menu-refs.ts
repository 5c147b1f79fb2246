import type { MenuRefs } from '@comptoir/domain/hub/orders/taken-order.ts';
import { lineTax } from '@comptoir/domain/kernel/vat.ts';
import type { Db } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

/** SYN-46: a catalogue that we pushed bears the till's references, or our keys where there are none. */
export async function menuRefs(db: Db, ref: ShopRef): Promise<MenuRefs> {
  const scope = { company_id: ref.companyId, shop_id: ref.shopId };
  const [products, options] = await Promise.all([
    db
      .selectFrom('products')
      .select(['key', 'pos_ref', 'vat_rates', 'meal_vouchers'])
      .where((eb) => eb.and(scope))
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('options')
      .select(['key', 'pos_ref', 'list_key'])
      .where((eb) => eb.and(scope))
      .execute(),
  ]);
  const byRef = <T extends { key: string; pos_ref: string }, V>(rows: readonly T[], valueOf: (row: T) => V) =>
    new Map([
      ...rows.map((row) => [row.key, valueOf(row)] as const),
      ...rows.filter((row) => row.pos_ref).map((row) => [row.pos_ref, valueOf(row)] as const),
    ]);
  return {
    products: byRef(products, (row) => ({
      key: row.key,
      tax: lineTax({ vatRates: row.vat_rates, mealVouchers: row.meal_vouchers }),
    })),
    options: byRef(options, (row) => ({ key: row.key, listKey: row.list_key })),
  };
}
