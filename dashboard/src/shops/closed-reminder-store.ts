import { aStore, useStore } from '@comptoir/web/page/store.ts';

const EVERY_MS = 15 * 60_000;

/** What this page knows of one shop's closing. */
type Known = {
  shopId: string;
  /** When the window may ask, in milliseconds; infinite while the shop is open. */
  askAt: number;
  /** Whoever works here made the closing, or has read who made it. */
  isTold: boolean;
};

const known = aStore<Known | null>(null);
const nextTime = () => Date.now() + EVERY_MS;

/** A closing from now on is a colleague's: the banner tells it, and no window opens over the work. */
export const sawOpen = (shopId: string): void => known.set({ shopId, askAt: Number.POSITIVE_INFINITY, isTold: false });

export function sawClosed(shopId: string): void {
  if (known.get()?.shopId === shopId && askAt(shopId) === Number.POSITIVE_INFINITY)
    known.set({ shopId, askAt: nextTime(), isTold: false });
}

/** Whoever closed the shop, or chose to stay closed, is left alone for a while. */
export const remindLater = (shopId: string): void => known.set({ shopId, askAt: nextTime(), isTold: true });

export const hideBanner = (shopId: string): void => known.set({ shopId, askAt: askAt(shopId), isTold: true });

/** In all-shops mode nobody watches one shop: coming back to it is like loading the page. */
export const forgetClosing = (): void => known.set(null);

function askAt(shopId: string): number {
  const state = known.get();
  return state?.shopId === shopId ? state.askAt : 0;
}

/** What a closed shop shows at this moment: the window that asks, the banner that tells, or nothing. */
export function closedSign(shopId: string, now: number): 'window' | 'banner' | null {
  if (now >= askAt(shopId)) return 'window';
  return known.get()?.isTold ? null : 'banner';
}

export const useClosedSign = (shopId: string, now: number): ReturnType<typeof closedSign> =>
  useStore(known, () => closedSign(shopId, now));
