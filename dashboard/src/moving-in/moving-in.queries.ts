import * as contract from '@comptoir/contract/moving-in.ts';
import type { CustomerImport, DuplicateChoice } from '@comptoir/domain/moving-in/customer-import.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';

export type ShopRef = { companyId: string; shopId: string };
type Imports = { items: CustomerImport[] };
const listKey = (shopId: string) => ['customerImports', shopId] as const;
const oneKey = (importId: string) => ['customerImport', importId] as const;

export const customerImports = (params: ShopRef) =>
  queryOptions({
    queryKey: listKey(params.shopId),
    queryFn: ({ signal }): Promise<Imports> => call(contract.listCustomerImports, { params }, { signal }),
  });

/** What was found in the file, once it is read. */
export const customerImport = (ref: ShopRef, { importId, state }: CustomerImport) =>
  queryOptions({
    queryKey: [...oneKey(importId), state],
    queryFn: ({ signal }) => call(contract.readCustomerImport, { params: { ...ref, importId } }, { signal }),
  });

const STAGES: Record<CustomerImport['state'], number> = {
  reading: 0,
  ready: 1,
  running: 2,
  done: 3,
  canceled: 3,
  failed: 3,
};

/** How far an import has come: news of it may overtake the answer to whoever asked for it. */
const isBefore = (one: CustomerImport, other: CustomerImport): boolean =>
  STAGES[one.state] < STAGES[other.state] ||
  (one.state === other.state && (other.finishedAt !== null || one.progress.done < other.progress.done));

/** An import that is over, or further on, is not overwritten by what was read before. */
export function putImport(cache: QueryClient, customerImport: CustomerImport): void {
  patchQuery<Imports>(cache, listKey(customerImport.shopId), ({ items }) => {
    const known = items.find(({ importId }) => importId === customerImport.importId);
    if (known && isBefore(customerImport, known)) return { items };
    return { items: [customerImport, ...items.filter(({ importId }) => importId !== customerImport.importId)] };
  });
}

export function useStartImport(params: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { fileName: string; csv: string }) =>
      call(contract.startCustomerImport, { params, body }, { idempotencyKey: commandKey() }),
    onSuccess: (started) => putImport(cache, started),
  });
}

export function useSettleImport(ref: ShopRef, importId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (duplicates: DuplicateChoice | null) => {
      const params = { ...ref, importId };
      const options = { idempotencyKey: commandKey() };
      return duplicates === null
        ? call(contract.dropCustomerImport, { params }, options)
        : call(contract.confirmCustomerImport, { params, body: { duplicates } }, options);
    },
    onSuccess: (settled) => putImport(cache, settled),
  });
}
