import { useEffect, useRef } from 'react';
import { isWindowOpen, plainKey } from '../../page/plain-key.ts';

/** « / » leads to the search of the page, wherever nothing is being typed (DESIGN §12). */
export function useSlashKey() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (plainKey(event) !== '/' || isWindowOpen()) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return box;
}
