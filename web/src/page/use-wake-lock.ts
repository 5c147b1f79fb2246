import { useEffect } from 'react';

/** A tablet that falls asleep hears nothing: the screen stays on while it is looked at, where the browser can do that. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.hidden || (lock && !lock.released)) return;
      // Refused on a battery that runs low: the screen then sleeps as the system wants.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await lock?.release();
    };
    const onVisibility = () => void hold();
    void hold();
    // The system lets the lock go whenever the tab is hidden.
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [isWanted]);
}
