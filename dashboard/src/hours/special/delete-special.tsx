import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { nextOccurrence } from '@comptoir/domain/hours/special-days.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { longDay } from '../hours-words.ts';
import { useStranded } from '../use-stranded.ts';
import { useDeleteSpecial } from './use-special-form.ts';

type DeleteSpecialProps = { entry: SpecialHours; today: Day; onClose: () => void };

/** SPH-12, with the orders that the usual hours of that day would strand. */
export function DeleteSpecial({ entry, today, onClose }: DeleteSpecialProps) {
  const [isBusy, setBusy] = useState(false);
  const { stranded } = useStranded({ kind: 'special', body: { replaces: entry.day } });
  const remove = useDeleteSpecial(onClose);
  const total = stranded?.total ?? 0;
  const warning = `${NBSP}: ${total} ${plural(total, 'commande déjà passée tombe', 'commandes déjà passées tombent')} hors de ces horaires.`;
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cet horaire exceptionnel ?')}
      text={`${longDay(nextOccurrence(entry.day, today))} reprendra ses horaires habituels${total > 0 ? warning : '.'}`}
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true);
        void remove(entry.day);
      }}
    />
  );
}
