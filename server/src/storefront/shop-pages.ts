import { publicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { viewOfPath, type PageChannel, type ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import type { Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import { replyNotFound } from '../http/error-reply.ts';
import * as menus from '../menu/menus.store.ts';
import * as shops from '../shops/shops.store.ts';
import { readPublicShop } from './read-public-shop.ts';
import { shopDocument } from './shop-document.ts';
import type { ShopFront } from './shop-front.ts';

type Call = {
  Params: { slug: string; '*'?: string };
  Querystring: { table?: string; borne?: string; preview?: string };
};

/** `/s/{slug}` and the addresses below it. */
export async function serveShopPages(app: App, deps: Deps, front: ShopFront | null): Promise<void> {
  if (!front) return;
  for (const path of ['/s/:slug', '/s/:slug/*'])
    app.get<Call>(path, async (request, reply) => {
      const { params, query } = request;
      const view = viewOfPath(params['*'] ?? '');
      const page = view && (await readPage(deps, params.slug, query));
      if (!view || !page) return replyNotFound(request, reply);
      return reply
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(shopDocument(front, { ...page, view }));
    });
}

async function readPage(deps: Deps, slug: string, query: Call['Querystring']): Promise<Omit<ShopPage, 'view'> | null> {
  const channel: PageChannel = query.table !== undefined ? 'qrcode' : query.borne !== undefined ? 'terminal' : 'webapp';
  const shop = await readPublicShop(deps, slug, channel);
  const ref = shop && (await shops.companyOfShopId(deps.database.forSystem(), shop.shopId));
  if (!shop || !ref) return null;
  const at = deps.now();
  const menu = await menus.read(deps.database.forCompany(ref.companyId), ref);
  return {
    shop,
    menu: publicMenu(menu, { orderType: null, at, zone: shop.timeZone }),
    channel,
    tableNumber: query.table?.slice(0, 20) ?? null,
    isPreview: query.preview !== undefined,
    at,
  };
}
