import { likeName } from '../twins.ts';

type Named = { key: string; name: string };

/**
 * How a cell refers to an element: « Sauces », or « Sauces [OPTION-…] » when the name alone is ambiguous. Several
 * references are separated by « | ».
 */
export function referenceWriter(elements: Iterable<Named>): (key: string) => string {
  const byKey = new Map<string, Named>();
  const counts = new Map<string, number>();
  for (const element of elements) {
    byKey.set(element.key, element);
    counts.set(likeName(element), (counts.get(likeName(element)) ?? 0) + 1);
  }
  return (key) => {
    const element = byKey.get(key);
    if (!element) return '';
    const isClear = counts.get(likeName(element)) === 1 && !/[|[\]]/.test(element.name);
    return isClear ? element.name : `${element.name.replaceAll('|', '/')} [${key}]`;
  };
}

export type Found = { key: string } | 'unknown' | 'ambiguous';
export type ReferenceReader = {
  find(cell: string, current?: readonly string[]): Found;
  /** Adds an element created during the import. */
  add(element: Named): void;
};

/** Splits « Sauces [OPTION-…] » into name and key. */
export function readReference(cell: string): { name: string; key: string | null } {
  const [, name = cell, key = null] = /^(.*?)\s*\[([A-Z]+-[a-z0-9]+)\]$/.exec(cell) ?? [];
  return { name, key };
}

/**
 * Finds the element that a cell refers to. Names from before the import count as well, because a person who renames a
 * section does not change the line of every product. Among several matches, one that the element already refers to
 * (`current`) is preferred.
 */
export function referenceReader(
  before: ReadonlyMap<string, Named>,
  draft: ReadonlyMap<string, Named>,
): ReferenceReader {
  const [oldKeys, newKeys] = [keysByName(before.values()), keysByName(draft.values())];
  return {
    find(cell, current = []) {
      const { key } = readReference(cell);
      if (key !== null) return draft.has(key) ? { key } : 'unknown';
      const name = likeName({ name: cell });
      const [now, then] = [newKeys.get(name) ?? [], oldKeys.get(name) ?? []];
      const kept = current.find((known) => now.includes(known) || then.includes(known));
      if (kept !== undefined) return { key: kept };
      const [found, ...others] = now.length > 0 ? now : then;
      if (found === undefined) return 'unknown';
      return others.length > 0 ? 'ambiguous' : { key: found };
    },
    add: (element) => addTo(newKeys, element),
  };
}

function keysByName(elements: Iterable<Named>): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const element of elements) addTo(keys, element);
  return keys;
}

function addTo(keys: Map<string, string[]>, element: Named): void {
  const name = likeName(element);
  const known = keys.get(name);
  if (known) known.push(element.key);
  else keys.set(name, [element.key]);
}
