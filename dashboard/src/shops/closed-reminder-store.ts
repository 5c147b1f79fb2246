import { aStore, useStore } from '@comptoir/web/page/store.ts';

const EVERY_MS = 15 * 60_000;

const quiet = aStore<{ shopId: string; until: number } | null>(null);

/** Whoever closed the shop, or chose to stay closed, is left alone for a while. */
export const remindLater = (shopId: string): void => quiet.set({ shopId, until: Date.now() + EVERY_MS });
/** The shop is open, or the closing failed: the next closing is news again. */
export function remindNow(shopId: string): void {
  if (quiet.get()?.shopId === shopId) quiet.set(null);
}

/** When the reminder may show for this shop, in milliseconds; 0 is at once. */
export function quietUntil(shopId: string): number {
  const known = quiet.get();
  return known?.shopId === shopId ? known.until : 0;
}

export const useQuietUntil = (shopId: string): number => useStore(quiet, () => quietUntil(shopId));
