import type { readHub as readRoute } from '@comptoir/contract/hub.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as connections from '../hub-connections.store.ts';

/** SET-API-39, HUB-11: the connection without its token, and the connected shops that this person may push. */
export const readConnection = (ctx: UserCtx, { params }: Input<typeof readRoute>): Promise<Answer<typeof readRoute>> =>
  connectionFor(ctx.db, ctx, params);

export async function connectionFor(
  db: Db | Tx,
  { user, companyId }: Pick<UserCtx, 'user' | 'companyId'>,
  ref: ShopRef,
): Promise<Answer<typeof readRoute>> {
  const own = user.shops
    .filter(({ shopId, isRetired }) => !isRetired && rightsAt(user, shopId).includes('hub'))
    .map(({ shopId }) => shopId);
  const connected = await connections.list(db, companyId, own);
  const named = await shops.findAll(db, companyId, [...connected.keys()]);
  return {
    connection: await connections.findKept(db, ref),
    shops: named.map(({ shopId, name }) => ({
      shopId,
      name,
      catalogName: connected.get(shopId)?.catalogName ?? '',
    })),
  };
}
