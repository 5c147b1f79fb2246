import * as contract from '@comptoir/contract/menu-locks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export type ShopRef = { companyId: string; shopId: string };

/**
 * LCK-20. Under the key of the shop's menu: whoever sets a lock has every open menu read again, and this list with it
 * (LCK-11).
 */
export const locksOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: ['menu', shopId, 'locks'] as const,
    queryFn: ({ signal }) => call(contract.listMenuLocks, { params: { companyId } }, { signal }),
  });
