import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import type { PageChannel } from '@comptoir/domain/storefront/shop-page.ts';
import type { Deps } from '../ctx.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';
import { publicShop } from './public-shop.ts';

/** Null: no shop has this address. */
export async function readPublicShop(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  slug: string,
  channel: PageChannel,
): Promise<PublicShop | null> {
  const ref = await shops.companyOfShop(database.forSystem(), slug);
  if (!ref) return null;
  const db = database.forCompany(ref.companyId);
  const [shop, design] = await Promise.all([
    shops.find(db, ref),
    settings.read(db, { companyId: ref.companyId, shopId: null }, 'generalDesign'),
  ]);
  return shop && publicShop(shop, design, channel, now());
}
