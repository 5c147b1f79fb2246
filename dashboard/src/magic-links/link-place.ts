import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readDay, readPlace, withoutBlanks } from '@comptoir/web/page/address.ts';

export type LinkPlace = { page: number; from: Day | null; to: Day | null; isRealTime: boolean };

function placeOf(raw: Record<string, unknown>): LinkPlace {
  return {
    page: readPlace(raw).page ?? 0,
    from: readDay(raw['from']),
    to: readDay(raw['to']),
    isRealTime: raw['direct'] === 1,
  };
}

/** Where the page stands: its address. The usual days are an address without any. */
export function useLinkPlace() {
  const raw: Record<string, unknown> = useSearch();
  const place = useMemo(() => placeOf(raw), [raw]);
  const navigate = useNavigate();
  const go = (change: Partial<LinkPlace>) => {
    const { page, from, to, isRealTime } = { ...place, ...change };
    void navigate({
      to: PAGES.magicLinks.path,
      search: withoutBlanks<Record<string, string | number>>({
        page: page || undefined,
        from: from ?? undefined,
        to: to ?? undefined,
        direct: isRealTime ? 1 : undefined,
      }),
      resetScroll: false,
    });
  };
  return {
    place,
    toPage: (page: number) => go({ page }),
    toRange: (range: DateRange | null) => go({ from: range?.from ?? null, to: range?.to ?? null }),
    toRealTime: (isRealTime: boolean) => go({ isRealTime, from: null, to: null }),
  };
}
