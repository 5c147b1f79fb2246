import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
