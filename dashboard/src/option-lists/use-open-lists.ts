import { useState } from 'react';

type Turned = { query: string; keys: readonly string[] };

/** Lists are closed until somebody opens them; a search opens what it finds, and forgets that when it ends. */
export function useOpenLists(query: string): { isOpen: (key: string) => boolean; toggle: (key: string) => void } {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<Turned>({ query: '', keys: [] });
  const isSearching = query !== '';
  const turned = isSearching ? (closed.query === query ? closed.keys : []) : open;
  return {
    isOpen: (key) => turned.includes(key) !== isSearching,
    toggle: (key) => {
      const keys = turned.includes(key) ? turned.filter((other) => other !== key) : [...turned, key];
      if (isSearching) setClosed({ query, keys });
      else setOpen(keys);
    },
  };
}
