import type { readSlotLoads } from '@comptoir/contract/slot-loads.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { dayLoads, isDefaultLimited } from '@comptoir/domain/slot-loads/slot-loads.ts';
import * as slotPlaces from './slot-places.store.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';

/** HRS-26: until the end of the next day, because a service may go on after midnight. */
export async function readDay(
  ctx: Ctx,
  { params, query }: Input<typeof readSlotLoads>,
): Promise<Answer<typeof readSlotLoads>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const day = query.day ?? localDay(ctx.now(), shop.timeZone);
  const [from, to] = [day, addDays(day, 2)].map((at) => instantAt(at, '00:00', shop.timeZone));
  const stored = from && to ? await slotPlaces.between(ctx.db, shop, from, to) : [];
  return { day, items: dayLoads(shop, day, stored), isDefaultLimited: isDefaultLimited(shop, day) };
}
