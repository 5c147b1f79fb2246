import { PAGES } from '@comptoir/domain/session/pages.ts';
import { TOWER_VIEWS, type TowerView } from '@comptoir/domain/tower/trouble.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { withoutBlanks } from '@comptoir/web/page/address.ts';

type TowerSearch = { vue?: Exclude<TowerView, 'tous'> };

const VIEWS = TOWER_VIEWS.filter((view) => view !== 'tous');

/** The view is in the address; words that are typed are not, because they leave with the look. */
export function useTowerView(): { view: TowerView; toView: (view: TowerView) => void } {
  const raw: Record<string, unknown> = useSearch();
  const navigate = useNavigate();
  const view = useMemo(() => VIEWS.find((known) => known === raw['vue']) ?? 'tous', [raw]);
  return {
    view,
    toView: (next) =>
      void navigate({
        to: PAGES.tower.path,
        search: withoutBlanks<TowerSearch>({ vue: next === 'tous' ? undefined : next }),
        resetScroll: false,
      }),
  };
}
