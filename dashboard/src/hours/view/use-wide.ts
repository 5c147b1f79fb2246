import { useSyncExternalStore } from 'react';

/** Where the panel of a day stands beside the week, the same width as in the style sheet. */
const wide = () => matchMedia('(min-width: 1200px)');

function subscribe(listener: () => void): () => void {
  const width = wide();
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
