import { JOURNAL_KIND_NAMES, type JournalKind } from '@comptoir/domain/journal/kinds.ts';
import { inOrder, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readDay, readWords, withoutBlanks } from '@comptoir/web/page/address.ts';

/** What the address says. Only what differs from the usual is written there. */
type JournalPlace = { from?: Day; to?: Day; qui?: string; genre?: JournalKind; q?: string };

const PERSON = /^(?:system|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readJournalPlace(raw: Record<string, unknown>): JournalPlace {
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])];
  const qui = raw['qui'];
  return withoutBlanks<JournalPlace>({
    ...(from && to ? inOrder(from, to) : {}),
    qui: typeof qui === 'string' && PERSON.test(qui) ? qui : undefined,
    genre: JOURNAL_KIND_NAMES.find((kind) => kind === raw['genre']),
    q: readWords(raw['q']) || undefined,
  });
}

export function useJournalPlace() {
  const raw: Record<string, unknown> = useSearch();
  const place = useMemo(() => readJournalPlace(raw), [raw]);
  const navigate = useNavigate();
  const go = (changes: { [K in keyof JournalPlace]?: JournalPlace[K] | undefined }) =>
    void navigate({
      to: PAGES.journal.path,
      search: withoutBlanks<JournalPlace>({ ...place, ...changes }),
      resetScroll: false,
    });
  return {
    place,
    toRange: (range: DateRange | null) => go({ from: range?.from, to: range?.to }),
    toPerson: (qui: string | undefined) => go({ qui }),
    toKind: (genre: JournalKind | undefined) => go({ genre }),
    searchFor: (q: string) => go({ q: q || undefined }),
  };
}
