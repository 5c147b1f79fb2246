import { PROMOTION_KINDS, type PromotionKind } from '@comptoir/domain/promotions/promotion.ts';
import { PROMOTION_STATES, type PromotionState } from '@comptoir/domain/promotions/promotion-rules.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readPlace, readWords, withoutBlanks } from '@comptoir/web/page/address.ts';

/** PRO-03, CAT-CST-03. */
export const PAGE_SIZES = [5, 10, 25] as const;

export type PromotionPlace = {
  page: number;
  size: number;
  kind: PromotionKind;
  state: PromotionState | undefined;
  search: string;
};

function placeOf(raw: Record<string, unknown>): PromotionPlace {
  const { page = 0, size } = readPlace(raw);
  return {
    page,
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    kind: PROMOTION_KINDS.find((kind) => kind === raw['sorte']) ?? 'code',
    state: PROMOTION_STATES.find((state) => state === raw['statut']),
    search: readWords(raw['q']) ?? '',
  };
}

/** SHL-37: another kind, state, search or size starts at the first page. */
export function usePromotionPlace() {
  const raw: Record<string, unknown> = useSearch();
  const place = useMemo(() => placeOf(raw), [raw]);
  const navigate = useNavigate();
  const go = (change: Partial<PromotionPlace>) => {
    const { page, size, kind, state, search } = { ...place, page: 0, ...change };
    void navigate({
      to: PAGES.promoCodes.path,
      search: withoutBlanks<Record<string, string | number>>({
        page: page || undefined,
        size: size === PAGE_SIZES[0] ? undefined : size,
        sorte: kind === 'code' ? undefined : kind,
        statut: state,
        q: search || undefined,
      }),
      resetScroll: false,
      replace: change.search !== undefined,
    });
  };
  return { place, go };
}
