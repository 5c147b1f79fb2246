import { useSyncExternalStore } from 'react';

/** DESIGN §9, the same width as in the style sheets. For what stands elsewhere on a phone, not for what only looks different. */
const phone = () => matchMedia('(max-width: 767.98px)');

function subscribe(listener: () => void): () => void {
  const width = phone();
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => phone().matches);
