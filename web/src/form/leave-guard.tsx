import { french } from '@comptoir/domain/kernel/text.ts';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

type Answer = (isLeft: boolean) => void;

/**
 * Asks before what was typed is lost. `mayLeave` answers at once when nothing would be; it is a promise, so that whatever
 * leads away (a button, Escape, the way back, another page) can wait for it.
 */
export function useLeaveGuard(isDirty: boolean): { mayLeave: () => Promise<boolean>; question: ReactNode } {
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);
  const settle = (isLeft: boolean) => {
    asked?.answer(isLeft);
    setAsked(null);
  };
  return {
    mayLeave: () => (isDirty ? new Promise<boolean>((answer: Answer) => setAsked({ answer })) : Promise.resolve(true)),
    question: asked ? (
      <ConfirmDialog
        title={french('Abandonner les modifications ?')}
        text="Ce que vous avez saisi ne sera pas enregistré."
        confirmLabel="Abandonner"
        cancelLabel="Continuer la saisie"
        tone="danger"
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    ) : null,
  };
}
