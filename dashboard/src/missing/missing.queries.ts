import * as contract from '@comptoir/contract/missing.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call } from '@comptoir/web/call/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type Substitute = Reply<typeof contract.listSubstitutes>['items'][number];
export type Preview = Reply<typeof contract.previewCorrection>;
export type Wanted = Call<typeof contract.previewCorrection>['body'];
export type Report = Call<typeof contract.reportMissing>['body'];

const paramsOf = ({ companyId, shopId, id: orderId }: Order) => ({ companyId, shopId, orderId });

export const substitutes = (order: Order, lineId: string, quantity: number) =>
  queryOptions({
    queryKey: ['missing', 'substitutes', order.id, lineId, quantity, order.version],
    queryFn: ({ signal }) =>
      call(contract.listSubstitutes, { params: { ...paramsOf(order), lineId }, query: { quantity } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const preview = (order: Order, wanted: Wanted) =>
  queryOptions({
    queryKey: ['missing', 'preview', order.id, order.version, wanted],
    queryFn: ({ signal }) => call(contract.previewCorrection, { params: paramsOf(order), body: wanted }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

export const reportMissing = (order: Order, body: Report, idempotencyKey: string): Promise<Order> =>
  call(contract.reportMissing, { params: paramsOf(order), body }, { idempotencyKey });

export const withdrawQuestion = (order: Order, questionId: string): Promise<Order> =>
  call(contract.withdrawQuestion, { params: { ...paramsOf(order), questionId } });
