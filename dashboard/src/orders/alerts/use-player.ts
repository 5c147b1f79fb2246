import type { Sound } from '@comptoir/domain/orders/ringing.ts';
import { useEffect, useState } from 'react';
import { playSound, useSoundState } from './sound.ts';
import { takeTurns } from './sound-turn.ts';

/** Null in a tab that leaves the sounds to another one, or may not play any. */
export type Player = ((sound: Sound) => void) | null;

export function usePlayer(place: string): Player {
  const isAwake = useSoundState() === 'awake';
  const [isHolder, setHolder] = useState(false);
  useEffect(() => (isAwake ? takeTurns(`comptoir-sound-${place}`, setHolder) : undefined), [isAwake, place]);
  return isAwake && isHolder ? playSound : null;
}
