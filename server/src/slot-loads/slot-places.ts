import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { Change } from '../orders/effects.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as slotPlaces from './slot-places.store.ts';
import type { Holder, SlotPlace } from './slot-places.store.ts';

/** HRS-26: written with the news of the order itself, so that it costs no statement of its own. */
export const tellLoad = (tx: Tx, { companyId, shopId }: ShopRef, load: StoredLoad): Promise<void> =>
  appendEvent(tx, { companyId, shopId }, 'slot-load-changed', { load });

/** HRS-14: a place in the window, or the reason why there is none. */
export async function takePlace(tx: Tx, holder: Holder, place: SlotPlace): Promise<void> {
  const load = await slotPlaces.take(tx, holder, place);
  if (!load) throw await noPlace(tx, holder, place);
  await tellLoad(tx, holder, load);
}

/** HRS-28: a window that somebody closed is not told as full. */
export const noPlace = async (tx: Tx, shop: ShopRef, place: SlotPlace): Promise<Refused> =>
  new Refused((await slotPlaces.isClosed(tx, shop, place)) ? 'slot-closed' : 'SLOT_FULL');

export async function leavePlace(tx: Tx, holder: Holder): Promise<void> {
  const load = await slotPlaces.giveBack(tx, holder);
  if (load) await tellLoad(tx, holder, load);
}

export const GIVES_BACK: readonly OrderStatus[] = ['refused', 'missed', 'canceled'];

/** HRS-14: what is not made leaves its place in the window to somebody else. */
export async function leaveWindow(tx: Tx, _: Ctx, { before, order }: Change): Promise<void> {
  const { companyId, shopId, id: orderId } = order;
  if (before && before.status !== order.status && GIVES_BACK.includes(order.status))
    await leavePlace(tx, { companyId, shopId, orderId });
}
