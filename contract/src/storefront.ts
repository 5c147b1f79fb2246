import { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

/** SET-API-97 */
export const readPublicShop = openRoute({
  method: 'GET',
  path: '/public/shops/by-slug/:slug',
  access: 'public',
  params: { slug: z.string().max(100) },
  query: z.object({ channel: z.enum(['webapp', 'qrcode', 'terminal']).default('webapp') }),
  reply: PublicShop,
});
