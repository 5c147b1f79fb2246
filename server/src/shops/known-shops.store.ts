import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db } from '../db/db.ts';
import { knownRows, stampOf } from '../db/fast/door.ts';
import { toShop, type ShopRef } from './shops.store.ts';

export const SHOP_STAMP = stampOf('shops').as('shop_stamp');

const known = knownRows<{ shop: Shop; stamp: string }>();

/** The shop that bore this stamp when it was last read, without looking. */
export function shopOfStamp(shopId: string, stamp: string): Shop | null {
  const last = known.recall(shopId);
  return last?.stamp === stamp ? last.shop : null;
}

/** The stamp of a shop that `knownShop` gave, as long as no newer one has been read. */
export function stampOfShop(shop: Shop): string | null {
  const last = known.recall(shop.shopId);
  return last?.shop === shop ? last.stamp : null;
}

/**
 * The shop whose row bears this stamp, or the one that has replaced it since. A shop is sixty columns, asked for by every
 * move of its orders, and changes once a month: as long as its row is the same one, what was read of it stands.
 */
export async function knownShop(db: Db, { companyId, shopId }: ShopRef, stamp: string): Promise<Shop | null> {
  const last = shopOfStamp(shopId, stamp);
  if (last) return last;
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .select(SHOP_STAMP)
    .where('company_id', '=', companyId)
    .where('id', '=', shopId)
    .executeTakeFirst();
  if (!row) return null;
  const shop = toShop(row);
  known.keep(shopId, { shop, stamp: row.shop_stamp });
  return shop;
}
