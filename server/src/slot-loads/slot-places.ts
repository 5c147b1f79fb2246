import type { HoursKind } from '@comptoir/domain/hours/hours.ts';
import { hoursKindOf, windowAt } from '@comptoir/domain/hours/windows.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
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

/** Both windows are held first, in one order for everybody: two orders that change places never wait for each other. */
export async function movePlace(tx: Tx, holder: Holder, place: SlotPlace | null): Promise<void> {
  const left = await slotPlaces.heldBy(tx, holder);
  const windows = [left, place && { kind: place.kind, start: place.startsAt }].filter((one) => one !== null);
  windows.sort((a, b) => (`${a.kind} ${a.start}` < `${b.kind} ${b.start}` ? -1 : 1));
  // eslint-disable-next-line no-await-in-loop -- one after the other, or they are in no order
  for (const window of windows) await slotPlaces.lock(tx, holder, window);
  await leavePlace(tx, holder);
  if (place) await takePlace(tx, holder, place);
}

export const GIVES_BACK: readonly OrderStatus[] = ['refused', 'missed', 'canceled'];

/** HRS-14: what is not made, or is fetched instead of delivered, leaves its place in the window to somebody else. */
export async function followWindow(tx: Tx, _: Ctx, { before, order, shop }: Change): Promise<void> {
  if (!before) return;
  const { companyId, shopId, id: orderId } = order;
  const holder = { companyId, shopId, orderId };
  if (before.status !== order.status && GIVES_BACK.includes(order.status)) await leavePlace(tx, holder);
  else if (before.orderType !== order.orderType) await changeKind(tx, holder, shop, hoursKindOf(order.orderType));
}

/**
 * FLO-78: the same hour in the other kind of windows, if a place is free there. The customer was promised the change, so a
 * full, closed or missing window does not refuse it: the order then stands in no window. The delivery window is always the
 * first of the two rows, so that two such orders never wait for each other.
 */
async function changeKind(tx: Tx, holder: Holder, shop: Shop, kind: HoursKind): Promise<void> {
  const left = await slotPlaces.giveBack(tx, holder);
  if (!left) return;
  await tellLoad(tx, holder, left);
  const window = windowAt(shop, kind, left.start);
  const load = window && (await slotPlaces.take(tx, holder, { kind, startsAt: window.start, limit: window.limit }));
  if (load) await tellLoad(tx, holder, load);
}
