import * as storefront from '@comptoir/contract/storefront.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { READERS, refuseCrowd } from '../session/crowd.ts';
import { openPublicLive } from './public-live.ts';
import { readShopPage } from './read-shop-page.ts';
import { shopShelf } from './shop-shelf.ts';

export const storefrontRoutes = [
  handle(storefront.readPublicShop, async (ctx, { params, query }) => {
    await refuseCrowd(ctx, READERS);
    const shelf = shopShelf(ctx);
    const ref = await shelf.refOf(params.slug.toLowerCase());
    const found = ref && (await shelf.read(ref, { channel: query.channel, isPreview: query.preview !== undefined }));
    if (!found) throw new Refused('shop-not-recognised');
    if (found.facts.shop.retiredAt !== null) throw new Refused('shop-retired');
    return found.content.shop;
  }),
  handleRaw(storefront.readShopPage, readShopPage),
  handleRaw(storefront.publicLive, openPublicLive),
];
