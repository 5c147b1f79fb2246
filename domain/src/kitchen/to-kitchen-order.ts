import { isShopDelivery } from '../orders/order-flow.ts';
import type { Order } from '../orders/order.ts';
import type { KitchenOrder } from './kitchen-order.ts';

/** Field by field: what is added to an order stays unknown to the kitchen until somebody decides otherwise. */
export function toKitchenOrder(order: Order): KitchenOrder {
  return {
    id: order.id,
    shopId: order.shopId,
    orderNumber: order.orderNumber,
    isTest: order.isTest,
    status: order.status,
    orderType: order.orderType,
    flowType: order.flowType,
    pickupStatus: order.pickupStatus,
    tableNumber: order.tableNumber,
    createdAt: order.createdAt,
    sentToShopAt: order.sentToShopAt,
    requestedFor: order.requestedFor,
    isScheduled: order.isScheduled,
    acceptDeadlineAt: order.acceptDeadlineAt,
    preparationStartedAt: order.preparationStartedAt,
    preparationEndedAt: order.preparationEndedAt,
    dueAt: order.dueAt,
    expectedDropoffAt: order.expectedDropoffAt,
    changedLineIds: order.changedByCustomer?.lineIds ?? null,
    lines: order.lines.map((line) => ({
      id: line.id,
      productKey: line.productKey,
      name: line.name,
      quantity: line.quantity,
      unit: line.unit,
      options: line.optionLists.flatMap(({ options }) => options.map(({ name }) => name)),
      instruction: line.instruction,
    })),
    missing: missingOf(order),
    isAnswered: order.held !== null,
    offersReady: !isShopDelivery(order),
    heldReady: heldReadyOf(order),
    version: order.version,
  };
}

function heldReadyOf({ held }: Order): KitchenOrder['heldReady'] {
  return held?.event === 'ready' ? { id: held.id, dueAt: held.dueAt, isLeaving: held.isLeaving } : null;
}

function missingOf({ missing }: Order): KitchenOrder['missing'] {
  if (!missing) return null;
  const { dish, state, answer, answerBy, replacedBy } = missing;
  return { dish, state, answer, answerBy, replacedBy };
}
