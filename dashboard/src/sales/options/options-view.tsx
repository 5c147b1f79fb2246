import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { IconListDetails } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShownMenu } from '../../menu/menu.queries.ts';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { ListCard } from '@comptoir/web/ui/states/list-card.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { inOrder, optionRows, optionsMatching, type OptionRow } from './option-rows.ts';
import { OptionsTable } from './options-table.tsx';
import type { useSalesMoves } from '../sales-place.ts';
import { noMatchTitle, type SalesSearch } from '../sales-search.ts';

type OptionsViewProps = {
  menu: UseQueryResult<ShownMenu>;
  search: SalesSearch;
  moves: ReturnType<typeof useSalesMoves>;
};

const NONE: OptionRow[] = [];

/** Everything that can run out in one place: the options beside the products. */
export function OptionsView({ menu, search, moves }: OptionsViewProps) {
  const rows = useMemo(() => (menu.data ? inOrder(optionRows(menu.data)) : NONE), [menu.data]);
  const shown = optionsMatching(rows, search.q ?? '');
  return (
    <ListCard
      query={menu}
      loading={<LoadingRows label="Chargement des options" />}
      failed={CLIENT_ERRORS.generic}
      rows={shown}
      place={search}
      moves={moves}
      empty={
        rows.length === 0 ? (
          <EmptyState icon={IconListDetails} title="Votre carte n’a pas d’option." />
        ) : (
          <NoMatch title={noMatchTitle(search)} onClear={() => moves.searchFor('')} />
        )
      }
    >
      {(items, { rules }) => <OptionsTable rows={items} rules={rules} />}
    </ListCard>
  );
}
