import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { LoadingRegion } from './skeleton.tsx';

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
  /** « Chargement des sauvegardes ». */
  label: string;
  bones: ReactNode;
  failed: string;
  failedText?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What is on its way, what failed to come, and what is here; a refresh that fails takes nothing away. */
export function Loaded<Data>({ query, label, bones, failed, failedText, children }: LoadedProps<Data>) {
  if (query.isPending) return <LoadingRegion label={label}>{bones}</LoadingRegion>;
  if (query.data !== undefined) return children(query.data);
  return (
    <LoadFailed title={failed} text={failedText} retry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}
