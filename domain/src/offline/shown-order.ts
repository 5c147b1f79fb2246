import { acceptedFields } from '../deliveries/accepted-order.ts';
import { flowOrder, flowShop } from '../orders/flow-facts.ts';
import type { HeldMove } from '../orders/held/held-move.ts';
import { statusAfter } from '../orders/order-flow.ts';
import type { Order } from '../orders/order.ts';
import type { Shop } from '../shops/shop.ts';
import type { Gesture } from './gesture.ts';
import { HERE } from './here.ts';

/**
 * An order as this post shows it: with what was pressed here and waits for the line. It keeps its version, so that
 * whatever the server tells replaces it.
 */
export function withWaitingMoves(order: Order, shop: Shop, gestures: readonly Gesture[], isAllShops: boolean): Order {
  return gestures.reduce((shown, gesture) => withMove(shown, shop, gesture, isAllShops), order);
}

function withMove(order: Order, shop: Shop, { pressed, pressedAt, key, userId }: Gesture, isAllShops: boolean): Order {
  if (pressed.kind !== 'accept' && pressed.kind !== 'ready') return order;
  const status = statusAfter(flowOrder(order), pressed.kind, 'staff', flowShop(shop, isAllShops), pressedAt);
  const minutes = pressed.kind === 'accept' ? pressed.preparationMinutes : null;
  const startsNow = status === 'preparing';
  const fields =
    minutes === null
      ? { preparationEndedAt: pressedAt }
      : acceptedFields(order, { minutes, pressedAt, now: pressedAt, startsNow });
  const held: HeldMove = {
    id: key,
    event: pressed.kind,
    by: { userId, sessionId: HERE, firstName: '' },
    fromStatus: order.status,
    preparationMinutes: minutes,
    cancelReason: null,
    madeAt: pressedAt,
    dueAt: pressedAt,
    isLeaving: false,
  };
  return { ...order, ...fields, status, held };
}
