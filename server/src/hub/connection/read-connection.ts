import type { readHub as readRoute } from '@comptoir/contract/hub.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { HubBrand } from '@comptoir/domain/hub/hub-connection.ts';
import { addMs, DAY, DEFAULT_TIME_ZONE, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as connections from '../hub-connections.store.ts';
import { countByBrand } from '../orders/hub-inbox.store.ts';

/** SET-API-39, HUB-11: the connection without its token, and the connected shops that this person may push. */
export const readConnection = (ctx: UserCtx, { params }: Input<typeof readRoute>): Promise<Answer<typeof readRoute>> =>
  connectionFor(ctx.db, ctx, params);

export async function connectionFor(
  db: Db | Tx,
  { user, companyId, now }: Pick<UserCtx, 'user' | 'companyId' | 'now'>,
  ref: ShopRef,
): Promise<Answer<typeof readRoute>> {
  const own = user.shops
    .filter(({ shopId, isRetired }) => !isRetired && rightsAt(user, shopId).includes('hub'))
    .map(({ shopId }) => shopId);
  const connected = await connections.list(db, companyId, own);
  const named = await shops.findAll(db, companyId, [...connected.keys()]);
  const connection = await connections.findKept(db, ref);
  return {
    connection,
    brands: connection ? await brandsOf(db, ref, now()) : [],
    shops: named.map(({ shopId, name }) => ({
      shopId,
      name,
      catalogName: connected.get(shopId)?.catalogName ?? '',
    })),
  };
}

const LATELY_MS = 30 * DAY;

/** HUB-57: a day is the shop's own. */
async function brandsOf(db: Db | Tx, ref: ShopRef, now: Instant): Promise<HubBrand[]> {
  const zone = (await shops.find(db, ref))?.timeZone ?? DEFAULT_TIME_ZONE;
  const today = instantAt(localDay(now, zone), '00:00', zone);
  return countByBrand(db, ref, { since: addMs(now, -LATELY_MS), today });
}
