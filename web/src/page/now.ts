import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { useSyncExternalStore } from 'react';

let now = toInstant(Date.now());
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = toInstant(Date.now());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick();
    timer = setInterval(tick, 1_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** One clock for the whole page: every countdown moves in the same second. */
export const useNow = (): Instant => useSyncExternalStore(subscribe, () => now);

/** What the clock says of something: a plain value, and a redraw only in the second in which it changes. */
export function useFromNow<T extends string | number | boolean | null>(read: (now: Instant) => T): T {
  return useSyncExternalStore(subscribe, () => read(now));
}
