import * as contract from '@comptoir/contract/disputes.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call } from '@comptoir/web/call/call.ts';
import { queryOptions } from '@tanstack/react-query';

type OrderRef = Pick<Order, 'companyId' | 'shopId' | 'id'>;
const paramsOf = ({ companyId, shopId, id }: OrderRef) => ({ companyId, shopId, orderId: id });

/** Each alert about the order, raised or gone, is a reason to read again: `alertIds` are the open ones. */
export const orderDisputes = (order: OrderRef, alertIds: readonly string[]) =>
  queryOptions({
    queryKey: ['order-disputes', order.companyId, order.id, ...alertIds],
    queryFn: ({ signal }) => call(contract.listDisputes, { params: paramsOf(order) }, { signal }),
  });

export const answerDispute = (order: OrderRef, disputeId: string, text: string, idempotencyKey: string) =>
  call(contract.answerDispute, { params: { ...paramsOf(order), disputeId }, body: { text } }, { idempotencyKey });
