import type { readSession as readSessionRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { reachableShops, sessionUser } from './session-user.ts';

/** API-74. */
export async function readSession(ctx: UserCtx, { query }: Input<typeof readSessionRoute>): Promise<SessionUser> {
  const shop = await askedShop(ctx, query.shopId);
  if (!shop) throw new Refused('NOT_ALLOWED');
  const isAllShops = query.isAllShops ?? false;
  if (isAllShops && !rightsAt(ctx.user, shop.shopId).includes('allShops')) throw new Refused('NOT_ALLOWED');
  return sessionUser(ctx, ctx.user, shop, isAllShops);
}

/** Named by id, or by the slug that the `shopId` cookie keeps (SES-24); without a name, the first of the list. */
async function askedShop(ctx: UserCtx, name: string | undefined): Promise<Shop | null> {
  const reachable = await reachableShops(ctx.db, ctx.user);
  const found = reachable.find(({ shopId, slug }) => name === undefined || name === shopId || name === slug);
  return found ? shops.find(ctx.db, { companyId: ctx.companyId, shopId: found.shopId }) : null;
}
