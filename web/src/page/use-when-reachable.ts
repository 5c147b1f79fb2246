import { useEffect, useEffectEvent } from 'react';

const ASK_AGAIN_MS = 5_000;

/** Tries again by itself: as the browser finds its network, and every few seconds, because a server tells nothing. */
export function useWhenReachable(attempt: () => void): void {
  const again = useEffectEvent(attempt);
  useEffect(() => {
    const act = () => again();
    addEventListener('online', act);
    const timer = setInterval(act, ASK_AGAIN_MS);
    return () => {
      removeEventListener('online', act);
      clearInterval(timer);
    };
  }, []);
}
