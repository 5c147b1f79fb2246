import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { offersTillPull } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import { rulesOfShop } from '../../menu/rules.store.ts';
import * as shops from '../../shops/shops.store.ts';
import * as previews from '../../menu-sync/previews.ts';
import { planShopPull, readTill, tillDigest } from './plan-shop-pull.ts';

/** CAT-API-43, SYN-52: what a pull would write; nothing is written. */
export async function previewPull(
  ctx: Ctx,
  { params, body }: Input<typeof contract.previewPull>,
): Promise<SyncPreview> {
  return keepPreview(ctx, await pullableShop(ctx, params), body);
}

/** SYN-22: refused where the till does not offer it. */
export async function pullableShop(ctx: Ctx, ref: shops.ShopRef): Promise<Shop> {
  const shop = mustExist(await shops.find(ctx.db, ref));
  if (!offersTillPull(shop, await rulesOfShop(ctx.db, shop))) throw new Refused('no-till-menu');
  return shop;
}

export async function keepPreview(ctx: Ctx, shop: Shop, options: PullOptions): Promise<SyncPreview> {
  const tillMenu = await readTill(ctx, shop, options);
  const menu = await menus.read(ctx.db, shop);
  const plan = await planShopPull(ctx.db, { shop, menu, tillMenu, options });
  return previews.keep(ctx, {
    kind: 'pull',
    shopId: shop.shopId,
    request: { options, till: tillDigest(tillMenu) },
    shops: [
      previews.shopPreview({
        ref: { companyId: shop.companyId, shopId: shop.shopId },
        shopName: shop.name,
        before: menu,
        after: plan.menu,
        leftOut: [...plan.leftOut, ...(plan.payments?.leftOut ?? [])],
        besides: plan.payments?.changed ?? [],
      }),
    ],
  });
}
