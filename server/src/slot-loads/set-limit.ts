import type { setSlotLimit } from '@comptoir/contract/slot-loads.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { windowAt } from '@comptoir/domain/hours/windows.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { slotLimitRefusal } from '@comptoir/domain/slot-loads/slot-loads.ts';
import { audit } from '../audit/audit.ts';
import * as slotPlaces from './slot-places.store.ts';
import { tellLoad } from './slot-places.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, refuseIf } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';

/** HRS-27: the last one wins; the same limit again changes nothing, and nobody is told. */
export async function setLimit(
  ctx: Ctx,
  { params, body }: Input<typeof setSlotLimit>,
): Promise<Answer<typeof setSlotLimit>> {
  const window = { kind: params.kind, start: toInstant(params.start) };
  return ctx.answer(async (tx) => {
    const shop = mustExist(await shops.find(tx, params));
    refuseIf(slotLimitRefusal(shop, window, ctx.now()));
    const { end, limit } = mustExist(windowAt(shop, window.kind, window.start));
    // Its own limit again is no other limit.
    const maxOrders = body.maxOrders === limit ? null : body.maxOrders;
    const before = await slotPlaces.lock(tx, shop, window);
    const after = before.maxOrders === maxOrders ? before : await change(tx, ctx, shop, before, maxOrders);
    return { ...after, end, usualLimit: limit };
  });
}

async function change(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: shops.ShopRef,
  before: StoredLoad,
  maxOrders: number | null,
): Promise<StoredLoad> {
  const by = ctx.actor.kind === 'staff' ? ctx.actor.firstName : null;
  const limitedBy = maxOrders === null ? null : by;
  const after = mustExist(await slotPlaces.setLimit(tx, { companyId, shopId }, before, { maxOrders, limitedBy }));
  const { kind, start } = before;
  await audit(tx, ctx, {
    action: maxOrders === null ? 'slot.restore' : maxOrders === 0 ? 'slot.close' : 'slot.limit',
    entity: 'slot',
    entityId: `${kind} ${start}`,
    shopId,
    before: { maxOrders: before.maxOrders },
    after: { maxOrders },
  });
  await tellLoad(tx, { companyId, shopId }, after);
  return after;
}
