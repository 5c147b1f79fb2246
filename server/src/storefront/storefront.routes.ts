import * as storefront from '@comptoir/contract/storefront.ts';
import { handle } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { READERS, refuseCrowd } from '../session/crowd.ts';
import { readPublicShop } from './read-public-shop.ts';

export const storefrontRoutes = [
  handle(storefront.readPublicShop, async (ctx, { params, query }) => {
    await refuseCrowd(ctx, READERS);
    const shop = await readPublicShop(ctx, params.slug, query.channel);
    if (!shop) throw new Refused('shop-not-recognised');
    return shop;
  }),
];
