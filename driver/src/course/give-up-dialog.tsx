import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';

const REASONS = ['Panne ou crevaison', 'Trop de commandes', 'Trop loin', 'Empêchement'] as const;

type GiveUpDialogProps = { onConfirm: (reason: string | null) => void; onCancel: () => void };

/** RND-12: why, in one press; the shop reads it in the story of the order. */
export function GiveUpDialog({ onConfirm, onCancel }: GiveUpDialogProps) {
  const [reason, setReason] = useState<(typeof REASONS)[number] | null>(null);
  return (
    <ConfirmDialog
      title={french('Rendre cette course ?')}
      text={
        <Stack gap={14}>
          <p>Un autre livreur sera cherché tout de suite. Cette course ne vous sera plus proposée.</p>
          <ChoiceTiles
            label={french('Pourquoi ?')}
            choices={REASONS.map((value) => ({ value, label: value }))}
            value={reason}
            onChange={setReason}
          />
        </Stack>
      }
      confirmLabel="Rendre la course"
      tone="danger"
      onConfirm={() => onConfirm(reason)}
      onCancel={onCancel}
    />
  );
}
