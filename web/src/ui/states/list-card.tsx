import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageOf, type Place } from '../../page/address.ts';
import { Card } from '../layout/card.tsx';
import { Pager } from '../layout/pager.tsx';
import { LoadFailed } from './load-failed.tsx';
import styles from './list-card.module.css';

type ListCardProps<Row, Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  loading: ReactNode;
  failed: string;
  failedText?: string;
  rows: readonly Row[];
  empty: ReactNode;
  place: Place;
  moves: { toPage: (page: number) => void; toSize: (size: number) => void };
  children: (rows: Row[], data: Data) => ReactNode;
};

/** A list in its four states: on its way, failed, empty, or one page of it. */
export function ListCard<Row, Data>(props: ListCardProps<Row, Data>) {
  const { query, loading, failed, failedText, rows, empty, place, moves, children } = props;
  const { items, ...paged } = pageOf(rows, place);
  return (
    <Card isPadded={false} aria-busy={query.isPlaceholderData}>
      {query.isPending ? (
        loading
      ) : query.data === undefined ? (
        <LoadFailed title={failed} text={failedText} retry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          {children(items, query.data)}
          <div className={styles.pager}>
            <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
          </div>
        </>
      )}
    </Card>
  );
}
