import { useEffect, useState } from 'react';
import { aStore, useStore } from '../../page/store.ts';

type Windows = {
  /** The open dialogs, the one on top last. */
  stack: readonly HTMLDialogElement[];
  /** Windows that open by themselves, the one that waits longest first. */
  waiting: readonly symbol[];
  turn: symbol | null;
};

const windows = aStore<Windows>({ stack: [], waiting: [], turn: null });

function change(update: (known: Windows) => Partial<Windows>): void {
  const next = { ...windows.get(), ...update(windows.get()) };
  const isFree = next.turn === null && next.stack.length === 0;
  windows.set(isFree ? { ...next, turn: next.waiting[0] ?? null } : next);
}

/** Called by a dialog when it opens; the answer takes it away again. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change(({ stack }) => ({ stack: [...stack, dialog] }));
  return () => change(({ stack }) => ({ stack: stack.filter((open) => open !== dialog) }));
}

/** The dialog on top, or null. Everything outside it is inert: what floats, such as a toast, is drawn inside it. */
export const useTopDialog = (): HTMLDialogElement | null => useStore(windows, ({ stack }) => stack.at(-1) ?? null);

/** True once no other window is open and nobody has waited longer; it stays true until the caller is gone. */
export function useDialogTurn(): boolean {
  const [who] = useState(() => Symbol('window'));
  useEffect(() => {
    change(({ waiting }) => ({ waiting: [...waiting, who] }));
    return () =>
      change(({ waiting, turn }) => ({
        waiting: waiting.filter((other) => other !== who),
        turn: turn === who ? null : turn,
      }));
  }, [who]);
  return useStore(windows, ({ turn }) => turn === who);
}
