import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Db } from '../db/db.ts';
import { knownRows, stampOf } from '../db/fast/door.ts';
import { SAVED_SETTINGS } from '../settings/settings.store.ts';
import { toShop, type ShopRef } from './shops.store.ts';

export const SHOP_STAMP = stampOf('shops').as('shop_stamp');

const known = knownRows<{ shop: Shop; stamp: string }>();

export function shopOfStamp(shopId: string, stamp: string): Shop | null {
  const last = known.recall(shopId);
  return last?.stamp === stamp ? last.shop : null;
}

/** Null once a newer version has been read. */
export function stampOfShop(shop: Shop): string | null {
  const last = known.recall(shop.shopId);
  return last?.shop === shop ? last.stamp : null;
}

/** A row and its settings, needed by every move and changed once a month: read again only if the stamp changed. */
export async function knownShop(db: Db, { companyId, shopId }: ShopRef, stamp: string): Promise<Shop | null> {
  const last = shopOfStamp(shopId, stamp);
  if (last) return last;
  const row = await db
    .selectFrom('shops')
    .selectAll('shops')
    .select([SHOP_STAMP, SAVED_SETTINGS])
    .where((eb) => eb.and({ company_id: companyId, id: shopId }))
    .executeTakeFirst();
  if (!row) return null;
  const shop = toShop(row);
  known.keep(shopId, { shop, stamp: row.shop_stamp });
  return shop;
}
