import { useEffect, useState, useSyncExternalStore } from 'react';

let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Called by a dialog when it opens; the answer takes it away again. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog]);
  return () => change(stack.filter((open) => open !== dialog));
}

/** The dialog on top, or null. Everything outside it is inert: what floats, such as a toast, is drawn inside it. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null);
}

/** Windows that open by themselves, the one that waits longest first, and the one that may be open now. */
let waiting: readonly symbol[] = [];
let turn: symbol | null = null;

/** True once no other window is open and nobody has waited longer; it stays true until the caller is gone. */
export function useDialogTurn(): boolean {
  const [who] = useState(() => Symbol('window'));
  useEffect(() => {
    waiting = [...waiting, who];
    tell();
    return () => {
      waiting = waiting.filter((other) => other !== who);
      if (turn === who) turn = null;
      tell();
    };
  }, [who]);
  return useSyncExternalStore(subscribe, () => turn === who);
}

function change(next: readonly HTMLDialogElement[]): void {
  stack = next;
  tell();
}

function tell(): void {
  if (turn === null && stack.length === 0) turn = waiting[0] ?? null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
