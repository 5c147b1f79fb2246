import type { readPublicMenu as readPublicMenuRoute } from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { publicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { isOwnChannel, READERS, refuseCrowd } from '../session/crowd.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import * as menus from './menus.store.ts';

/** SEC-19: without a requested time, the menu of this moment. */
export const readPublicMenu =
  (tokens: Tokens) =>
  async (
    ctx: OpenCtx,
    { params, query }: Input<typeof readPublicMenuRoute>,
  ): Promise<Answer<typeof readPublicMenuRoute>> => {
    if (!isOwnChannel(ctx, tokens)) await refuseCrowd(ctx, READERS);
    const ref = await shops.companyOfShopId(ctx.database.forSystem(), params.shopId);
    const db = ref && ctx.database.forCompany(ref.companyId);
    const shop = db && (await shops.find(db, ref));
    if (!shop) throw new Refused('shop-not-recognised');
    const at = query.requestedFor === undefined ? ctx.now() : toInstant(query.requestedFor);
    return publicMenu(await menus.read(db, ref), {
      orderType: query.orderType ?? null,
      channel: query.channel,
      at,
      zone: shop.timeZone,
    });
  };
