import * as contract from '@comptoir/contract/rounds.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { putOrder } from '../orders/orders.queries.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

/** Drivers move: asked each time somebody wants to choose, and kept for nobody. */
export const driverChoices = ({ companyId, shopId, id: orderId }: Pick<Order, 'companyId' | 'shopId' | 'id'>) =>
  queryOptions({
    queryKey: ['rounds', 'choices', orderId],
    queryFn: ({ signal }) => call(contract.listDriverChoices, { params: { companyId, shopId, orderId } }, { signal }),
    gcTime: 0,
    refetchInterval: 20_000,
  });

type Given = { driverId: string; orders: readonly Pick<Order, 'id' | 'driverId'>[] };

export function useGiveOrders({ companyId, shopId }: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ driverId, orders }: Given) =>
      callOnce(contract.giveOrders, {
        params: { companyId, shopId },
        body: { driverId, orders: orders.map((one) => ({ orderId: one.id, seenDriverId: one.driverId })) },
      }),
    onSuccess: ({ items }) => items.forEach((order) => putOrder(cache, order)),
    onError: (error) => {
      // RND-03: what the colleague did comes with the refusal.
      if (error instanceof CallFailed && error.body['order']) putOrder(cache, error.body['order'] as Order);
      showError(error);
    },
  });
}

export function useOrderStops({ companyId, shopId }: ShopRef, roundId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (orderIds: string[]) =>
      callOnce(contract.orderStops, { params: { companyId, shopId, roundId }, body: { orderIds } }),
    onSuccess: ({ items }) => items.forEach((order) => putOrder(cache, order)),
    onError: (error) => showError(error),
  });
}
