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
    isAnswered: order.held !== null,
    version: order.version,
  };
}
