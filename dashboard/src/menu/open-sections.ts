import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { useCallback, useState } from 'react';
import { gridOf } from './menu-search.ts';

const storageKey = (shopId: string) => `comptoir-open-sections-${shopId}`;

function readOpen(shopId: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(shopId)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;
  } catch {
    return null;
  }
}

function keepOpen(shopId: string, keys: Iterable<string>): void {
  try {
    sessionStorage.setItem(storageKey(shopId), JSON.stringify([...keys]));
  } catch {
    // A browser that keeps nothing: the sections are open as long as the page is.
  }
}

/** At first one section shows what the screen is for; afterwards whatever was left open in this tab. */
function firstOpen(shopId: string, menu: Pick<Menu, 'sections'>): ReadonlySet<string> {
  const first = sectionsByPosition(menu).find((section) => gridOf(section).length > 0);
  return new Set(readOpen(shopId) ?? (first ? [first.key] : []));
}

export type OpenSections = { keys: ReadonlySet<string>; set: (key: string, isOpen: boolean) => void };

export function useOpenSections(shopId: string, menu: Pick<Menu, 'sections'>): OpenSections {
  const [keys, setKeys] = useState(() => firstOpen(shopId, menu));
  const set = useCallback(
    (key: string, isOpen: boolean) =>
      setKeys((known) => {
        if (known.has(key) === isOpen) return known;
        const next = new Set(known);
        if (isOpen) next.add(key);
        else next.delete(key);
        keepOpen(shopId, next);
        return next;
      }),
    [shopId],
  );
  return { keys, set };
}

/** PRD-03: a search opens what it finds; closing one of them lasts as long as that search. */
export function useFoundSections(query: string, found: readonly string[]): OpenSections {
  const [closed, setClosed] = useState<{ query: string; keys: readonly string[] }>({ query, keys: [] });
  const closedKeys = closed.query === query ? closed.keys : [];
  return {
    keys: new Set(found.filter((key) => !closedKeys.includes(key))),
    set: (key, isOpen) => {
      const others = closedKeys.filter((other) => other !== key);
      setClosed({ query, keys: isOpen ? others : [...others, key] });
    },
  };
}
