import {
  designInForce,
  publicDesignOf,
  type PublicDesign,
  type SavedDesigns,
} from '@comptoir/domain/design/in-force.ts';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const FAMILIES = ['generalDesign', 'logos', 'webDesign', 'cartMessage', 'seoKeywords', 'mobileDesign'] as const;

export type Designs = { shop: SavedDesigns; network: SavedDesigns };

/** What a shop and its network have saved, in one question; without a shop, the network's alone. */
export async function read(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string | null },
): Promise<Designs> {
  const rows = await db
    .selectFrom('settings')
    .select(['shop_id', 'family', 'document'])
    .where('company_id', '=', companyId)
    .where('owner_id', 'in', shopId === null ? [companyId] : [companyId, shopId])
    .where('family', 'in', FAMILIES)
    .execute();
  const of = (owner: string | null): SavedDesigns =>
    Object.fromEntries(
      rows.filter(({ shop_id }) => shop_id === owner).map(({ family, document }) => [family, document]),
    );
  return { shop: shopId === null ? {} : of(shopId), network: of(null) };
}

/** Everything that the public pages of a shop show of its designs, in one question. */
export async function publicDesign(db: Db | Tx, shop: ShopRef): Promise<PublicDesign> {
  const { shop: own, network } = await read(db, shop);
  return publicDesignOf(designInForce(own, network));
}

/** Those of these products that stand on the menu of the shop, or of any shop of the network, in their order. */
export async function existingProducts(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string | null },
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select('key')
    .distinct()
    .where('company_id', '=', companyId)
    .$if(shopId !== null, (query) => query.where('shop_id', '=', shopId ?? ''))
    .where('key', 'in', keys)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => known.has(key));
}
