import * as contract from '@comptoir/contract/disputes.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call } from '@comptoir/web/call/call.ts';
import { queryOptions } from '@tanstack/react-query';

type OrderRef = Pick<Order, 'companyId' | 'shopId' | 'id'>;
const paramsOf = ({ companyId, shopId, id }: OrderRef) => ({ companyId, shopId, orderId: id });

/** Each alert about the order, raised or gone, is a reason to read again: `alertId` is the open one. */
export const orderDisputes = (order: OrderRef, alertId: string | null) =>
  queryOptions({
    queryKey: ['order-disputes', order.companyId, order.id, alertId],
    queryFn: ({ signal }) => call(contract.listDisputes, { params: paramsOf(order) }, { signal }),
  });

export const answerDispute = (order: OrderRef, disputeId: string, text: string, idempotencyKey: string) =>
  call(contract.answerDispute, { params: { ...paramsOf(order), disputeId }, body: { text } }, { idempotencyKey });
