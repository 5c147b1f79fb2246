import type { LightMenuProduct, LightMenus } from '@comptoir/domain/loyalty/light-menu.ts';
import { offerableIn, type OfferableProduct } from '@comptoir/domain/loyalty/offerable.ts';

/** What the tiers show of a product, wherever it is sold. */
export type Rewards = {
  offered: OfferableProduct[];
  find: (key: string) => LightMenuProduct | null;
  isOffered: (key: string) => boolean;
};

export function rewardsOf(menus: LightMenus, shopIds: readonly string[]): Rewards {
  const offered = offerableIn(menus, shopIds);
  const keys = new Set(offered.map(({ key }) => key));
  const known = new Map<string, LightMenuProduct>();
  // The shops of the version come last, so that theirs is the name that stays.
  for (const shopId of [...Object.keys(menus), ...shopIds.toReversed()])
    for (const { products } of menus[shopId]?.sections ?? [])
      for (const product of products) known.set(product.key, product);
  return { offered, find: (key) => known.get(key) ?? null, isOffered: (key) => keys.has(key) };
}
