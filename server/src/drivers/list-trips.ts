import type * as contract from '@comptoir/contract/drivers.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import { Refused, mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as trips from './trips.store.ts';

/** API-36, DRV-28, API-05: the shop is in the query, so the caller's right there is checked here. */
export async function listDriverOrders(ctx: UserCtx, { params, query }: Input<typeof contract.listDriverOrders>) {
  const { shopId, pageNumber, pageSize } = query;
  if (!ctx.user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  if (!rightsAt(ctx.user, shopId).includes('drivers')) throw new Refused('FORBIDDEN');
  const ref = { ...params, shopId };
  const [total, items] = await Promise.all([
    trips.countTrips(ctx.db, ref),
    trips.listTrips(ctx.db, ref, { offset: pageNumber * pageSize, limit: pageSize }),
  ]);
  if (total === null) throw new Refused('NOT_FOUND');
  return { items, total };
}

/** API-42, API-72: both days included, cut in the shop's time zone. */
export async function listDriverBillings(ctx: Ctx, { params, query }: Input<typeof contract.listDriverBillings>) {
  const shop = mustExist(await shops.find(ctx.db, params));
  const range = rangeBounds({ from: query.startDate, to: query.endDate }, shop.timeZone);
  const items = await trips.listBillings(ctx.db, params, range, query.driverId ?? null);
  return { items, total: items.length };
}
