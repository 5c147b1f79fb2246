import * as contract from '@comptoir/contract/deliveries.ts';
import { FLEET_TERMS_VERSION } from '@comptoir/domain/deliveries/providers.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { oneShop, type ShopRef } from '../shops/shops.queries.ts';

/** Prices hold for minutes: they are asked each time somebody wants to compare, and kept for nobody. */
export const courierOptions = ({ companyId, shopId, id: orderId }: Pick<Order, 'companyId' | 'shopId' | 'id'>) =>
  queryOptions({
    queryKey: ['deliveries', 'courier-options', orderId],
    queryFn: ({ signal }) => call(contract.listCourierOptions, { params: { companyId, shopId, orderId } }, { signal }),
    gcTime: 0,
    retry: false,
  });

/** DLV-26: under way until the shop is known with its new terms. */
export function useAcceptTerms({ companyId, shopId }: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callOnce(contract.acceptFleetTerms, {
        params: { companyId, shopId },
        body: { termsVersion: FLEET_TERMS_VERSION, accepted: true },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: oneShop({ companyId, shopId }).queryKey }),
    onError: (error) => showError(error),
  });
}
