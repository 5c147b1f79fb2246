import { aStore, useStore } from '../../page/store.ts';

/** A gesture that somebody may still take back: nothing of it has left this page. */
export type HeldGesture = {
  /** What it is about: one gesture at a time. */
  id: string;
  /** What was done: « Remboursement de 3,00 € ». */
  title: string;
  /** What has not left yet. */
  text: string;
  /** Told to whoever cannot see the dock: « Annuler le remboursement ». */
  undoLabel: string;
  leavesAt: number;
};

type Held = HeldGesture & {
  send: () => Promise<void>;
  onUndo: () => void;
  timer: ReturnType<typeof setTimeout>;
  /** On its way: nothing can be taken back, and nothing else may be done to the same thing. */
  isLeaving: boolean;
};

export const HELD_MS = 10_000;
const MOST_HELD = 3;

const held = aStore<readonly Held[]>([]);

/**
 * Sent after ten seconds unless it is taken back. It waits in this page alone: closed or reloaded, the page takes its
 * gestures with it, and what they were about stays as it was. A fourth gesture sends the oldest.
 */
export function holdGesture(
  gesture: Omit<HeldGesture, 'leavesAt'>,
  send: () => Promise<void>,
  /** Somebody has taken it back; not called when the page or the session ended. */
  onUndo: () => void = () => {},
): void {
  const { id } = gesture;
  if (isHeld(id)) return;
  const timer = setTimeout(() => void settle(id), HELD_MS);
  held.set([...held.get(), { ...gesture, send, onUndo, timer, isLeaving: false, leavesAt: Date.now() + HELD_MS }]);
  const [oldest, ...others] = heldGestures();
  if (oldest && others.length >= MOST_HELD) void settle(oldest.id);
}

async function settle(id: string): Promise<void> {
  const leaving = held.get().find((one) => one.id === id);
  if (!leaving) return;
  clearTimeout(leaving.timer);
  held.set(held.get().map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
  try {
    await leaving.send();
  } finally {
    held.set(held.get().filter((one) => one.id !== id));
  }
}

export function undoGesture(id: string): void {
  drop(id)?.onUndo();
}

function drop(id: string): Held | undefined {
  const found = held.get().find((one) => one.id === id && !one.isLeaving);
  if (!found) return undefined;
  clearTimeout(found.timer);
  held.set(held.get().filter((one) => one !== found));
  return found;
}

/** The session is over: somebody else's must not send what this one decided. */
export const dropGestures = (): void => {
  for (const { id } of heldGestures()) drop(id);
};

const isHeld = (id: string): boolean => held.get().some((one) => one.id === id);
const shown = (all: readonly Held[]): readonly HeldGesture[] => all.filter(({ isLeaving }) => !isLeaving);
/** Decided, and not yet done or refused. */
export const useIsHeld = (id: string): boolean => useStore(held, () => isHeld(id));
export const heldGestures = (): readonly HeldGesture[] => shown(held.get());
export const useHeldGestures = (): readonly HeldGesture[] => shown(useStore(held));
