import * as contract from '@comptoir/contract/orders.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';

const alertsKey = ['orders', 'alerts'] as const;

/** FLO-86: what went wrong behind an order and is not yet seen to. */
type Where = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;

export const shopAlerts = ({ companyId, shopId, isAllShops }: Where) =>
  queryOptions({
    queryKey: [...alertsKey, companyId, isAllShops ? 'all' : shopId],
    queryFn: ({ signal }) =>
      isAllShops
        ? call(contract.listCompanyAlerts, { params: { companyId } }, { signal })
        : call(contract.listShopAlerts, { params: { companyId, shopId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Alerts are rare: each piece of news reads the list again, so that none can be lost to a reading under way. */
export const readAlertsAgain = (cache: QueryClient): void => void cache.invalidateQueries({ queryKey: alertsKey });

export function useCloseAlerts(alerts: readonly ShopAlert[]) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all(
        alerts.map(({ companyId, shopId, id: alertId }) =>
          callOnce(contract.closeShopAlert, { params: { companyId, shopId, alertId } }),
        ),
      ),
    // Some may be closed though another one failed.
    onSettled: () => cache.invalidateQueries({ queryKey: alertsKey }),
  });
}
