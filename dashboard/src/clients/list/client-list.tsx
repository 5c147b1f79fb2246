import { IconUsers } from '@tabler/icons-react';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LoadingRegion } from '@comptoir/web/ui/states/skeleton.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { useUser } from '../../session/session.ts';
import type { useClientsMoves } from '../clients-place.ts';
import type { ClientsSearch } from '../clients-search.ts';
import { clientList, rowsOf, type Wanted } from '../clients.queries.ts';
import { ClientRows } from './client-rows.tsx';

type ClientListProps = {
  wanted: Wanted;
  search: ClientsSearch;
  moves: ReturnType<typeof useClientsMoves>;
  /** Of the whole list; a search counts for itself. */
  total: number | undefined;
};

/** The list in its four states (CLI-05, CLI-22, CAT-ERR-21). */
export function ClientList({ wanted, search, moves, total }: ClientListProps) {
  const user = useUser();
  const clients = useInfiniteQuery(clientList(user, wanted));
  const pages = clients.data?.pages;
  const rows = useMemo(() => (pages ? rowsOf(pages) : []), [pages]);
  const [first] = pages ?? [];
  const found = wanted.search ? (first?.total ?? undefined) : total;
  return (
    <Card isPadded={false} aria-busy={clients.isPlaceholderData}>
      {clients.isPending ? (
        <LoadingRegion label="Chargement des clients">
          <LineBones count={8} />
        </LoadingRegion>
      ) : !pages ? (
        <LoadFailed
          title={french("Les clients n'ont pas pu être chargés, merci de réessayer !")}
          retry={() => void clients.refetch()}
          isRetrying={clients.isFetching}
        />
      ) : rows.length > 0 ? (
        <ClientRows
          rows={rows}
          search={search}
          sort={{ by: wanted.sort, isRising: wanted.ordering === 'asc', onSort: moves.sortBy }}
          total={found}
          isCapped={first?.isCapped ?? false}
          hasMore={clients.hasNextPage}
          fetchMore={() => {
            if (!clients.isFetching) void clients.fetchNextPage();
          }}
        />
      ) : wanted.search ? (
        <NoMatch title="Aucun client ne correspond à votre recherche." onClear={() => moves.searchFor('')} />
      ) : (
        <EmptyState
          icon={IconUsers}
          title={search.segment ? 'Aucun client dans ce segment.' : 'Aucun client pour le moment.'}
        />
      )}
    </Card>
  );
}
