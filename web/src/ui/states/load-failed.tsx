import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { EmptyState } from './empty-state.tsx';

export type LoadFailedProps = {
  title: string;
  text?: ReactNode;
  retry: () => void;
  isRetrying?: boolean | undefined;
};

export function LoadFailed({ title, text, retry, isRetrying }: LoadFailedProps) {
  const action = (
    <Button icon={IconRefresh} isBusy={isRetrying} onClick={retry}>
      Réessayer
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon={IconRefresh} title={title} text={text} action={action} />
    </div>
  );
}
