import { useSyncExternalStore } from 'react';

/** NTF-21. */
const EVERY_MS = 15 * 60_000;

let quiet: { shopId: string; until: number } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof quiet): void {
  quiet = next;
  for (const listener of listeners) listener();
}

/** Whoever closed the shop, or chose to stay closed, is left alone for a while. */
export const remindLater = (shopId: string): void => set({ shopId, until: Date.now() + EVERY_MS });
/** The shop is open, or the closing failed: the next closing is news again. */
export function remindNow(shopId: string): void {
  if (quiet?.shopId === shopId) set(null);
}

/** When the reminder may show for this shop, in milliseconds; 0 is at once. */
export const quietUntil = (shopId: string): number => (quiet?.shopId === shopId ? quiet.until : 0);

export function useQuietUntil(shopId: string): number {
  return useSyncExternalStore(subscribe, () => quietUntil(shopId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
