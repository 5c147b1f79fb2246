import * as contract from '@comptoir/contract/kitchen.ts';
import { holdMove, markReady, undoHeldMove } from '@comptoir/contract/order-commands.ts';
import type { LiveEvents } from '@comptoir/contract/events.ts';
import type { KitchenBoard, KitchenShop } from '@comptoir/domain/kitchen/kitchen-board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';
import { toKitchenShop } from '@comptoir/domain/kitchen/to-kitchen-shop.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';

type News = LiveEvents['order-changed']['order'] | KitchenOrder;
type ShopNews = LiveEvents['shop-changed']['shop'] | KitchenShop;

/** Who looks at the board: a screen on the wall, or somebody who is signed in. The board asks no other difference. */
export type KitchenDesk = {
  /** Its name in the cache, and the place whose tabs share one sound. */
  place: string;
  companyId: string;
  shopId: string | null;
  /** The address of its stream, where it is not that of the company. */
  streamPath: string | null;
  read(signal: AbortSignal): Promise<KitchenBoard>;
  strike(order: KitchenOrder, lineId: string, isStruck: boolean): Promise<Strike>;
  /** KIT-14: held for the seconds of the shop. */
  markReady(order: KitchenOrder, undoSeconds: number): Promise<void>;
  undoReady(order: KitchenOrder, heldId: string): Promise<void>;
  /** An order as the stream brings it. */
  toOrder(order: News): KitchenOrder;
  toShop(shop: ShopNews): KitchenShop;
};

export const SCREEN_DESK: KitchenDesk = {
  place: 'screen',
  companyId: '',
  shopId: null,
  streamPath: contract.kitchenStream.path,
  read: async (signal) => (await call(contract.readOwnKitchen, { params: {} }, { signal })).board,
  strike: ({ id: orderId }, lineId, isStruck) =>
    callOnce(contract.strikeOwnLine, { params: { orderId, lineId }, body: { isStruck } }),
  markReady: ({ id: orderId }) => callOnce(contract.markReadyInKitchen, { params: { orderId } }),
  undoReady: ({ id: orderId }, heldId) => callOnce(contract.undoReadyInKitchen, { params: { orderId, heldId } }),
  toOrder: (order) => order as KitchenOrder,
  toShop: (shop) => shop as KitchenShop,
};

export const personDesk = ({ companyId, shopId }: Pick<SessionUser, 'companyId' | 'shopId'>): KitchenDesk => ({
  place: shopId,
  companyId,
  shopId,
  streamPath: null,
  read: (signal) => call(contract.readKitchen, { params: { companyId, shopId } }, { signal }),
  strike: ({ id: orderId }, lineId, isStruck) =>
    callOnce(contract.strikeLine, { params: { companyId, shopId, orderId, lineId }, body: { isStruck } }),
  markReady: async ({ id: orderId }, undoSeconds) => {
    const params = { companyId, shopId, orderId };
    // UND-12
    if (undoSeconds === 0) await callOnce(markReady, { params, body: {} });
    else await callOnce(holdMove, { params, body: { event: 'ready' } });
  },
  undoReady: async ({ id: orderId }, heldId) => {
    await callOnce(undoHeldMove, { params: { companyId, shopId, orderId, heldId } });
  },
  toOrder: (order) => toKitchenOrder(order as LiveEvents['order-changed']['order']),
  toShop: (shop) => toKitchenShop(shop as LiveEvents['shop-changed']['shop']),
});

type PostReport = Pick<Device, 'kind' | 'sound' | 'isVisible'>;
export const reportScreen = async (body: PostReport): Promise<void> => {
  await call(contract.reportKitchenPost, { params: {}, body });
};
export const reportRangHere = (orderIds: string[]): Promise<void> =>
  call(contract.reportKitchenRang, { params: {}, body: { orderIds } });
