import { Id } from '@comptoir/domain/kernel/schema.ts';
import { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { PAGE_CHANNELS, PUBLIC_TOPICS } from '@comptoir/domain/storefront/shop-page.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

const channel = z.enum(PAGE_CHANNELS).default('webapp');

/** SET-API-97 */
export const readPublicShop = openRoute({
  method: 'GET',
  path: '/public/shops/by-slug/:slug',
  access: 'public',
  params: { slug: z.string().max(100) },
  query: z.object({ channel, preview: z.string().max(10).optional() }),
  reply: PublicShop,
});

/** What an open page reads again when it is told of another version: shop and menu of one moment. */
export const readShopPage = openRoute({
  method: 'GET',
  path: '/public/shops/:shopId/page',
  access: 'public',
  params: { shopId: Id },
  query: z.object({ channel, preview: z.string().max(10).optional() }),
  reply: z.object({ shop: PublicShop, menu: PublicMenu, versions: z.record(z.enum(PUBLIC_TOPICS), z.string()) }),
});

/** API-91: server-sent events; `versions` first, and again whenever one of them is another. */
export const publicLive = openRoute({
  method: 'GET',
  path: '/public/shops/:shopId/live',
  access: 'public',
  params: { shopId: Id },
  query: z.object({ channel }),
  reply: z.string(),
});
