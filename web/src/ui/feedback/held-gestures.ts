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
  /** How long it is held in all. */
  heldMs: number;
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
  gesture: Omit<HeldGesture, 'leavesAt' | 'heldMs'>,
  send: () => Promise<void>,
  /** Somebody has taken it back; not called when the page or the session ended. */
  onUndo: () => void = () => {},
): void {
  const { id } = gesture;
  if (isHeld(id)) return;
  const timer = setTimeout(() => void settle(id), HELD_MS);
  add({ ...gesture, heldMs: HELD_MS }, { send, onUndo, timer });
}

/** Held by the server, which sends it in time: here it is shown, taken back, or sent early to make room for a fourth. */
export function showGesture(
  gesture: Omit<HeldGesture, 'leavesAt'>,
  { sendNow, undo }: { sendNow: () => Promise<void>; undo: () => void },
): void {
  if (isHeld(gesture.id)) return;
  const timer = setTimeout(() => forget(gesture.id), gesture.heldMs);
  add(gesture, { send: sendNow, onUndo: undo, timer });
}

function add(gesture: Omit<HeldGesture, 'leavesAt'>, work: Pick<Held, 'send' | 'onUndo' | 'timer'>): void {
  held.set([...held.get(), { ...gesture, ...work, isLeaving: false, leavesAt: Date.now() + gesture.heldMs }]);
  const [oldest, ...others] = heldGestures();
  if (oldest && others.length >= MOST_HELD) void settle(oldest.id);
}

const forget = (id: string): void => held.set(held.get().filter((one) => one.id !== id));

async function settle(id: string): Promise<void> {
  const leaving = held.get().find((one) => one.id === id);
  if (!leaving) return;
  clearTimeout(leaving.timer);
  held.set(held.get().map((one) => (one.id === id ? { ...one, isLeaving: true } : one)));
  try {
    await leaving.send();
  } finally {
    forget(id);
  }
}

/** False for what is not held on this page. */
export function undoGesture(id: string): boolean {
  const found = drop(id);
  found?.onUndo();
  return found !== undefined;
}

function drop(id: string): Held | undefined {
  const found = held.get().find((one) => one.id === id && !one.isLeaving);
  if (!found) return undefined;
  clearTimeout(found.timer);
  forget(id);
  return found;
}

/** It was taken back or overtaken elsewhere. */
export const endGesture = (id: string): void => void drop(id);

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
