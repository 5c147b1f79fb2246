import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toShop, type ShopRef } from './shops.store.ts';

/** Names one version of a shop's row: a change makes another, whoever makes it. */
export const SHOP_STAMP = sql<string>`shops.xmin::text || shops.ctid::text`.as('shop_stamp');

const MAX_KNOWN = 2_000;
const known = new Map<string, { stamp: string; shop: Shop }>();

/** The shop that bore this stamp when it was last read, without looking. */
export function shopOfStamp(shopId: string, stamp: string): Shop | null {
  const last = known.get(shopId);
  return last?.stamp === stamp ? last.shop : null;
}

/**
 * The shop whose row bears this stamp, or the one that has replaced it since. A shop is sixty columns, asked for by every move of its
 * orders, and changes once a month: as long as its row is the same one, what was read of it stands.
 */
export async function knownShop(db: Db, { companyId, shopId }: ShopRef, stamp: string): Promise<Shop | null> {
  const last = known.get(shopId);
  if (last?.stamp === stamp) return last.shop;
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .select(SHOP_STAMP)
    .where('company_id', '=', companyId)
    .where('id', '=', shopId)
    .executeTakeFirst();
  if (!row) return null;
  if (known.size >= MAX_KNOWN) known.clear();
  const shop = toShop(row);
  known.set(shopId, { stamp: row.shop_stamp, shop });
  return shop;
}
