import { useEffect, useState } from 'react';

/** The click comes after the finger has left, and often a second one: it meets what the first one met. */
const AFTERWARDS_MS = 1_200;

/** What is drawn, which stays as it is from `press` until a moment after the finger has left: what it presses does not move away. */
export function useHeld<T>(next: T): { shown: T; press: () => void } {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const leave = () => {
      timer = setTimeout(() => setHeld(null), AFTERWARDS_MS);
    };
    const ends = ['pointerup', 'pointercancel'];
    for (const end of ends) window.addEventListener(end, leave);
    return () => {
      clearTimeout(timer);
      for (const end of ends) window.removeEventListener(end, leave);
    };
  }, [held]);
  const shown = held ? held.value : next;
  return { shown, press: () => setHeld({ value: shown }) };
}

/** Long enough for a finger that was on its way to what stood here before. */
export const AWAKE_AFTER_MS = 600;

/** True for a moment after something else stands in a place than before. What only came or went at the end moved nothing. */
export function useJustMoved(places: readonly string[]): boolean {
  const now = places.join();
  const [seen, setSeen] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(now), AWAKE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return !now.startsWith(seen) && !seen.startsWith(now);
}
