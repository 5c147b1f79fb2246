import { IconSearchOff } from '@tabler/icons-react';
import { Button } from '../actions/button.tsx';
import { EmptyState } from './empty-state.tsx';

export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState icon={IconSearchOff} title={title} action={<Button onClick={onClear}>Effacer la recherche</Button>} />
);
