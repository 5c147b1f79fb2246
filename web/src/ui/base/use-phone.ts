import { useCallback, useSyncExternalStore } from 'react';

/** The same widths as in the style sheets. For what stands elsewhere where there is less room, not for what only looks different. */
function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const width = matchMedia(media);
      width.addEventListener('change', listener);
      return () => width.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}

/** DESIGN §9. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)');

/** A phone, or a tablet held upright: a list and the panel of what is chosen in it do not stand side by side. */
export const useUpright = (): boolean => useMedia('(max-width: 959.98px)');
