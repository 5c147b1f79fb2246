import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { aStore } from '@comptoir/web/page/store.ts';
import { NOTHING_PENDING, nextCall, settled, withMove } from './pending-positions.ts';
import type { Move, PositionCall } from './pending-positions.ts';

export const SAVE_AFTER_MS = 500;

type Ports = {
  /** The menu as the server last told it. */
  menu(): Menu | undefined;
  /** Sends one call and writes its answer into that menu. */
  send(call: PositionCall, menuVersion: number): Promise<void>;
  /** The server refused because the menu has moved on (PRD-25). */
  isStale(error: unknown): boolean;
  reload(): Promise<void>;
  onFailed(error: unknown): void;
};

/** Gathers moves and brings the server to the order they make, with as few calls as that takes. */
export function createPositionSaver(ports: Ports) {
  const { get: pending, set, subscribe } = aStore(NOTHING_PENDING);
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSaving = false;

  /** Does not wait any longer: the page is about to be left. */
  function saveNow(): void {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    if (!isSaving) void save();
  }

  async function save(): Promise<void> {
    isSaving = true;
    try {
      await sendAll();
    } catch (error) {
      set(NOTHING_PENDING);
      ports.onFailed(error);
    } finally {
      isSaving = false;
    }
  }

  async function sendAll(): Promise<void> {
    let isReplayed = false;
    // Whoever goes on moving is waited for: that is one more wish of the same order.
    while (timer === null) {
      const menu = ports.menu();
      const call = menu ? nextCall(menu, pending()) : null;
      if (!menu || !call) return set(NOTHING_PENDING);
      const sent = pending();
      try {
        await ports.send(call, menu.menuVersion);
        set(settled(pending(), sent, call));
      } catch (error) {
        if (isReplayed || !ports.isStale(error)) throw error;
        isReplayed = true;
        await ports.reload();
      }
    }
  }

  return {
    pending,
    subscribe,
    move(move: Move): void {
      const menu = ports.menu();
      if (!menu) return;
      set(withMove(menu, pending(), move));
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(saveNow, SAVE_AFTER_MS);
    },
    saveNow,
  };
}

export type PositionSaver = ReturnType<typeof createPositionSaver>;

/** A tab is hidden before it is closed, and the last thing that every browser still tells is that. */
export function whenHidden(act: () => void): () => void {
  const look = () => {
    if (document.hidden) act();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
