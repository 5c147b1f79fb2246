import type { readSession as readSessionRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { reachableShops, sessionUser } from './session-user.ts';

export async function readSession(ctx: UserCtx, { query }: Input<typeof readSessionRoute>): Promise<SessionUser> {
  const shop = await requestedShop(ctx, query.shopId);
  if (!shop) throw new Refused('NOT_ALLOWED');
  const isAllShops = query.isAllShops ?? false;
  if (isAllShops && !rightsAt(ctx.user, shop.shopId).includes('allShops')) throw new Refused('NOT_ALLOWED');
  return sessionUser(ctx, ctx.user, shop, isAllShops);
}

/** By id, or by the slug of the `shopId` cookie (SES-24); without either, the first shop of the list. */
async function requestedShop(ctx: UserCtx, name: string | undefined): Promise<Shop | null> {
  const reachable = await reachableShops(ctx.db, ctx.user);
  const found = reachable.find(({ shopId, slug }) => name === undefined || name === shopId || name === slug);
  return found ? shops.find(ctx.db, { companyId: ctx.companyId, shopId: found.shopId }) : null;
}
