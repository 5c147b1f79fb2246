import { useEffect, useState } from 'react';
import { aStore, useStore } from '../../page/store.ts';

type Windows = {
  /** The open dialogs, the one on top last. */
  stack: readonly HTMLDialogElement[];
  /** Windows that open by themselves, the one that waits longest first. */
  waiting: readonly symbol[];
  turn: symbol | null;
  /** How many windows go before all those that wait, and take their turn back. */
  holds: number;
};

const windows = aStore<Windows>({ stack: [], waiting: [], turn: null, holds: 0 });

function change(update: (known: Windows) => Partial<Windows>): void {
  const next = { ...windows.get(), ...update(windows.get()) };
  const isFree = next.turn === null && next.stack.length === 0 && next.holds === 0;
  windows.set(isFree ? { ...next, turn: next.waiting[0] ?? null } : next);
}

/** Called by a dialog when it opens; the answer takes it away again. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change(({ stack }) => ({ stack: [...stack, dialog] }));
  return () => change(({ stack }) => ({ stack: stack.filter((open) => open !== dialog) }));
}

/** The dialog on top, or null. Everything outside it is inert: what floats, such as a toast, is drawn inside it. */
export const useTopDialog = (): HTMLDialogElement | null => useStore(windows, ({ stack }) => stack.at(-1) ?? null);

/** While it is drawn no other window opens by itself; one that was quicker on a slow machine waits again. */
export function useGoesFirst(): void {
  useEffect(() => {
    change(({ holds }) => ({ holds: holds + 1, turn: null }));
    return () => change(({ holds }) => ({ holds: holds - 1 }));
  }, []);
}

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
