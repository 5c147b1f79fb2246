import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { nextOccurrence } from '@comptoir/domain/hours/special-days.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useState } from 'react';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { longDay } from '../hours-words.ts';
import { StrandedNotice } from '../stranded-notice.tsx';
import { useStranded } from '../use-stranded.ts';
import { useDeleteSpecial } from './use-special-form.ts';

const CHECKING = french('Les commandes déjà passées sont en cours de vérification.');

type DeleteSpecialProps = { entry: SpecialHours; today: Day; onClose: () => void };

/** SPH-12, with the orders that the usual hours of that day would strand. */
export function DeleteSpecial({ entry, today, onClose }: DeleteSpecialProps) {
  const [isBusy, setBusy] = useState(false);
  const { stranded, isKnown } = useStranded({ kind: 'special', body: { replaces: entry.day } });
  const remove = useDeleteSpecial(onClose);
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cet horaire exceptionnel ?')}
      text={
        <>
          {`${longDay(nextOccurrence(entry.day, today))} reprendra ses horaires habituels.`}
          <StrandedNotice stranded={stranded} />
        </>
      }
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={isBusy}
      disabledBecause={isKnown ? null : CHECKING}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true);
        void remove(entry.day);
      }}
    />
  );
}
