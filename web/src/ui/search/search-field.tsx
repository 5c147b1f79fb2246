import { useEffect, useEffectEvent, useState } from 'react';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

/** Long enough for the next key, short enough not to be waited for. */
const SEARCH_AFTER_MS = 300;

export type SearchFieldProps = Omit<SearchBoxProps, 'value' | 'onChange'> & {
  /** What is searched for now, as the address says it. */
  text: string;
  pauseMs?: number;
  onSearch: (text: string) => void;
};

/** What is being typed stays here; the address follows when the typing pauses. */
export function SearchField({ text, pauseMs = SEARCH_AFTER_MS, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    // Changed from elsewhere (back, « Effacer la recherche »), not by what was typed here.
    if (text !== typed.trim()) setTyped(text);
  }
  // The screen around is redrawn by every order that comes in: that must not put the search off.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, text, pauseMs]);
  return <SearchBox {...field} value={typed} onChange={setTyped} />;
}
