import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';

export type Question = { title: string; text: ReactNode; confirmLabel: string };

/** A question in the middle of saving. */
export function useQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(isAgreed: boolean) => void>(undefined);
  const ask = useCallback(
    (asked: Question) =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setQuestion(asked);
      }),
    [],
  );
  const settle = (isAgreed: boolean) => {
    setQuestion(null);
    answer.current?.(isAgreed);
  };
  useEffect(() => () => answer.current?.(false), []);
  return {
    ask,
    dialog: question ? (
      <ConfirmDialog {...question} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
    ) : null,
  };
}
