import { toInstant, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { nextRing } from '@comptoir/domain/orders/ringing.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useEffect, useRef, useState } from 'react';
import { logError } from '../../app/log.ts';
import { playNewOrder, useSoundState } from './sound.ts';

/** NTF-01, NTF-05: rings while an order awaits an answer. `place` names the shop, or all shops, of this tab. */
export function useRinging(orders: readonly Order[], place: string): void {
  const isPlaying = useIsPlayingTab(place);
  const lastRungAt = useRef<Instant | null>(null);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      const now = toInstant(Date.now());
      const at = nextRing(orders, lastRungAt.current, now);
      if (at === null) lastRungAt.current = null;
      else if (at > now) timer = setTimeout(plan, toMs(at) - toMs(now));
      else {
        lastRungAt.current = now;
        playNewOrder().catch((error: unknown) => logError(error));
        plan();
      }
    };
    plan();
    return () => clearTimeout(timer);
  }, [orders, isPlaying]);
}

/** NTF-27: of all the tabs of this browser that show the same place, the one that holds the lock plays. */
function useIsPlayingTab(place: string): boolean {
  const isAwake = useSoundState() === 'awake';
  const [isHolder, setHolder] = useState(false);
  useEffect(() => {
    if (!isAwake) return undefined;
    const leaving = new AbortController();
    void holdLock(`comptoir-sound-${place}`, leaving.signal, () => setHolder(true));
    return () => {
      setHolder(false);
      leaving.abort();
    };
  }, [isAwake, place]);
  return isAwake && isHolder;
}

async function holdLock(name: string, leaving: AbortSignal, onHeld: () => void): Promise<void> {
  // Locks exist on secure addresses only; without them every tab plays, which is better than none.
  if (!('locks' in navigator)) return onHeld();
  try {
    await navigator.locks.request(name, { signal: leaving }, () => {
      onHeld();
      return new Promise<void>((release) => leaving.addEventListener('abort', () => release(), { once: true }));
    });
  } catch (error) {
    // Leaving while still waiting for one's turn.
    if (!leaving.aborted) logError(error);
  }
}
