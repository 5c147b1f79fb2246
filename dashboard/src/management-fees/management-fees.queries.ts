import * as contract from '@comptoir/contract/management-fees.ts';
import type { FeesByOrderType } from '@comptoir/domain/management-fees/management-fees.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

/** A shop, or the network in all-shops mode (SET-30). */
export type FeesOwner = { companyId: string; shopId: string | null };

export const managementFees = ({ companyId, shopId }: FeesOwner) =>
  queryOptions({
    queryKey: ['settings', 'managementFees', companyId, shopId],
    queryFn: ({ signal }) =>
      shopId
        ? call(contract.readManagementFees, { params: { companyId, shopId } }, { signal })
        : call(contract.readNetworkManagementFees, { params: { companyId } }, { signal }),
  });

export const saveFees = ({ companyId, shopId }: FeesOwner, body: FeesByOrderType, idempotencyKey: string) =>
  shopId
    ? call(contract.saveManagementFees, { params: { companyId, shopId }, body }, { idempotencyKey })
    : call(contract.saveNetworkManagementFees, { params: { companyId }, body }, { idempotencyKey });
