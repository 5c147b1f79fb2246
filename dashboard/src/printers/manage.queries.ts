import * as contract from '@comptoir/contract/printers.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';

export type ShopRef = { companyId: string; shopId: string };
export type Printers = Reply<typeof contract.listPrinters>;
export type QueueList = Reply<typeof contract.listPrintRequests>;
export type SaveBody = Call<typeof contract.savePrinter>['body'];
export type PrintingBody = Call<typeof contract.savePrinting>['body'];

/** How long ago a printer was seen changes without any news. */
const LOOK_AGAIN_MS = 60_000;

export const printersOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: ['printers', companyId, shopId],
    queryFn: ({ signal }) => call(contract.listPrinters, { params: { companyId, shopId } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const printJobsOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: ['printJobs', companyId, shopId],
    queryFn: ({ signal }) => call(contract.listPrintRequests, { params: { companyId, shopId } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export async function savePrinter(cache: QueryClient, params: ShopRef, body: SaveBody, idempotencyKey: string) {
  const saved = await call(contract.savePrinter, { params, body }, { idempotencyKey });
  cache.setQueryData(printersOf(params).queryKey, saved);
  return saved;
}

export const savePrinting = async (cache: QueryClient, params: ShopRef, body: PrintingBody): Promise<void> => {
  await callOnce(contract.savePrinting, { params, body });
  await cache.invalidateQueries({ queryKey: ['printers'] });
};

/** PRN-21: the address is shown once. */
export const renewAddress = async (params: ShopRef & { printerId: string }): Promise<string> =>
  (await callOnce(contract.renewPrinterAddress, { params })).url;

/** SET-API-67. */
export const printTest = (params: ShopRef, printerId: string) =>
  callOnce(contract.testPrinter, { params, body: { printerId } });

/** API-27: a ticket that came out comes out again, as a DUPLICATA. */
export const printAgain = (params: ShopRef & { orderId: string }, body: Call<typeof contract.printTicket>['body']) =>
  callOnce(contract.printTicket, { params, body });

type JobCommand =
  | { kind: 'resend'; printJobId: string; printerId?: string | undefined }
  | { kind: 'give-up'; printJobId: string };

/** PRN-32: the answer comes back by the stream as well. */
export function useJobCommand(shop: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (command: JobCommand) => {
      const params = { ...shop, printJobId: command.printJobId };
      if (command.kind === 'give-up') return callOnce(contract.giveUpPrintRequest, { params });
      return callOnce(contract.resendPrintRequest, {
        params,
        body: command.printerId ? { printerId: command.printerId } : {},
      });
    },
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ['printJobs'] }),
  });
}
