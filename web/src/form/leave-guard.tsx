import { french } from '@comptoir/domain/kernel/text.ts';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { holdUnsaved } from './unsaved.ts';

type Question = { promise: Promise<boolean>; answer: (isLeft: boolean) => void };

function aQuestion(): Question {
  let answer: Question['answer'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

type LeaveWords = { title: string; text: string; confirmLabel: string; cancelLabel: string };
const GIVING_UP: LeaveWords = {
  title: french('Abandonner les modifications ?'),
  text: 'Ce que vous avez saisi ne sera pas enregistré.',
  confirmLabel: 'Abandonner',
  cancelLabel: 'Continuer la saisie',
};

/**
 * Asks before what was typed is lost, whatever leads away: a button, Escape, « Précédent », the menu, a reload.
 * `mayLeave` answers at once when nothing would be lost.
 */
export function useLeaveGuard(
  isDirty: boolean,
  words = GIVING_UP,
): { mayLeave: () => Promise<boolean>; question: ReactNode } {
  const asked = useRef<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(() => {
    // « Précédent » pressed twice is one question.
    asked.current ??= aQuestion();
    setAsking(true);
    return asked.current.promise;
  }, []);
  const settle = (isLeft: boolean) => {
    asked.current?.answer(isLeft);
    asked.current = null;
    setAsking(false);
  };
  useEffect(() => (isDirty ? holdUnsaved(ask) : undefined), [isDirty, ask]);
  // A form that is taken away, by a session that ends for example, keeps nobody waiting.
  useEffect(() => () => asked.current?.answer(true), []);
  return {
    mayLeave: () => (isDirty ? ask() : Promise.resolve(true)),
    question: isAsking ? (
      <ConfirmDialog {...words} tone="danger" onConfirm={() => settle(true)} onCancel={() => settle(false)} />
    ) : null,
  };
}
