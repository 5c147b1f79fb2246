import * as contract from '@comptoir/contract/hub.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';

export type ShopRef = { companyId: string; shopId: string };

const hubKey = (shopId: string) => ['hub', shopId] as const;

export const hubState = (params: ShopRef) =>
  queryOptions({
    queryKey: hubKey(params.shopId),
    queryFn: ({ signal }) => call(contract.readHub, { params }, { signal }),
    staleTime: 0,
  });

/** HUB-41, HUB-56; read again with the connection. */
export const failedHubOrders = (params: ShopRef) =>
  queryOptions({
    queryKey: [...hubKey(params.shopId), 'failed'],
    queryFn: ({ signal }) => call(contract.listFailedHubOrders, { params }, { signal }),
    staleTime: 0,
  });

/** HUB-58: the hub allows few readings of a catalogue, so it is read once, and again on demand. */
export const pushPreview = (params: ShopRef, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['hubPreview', params.shopId],
    queryFn: async ({ signal }) => (await previewPush(params, [params.shopId], signal)).shops[0] ?? null,
    enabled: isEnabled,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });

export const comparePushAgain = (cache: QueryClient, shopId: string) =>
  cache.invalidateQueries({ queryKey: ['hubPreview', shopId] });

export const readHubAgain = (cache: QueryClient, shopId: string) =>
  cache.invalidateQueries({ queryKey: hubKey(shopId) });

/** HUB-03: leaves for the hub's page. */
export const useConnect = (params: ShopRef) =>
  useMutation({
    mutationFn: () => call(contract.startHubConnection, { params }, { idempotencyKey: commandKey() }),
    onSuccess: ({ authorizationUrl }) => location.assign(authorizationUrl),
    onError: (error) => showError(error),
  });

/** HUB-04: what the hub's page brought back. */
export function useSaveToken(params: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (back: { code: string; state: string; redirectUri: string }) =>
      call(contract.saveHubToken, { params, body: back }, { idempotencyKey: commandKey() }),
    onSuccess: (state) => cache.setQueryData(hubKey(params.shopId), state),
    onError: (error) => showError(error),
  });
}

export function useDisconnect(params: ShopRef, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.disconnectHub, { params }, { idempotencyKey: commandKey() }),
    onSuccess: async () => {
      await readHubAgain(cache, params.shopId);
      onDone();
    },
    onError: (error) => {
      onDone();
      showError(error);
    },
  });
}

export const previewPush = (params: ShopRef, shopIds: string[], signal: AbortSignal) =>
  call(contract.previewPush, { params, body: { shopIds } }, { signal });

export const pushMenu = (params: ShopRef, shopIds: string[], previewId: string) =>
  call(contract.pushMenu, { params, body: { shopIds, previewId } }, { idempotencyKey: commandKey() });
