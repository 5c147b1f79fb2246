import * as contract from '@comptoir/contract/delivery-fees.ts';
import type { Audience, KmFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';

/** A shop, or the network in all-shops mode (SET-30). */
export type FeesOwner = { companyId: string; shopId: string | null };

export const deliveryFees = ({ companyId, shopId }: FeesOwner) =>
  queryOptions({
    queryKey: ['settings', 'deliveryFees', companyId, shopId],
    queryFn: ({ signal }) =>
      shopId
        ? call(contract.readDeliveryFees, { params: { companyId, shopId } }, { signal })
        : call(contract.readNetworkDeliveryFees, { params: { companyId } }, { signal }),
  });

const OF_SHOP = { customer: contract.saveCustomerFees, driver: contract.saveDriverFees };
const OF_NETWORK = { customer: contract.saveNetworkCustomerFees, driver: contract.saveNetworkDriverFees };

export function saveFees({ companyId, shopId }: FeesOwner, audience: Audience, body: KmFees, key = commandKey()) {
  const options = { idempotencyKey: `${key}-${audience}` };
  return shopId
    ? call(OF_SHOP[audience], { params: { companyId, shopId }, body }, options)
    : call(OF_NETWORK[audience], { params: { companyId }, body }, options);
}

export function switchFees({ companyId, shopId }: FeesOwner, enabled: boolean) {
  const options = { idempotencyKey: commandKey() };
  return shopId
    ? call(contract.switchCustomerFees, { params: { companyId, shopId }, body: { enabled } }, options)
    : call(contract.switchNetworkCustomerFees, { params: { companyId }, body: { enabled } }, options);
}
