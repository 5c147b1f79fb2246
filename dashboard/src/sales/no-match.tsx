import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';

type NoMatchProps = { text: string; onClear: () => void };

export function NoMatch({ text, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={`Rien ne correspond à «${NBSP}${text}${NBSP}».`}
      action={<Button onClick={onClear}>Effacer la recherche</Button>}
    />
  );
}
