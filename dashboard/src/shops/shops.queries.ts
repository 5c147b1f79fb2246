import * as contract from '@comptoir/contract/shops.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { newer } from '@comptoir/web/cache/patch-query.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { endGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';

export type ShopRef = { companyId: string; shopId: string };
const shopKey = (shopId: string) => ['shops', shopId] as const;

export const oneShop = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: shopKey(shopId),
    queryFn: async ({ signal, client }): Promise<Shop> => {
      const shop = await call(contract.readShop, { params: { companyId, shopId } }, { signal });
      return newer(client.getQueryData<Shop>(shopKey(shopId)), shop);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const communications = (companyId: string) =>
  queryOptions({
    queryKey: ['communications', companyId],
    queryFn: ({ signal }) => call(contract.readCommunications, { params: { companyId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const portList = (companyId: string) =>
  queryOptions({
    queryKey: ['ports', companyId],
    queryFn: ({ signal }) => call(contract.listPorts, { params: { companyId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** UND-13 */
export const closingGesture = (shopId: string): string => `closed:${shopId}`;

export function putShop(cache: QueryClient, shop: Shop): void {
  const latest = cache.setQueryData<Shop>(shopKey(shop.shopId), (known) => newer(known, shop));
  // Whoever opened it: there is no closing left to take back.
  if (latest?.closedMessage === false) endGesture(closingGesture(shop.shopId));
}

/** A form keeps its key for a second try. */
type Keyed<Body> = Body & { key?: string };
type Closing = { closedMessage: string | false; closedUntil: string | null };
type Rush = { enabled: boolean; extraPreparationMinutes: number; until: string | null };

export function useSetClosed({ companyId, shopId }: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key = commandKey(), ...body }: Keyed<Closing>) =>
      call(contract.setClosed, { params: { companyId, shopId }, body }, { idempotencyKey: key }),
    onSuccess: (shop) => putShop(cache, shop),
  });
}

export function useSetRush({ companyId, shopId }: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key = commandKey(), ...body }: Keyed<Rush>) =>
      call(contract.setRush, { params: { companyId, shopId }, body }, { idempotencyKey: key }),
    onSuccess: (shop) => putShop(cache, shop),
  });
}
