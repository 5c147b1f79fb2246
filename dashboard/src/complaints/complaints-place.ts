import { COMPLAINT_STATES, ISSUES, type ComplaintState, type Issue } from '@comptoir/domain/complaints/complaint.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { LIST_SIZES, readPlace, readWords, withoutBlanks, type Place } from '@comptoir/web/page/address.ts';

export type ComplaintsSearch = Place & { q?: string; etat?: ComplaintState; motif?: Issue };

export function useComplaintsSearch(): ComplaintsSearch {
  const raw: Record<string, unknown> = useSearch();
  const q = readWords(raw['q']);
  const etat = COMPLAINT_STATES.find((state) => state === raw['etat']);
  const motif = ISSUES.find((issue) => issue === raw['motif']);
  return { ...readPlace(raw), ...(q ? { q } : {}), ...(etat ? { etat } : {}), ...(motif ? { motif } : {}) };
}

export const pageSizeOf = ({ size }: Place): number => LIST_SIZES.find((known) => known === size) ?? LIST_SIZES[0];

/** Another question starts at the first page. */
export function useComplaintsMoves(search: ComplaintsSearch) {
  const navigate = useNavigate();
  const go = (next: { [Name in keyof ComplaintsSearch]?: ComplaintsSearch[Name] | undefined }) =>
    void navigate({
      to: '/support',
      search: withoutBlanks<ComplaintsSearch>({ ...search, ...next }),
      resetScroll: false,
    });
  return {
    toPage: (page: number) => go({ page }),
    toSize: (size: number) => go({ size, page: undefined }),
    searchFor: (q: string) => go({ q: q || undefined, page: undefined }),
    toState: (etat: ComplaintState | undefined) => go({ etat, page: undefined }),
    toIssue: (motif: Issue | undefined) => go({ motif, page: undefined }),
    clear: () => go({ q: undefined, etat: undefined, motif: undefined, page: undefined }),
  };
}
