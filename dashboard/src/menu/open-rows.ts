import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { useCallback, useState } from 'react';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { gridOf } from './menu-search.ts';

export type OpenRows = { keys: ReadonlySet<string>; set: (key: string, isOpen: boolean) => void };

type OpenRowsOptions = {
  query: string;
  /** What the search has found, on this page. */
  found: readonly string[];
  /** What is open before anybody has opened something. */
  start?: () => Iterable<string>;
  onChange?: (keys: ReadonlySet<string>) => void;
};

/** PRD-03: a search opens what it finds; closing one of them lasts as long as that search. */
export function useOpenRows({ query, found, start, onChange }: OpenRowsOptions): OpenRows {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(start?.()));
  const [closed, setClosed] = useState<{ query: string; keys: ReadonlySet<string> }>({ query, keys: new Set() });
  const set = useCallback(
    (key: string, isOpen: boolean) =>
      setOpen((known) => {
        if (known.has(key) === isOpen) return known;
        const next = withTicks(known, [key], isOpen);
        onChange?.(next);
        return next;
      }),
    [onChange],
  );
  if (query === '') return { keys: open, set };
  const closedKeys: ReadonlySet<string> = closed.query === query ? closed.keys : new Set();
  return {
    keys: new Set(found.filter((key) => !closedKeys.has(key))),
    set: (key, isOpen) => setClosed({ query, keys: withTicks(closedKeys, [key], !isOpen) }),
  };
}

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

type OpenSectionsOptions = Pick<OpenRowsOptions, 'query' | 'found'> & { shopId: string; menu: Pick<Menu, 'sections'> };

/** At first one section shows what the screen is for; afterwards whatever was left open in this tab. */
export function useOpenSections({ shopId, menu, ...search }: OpenSectionsOptions): OpenRows {
  const start = () => {
    const first = sectionsByPosition(menu).find((section) => gridOf(section).length > 0);
    return readOpen(shopId) ?? (first ? [first.key] : []);
  };
  const onChange = useCallback((keys: Iterable<string>) => keepOpen(shopId, keys), [shopId]);
  return useOpenRows({ ...search, start, onChange });
}
