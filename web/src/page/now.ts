import { addMs, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { clockAheadMs } from '../call/call.ts';
import { aStore, useStore } from './store.ts';

/** One clock for the whole page: every countdown moves in the same second. */
const clock = aStore(toInstant(Date.now()), (set) => {
  const tick = () => set(toInstant(Date.now()));
  tick();
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
});

export const useNow = (): Instant => useStore(clock);

/** What the clock says of something: a plain value, and a redraw only in the second in which it changes. */
export function useFromNow<T extends string | number | boolean | null>(read: (now: Instant) => T): T {
  return useStore(clock, read);
}

/**
 * The server's moment, by how far its last answer found this clock to be ahead. Where the difference is smaller than
 * `wrongFromMs`, the answer's way through the network is as likely the cause.
 */
export function byServer(now: Instant, wrongFromMs: number): Instant {
  const aheadMs = clockAheadMs();
  return Math.abs(aheadMs) < wrongFromMs ? now : addMs(now, -aheadMs);
}

const SECONDS_WRONG_FROM_MS = 3_000;

/** For seconds that the server counts: an undo that is offered too long fails when it is pressed. */
export const serverNow = (now: Instant): Instant => byServer(now, SECONDS_WRONG_FROM_MS);

/** For a screen that nobody sets the clock of. */
export const useFromServerNow = <T extends string | number | boolean | null>(read: (now: Instant) => T): T =>
  useFromNow((now) => read(serverNow(now)));
