import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readPlace, readWords, withoutBlanks } from '@comptoir/web/page/address.ts';

type TeamPlace = { page?: number; q?: string; personne?: string; magasin?: string };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readId = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);

function readTeamPlace(raw: Record<string, unknown>): TeamPlace {
  const { page } = readPlace(raw);
  return withoutBlanks<TeamPlace>({
    page,
    q: readWords(raw['q']) || undefined,
    personne: readId(raw['personne']),
    magasin: readId(raw['magasin']),
  });
}

/** Where the page stands: its address. */
export function useTeamPlace() {
  const raw: Record<string, unknown> = useSearch();
  const place = useMemo(() => readTeamPlace(raw), [raw]);
  const navigate = useNavigate();
  const go = (changes: { [K in keyof TeamPlace]?: TeamPlace[K] | undefined }) =>
    void navigate({
      to: PAGES.team.path,
      search: withoutBlanks<TeamPlace>({ ...place, ...changes }),
      resetScroll: false,
    });
  return {
    place,
    searchFor: (q: string) => go({ q: q || undefined, page: undefined }),
    toShop: (magasin: string | undefined) => go({ magasin, page: undefined }),
    toPage: (page: number) => go({ page }),
    toPerson: (personne: string | undefined) => go({ personne }),
  };
}
