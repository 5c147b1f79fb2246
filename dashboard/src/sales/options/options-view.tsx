import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { IconListDetails } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShownMenu } from '../../menu/menu.queries.ts';
import { pageOf } from '@comptoir/web/page/address.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LoadingRows } from '../loading-rows.tsx';
import { optionRows, optionsMatching, type OptionRow } from './option-rows.ts';
import { OptionsTable } from './options-table.tsx';
import type { useSalesMoves } from '../sales-place.ts';
import { noMatchTitle, type SalesSearch } from '../sales-search.ts';
import styles from '../sales-screen.module.css';

type OptionsViewProps = {
  menu: UseQueryResult<ShownMenu>;
  search: SalesSearch;
  moves: ReturnType<typeof useSalesMoves>;
};

const NONE: OptionRow[] = [];

/** Everything that can run out in one place: the options beside the products. */
export function OptionsView({ menu, search, moves }: OptionsViewProps) {
  const rows = useMemo(() => (menu.data ? optionRows(menu.data) : NONE), [menu.data]);
  const shown = optionsMatching(rows, search.q ?? '');
  const paged = pageOf(shown, search);
  if (menu.isPending) return <LoadingRows label="Chargement des options" />;
  if (!menu.data)
    return (
      <Card isPadded={false}>
        <LoadFailed title={CLIENT_ERRORS.generic} retry={() => void menu.refetch()} isRetrying={menu.isFetching} />
      </Card>
    );
  return (
    <Card isPadded={false}>
      {rows.length === 0 ? (
        <EmptyState icon={IconListDetails} title="Votre carte n’a pas d’option." />
      ) : shown.length === 0 ? (
        <NoMatch title={noMatchTitle(search)} onClear={() => moves.searchFor('')} />
      ) : (
        <>
          <OptionsTable rows={paged.items} rules={menu.data.rules} />
          <div className={styles.pager}>
            <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
          </div>
        </>
      )}
    </Card>
  );
}
