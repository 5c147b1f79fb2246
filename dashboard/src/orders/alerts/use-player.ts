import type { Sound } from '@comptoir/domain/orders/ringing.ts';
import { useEffect, useState } from 'react';
import { logError } from '../../app/log.ts';
import { playSound, useSoundState } from './sound.ts';

/** Null in a tab that leaves the sounds to another one, or may not play any. */
export type Player = ((sound: Sound) => void) | null;

/** NTF-27: of all the tabs of this browser that show the same place, the one that holds the lock plays. */
export function usePlayer(place: string): Player {
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
  return isAwake && isHolder ? playSound : null;
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
