import type { VatRates } from '@comptoir/domain/menu/vat.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { lockAll } from '../products/products.store.ts';

export type NewPrice = { key: string; price: number; vatRates: VatRates | null };

/** All of them in one statement, whatever their number. */
export async function setProductPrices(tx: Tx, ref: ShopRef, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await lockAll(
    tx,
    ref,
    prices.map(({ key }) => key),
  );
  await sql`
    update products p
    set price = given.price, vat_rates = coalesce(given."vatRates", p.vat_rates), version = p.version + 1
    from json_to_recordset(${JSON.stringify(prices)}::json) as given (key text, price integer, "vatRates" jsonb)
    where p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId} and p.key = given.key`.execute(tx);
}

export async function setOptionPrices(tx: Tx, ref: ShopRef, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    update options o set price = given.price, version = o.version + 1
    from json_to_recordset(${JSON.stringify(prices)}::json) as given (key text, price integer)
    where o.company_id = ${ref.companyId} and o.shop_id = ${ref.shopId} and o.key = given.key`.execute(tx);
}
