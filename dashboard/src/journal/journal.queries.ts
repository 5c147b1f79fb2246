import * as contract from '@comptoir/contract/journal.ts';
import type { JournalKind } from '@comptoir/domain/journal/kinds.ts';
import { journalFileName } from '@comptoir/domain/journal/journal-csv.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';

type JournalWanted = {
  personId: string | undefined;
  kind: JournalKind | undefined;
  startDate: Day;
  endDate: Day;
  search: string | undefined;
};

export const journalOf = (companyId: string, wanted: JournalWanted) =>
  infiniteQueryOptions({
    queryKey: ['journal', companyId, wanted],
    queryFn: ({ signal, pageParam }) =>
      call(
        contract.readJournal,
        { params: { companyId }, query: { ...wanted, after: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const journalPeople = (companyId: string) =>
  queryOptions({
    queryKey: ['journal', companyId, 'people'],
    queryFn: ({ signal }) => call(contract.listJournalPeople, { params: { companyId } }, { signal }),
    staleTime: 60_000,
  });

export async function downloadJournal(companyId: string, wanted: JournalWanted, today: Day): Promise<void> {
  const file = await callForFile(contract.exportJournal, { params: { companyId }, query: wanted });
  saveFile(file, journalFileName(today));
}
