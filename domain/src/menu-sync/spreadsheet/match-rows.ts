import { grouped, TABLES, type FlatMenu } from '../flat-menu.ts';
import { likeName } from '../twins.ts';
import type { MenuKind } from '../kinds.ts';
import { PREFIXES, report, type Importing } from './importing.ts';
import type { SheetRow } from './read-rows.ts';
import { PROBLEMS } from './spreadsheet.labels.ts';

/** Reserves the elements that lines name by key: no other line may match them. */
export function matchKeys(importing: Importing, rows: readonly SheetRow[]): void {
  for (const row of rows) {
    const { key } = row.fields;
    if (key !== undefined && importing.before[TABLES[row.kind]].has(key)) take(importing, row, key);
  }
}

/** `parentKey` is the section or list of the line; null for a section or list itself. */
export type Matcher = (row: SheetRow, parentKey: string | null) => string | null;

/**
 * Finds the element of a line: by its key, else an unclaimed element that looks the same, else a new one under the key
 * given by the line, so that a deleted element comes back with its key. Null when the line is refused.
 */
export function rowMatcher(importing: Importing): Matcher {
  const alike = likenesses(importing.before);
  return (row, parentKey) => {
    const matched = importing.keys.get(row);
    if (matched !== undefined) return matched;
    const { name, posRef = '', key } = row.fields;
    const candidates = alike[row.kind]({ parentKey, name, posRef });
    const found = candidates.find((candidate) => !importing.lines.has(candidate)) ?? candidates[0];
    // Two lines for one element are reported: almost always a mistake, hardly ever meant as two elements.
    if (found !== undefined) return take(importing, row, found);
    if (name === undefined) return refuse(importing, row, PROBLEMS.nameMissing);
    const made = take(importing, row, key ?? importing.newKey(PREFIXES[row.kind]));
    if (made !== null) alike.remember(row.kind, { parentKey, name, posRef }, made);
    return made;
  };
}

function take(importing: Importing, row: SheetRow, key: string): string | null {
  const line = importing.lines.get(key);
  if (line !== undefined) return refuse(importing, row, PROBLEMS.sameElement(line));
  importing.lines.set(key, row.line);
  importing.keys.set(row, key);
  return key;
}

function refuse(importing: Importing, row: SheetRow, message: string): null {
  report(importing, row, message);
  importing.keys.set(row, null);
  return null;
}

type MatchPlace = { parentKey: string | null; name: string | undefined; posRef: string };
type Alike = Record<MenuKind, (asked: MatchPlace) => readonly string[]> & {
  remember(kind: MenuKind, asked: MatchPlace, key: string): void;
};

/** SYN-06: by reference first, which for an option counts within its list only; then by name in the same place. */
function likenesses({ sections, products, optionLists, options }: FlatMenu): Alike {
  const named: Record<MenuKind, Map<string, string[]>> = {
    section: keysBy(sections, (section) => nameAt(null, section.name)),
    product: keysBy(products, ({ sectionKey, name }) => nameAt(sectionKey, name)),
    optionList: keysBy(optionLists, (list) => nameAt(null, list.name)),
    option: keysBy(options, ({ listKey, name }) => nameAt(listKey, name)),
  };
  const productsByReference = keysBy(products, ({ posRef }) => posRef);
  const optionsByReference = keysBy(options, ({ listKey, posRef }) => `${listKey}@${posRef}`);
  const byName = (kind: MenuKind, { parentKey, name }: MatchPlace) =>
    name === undefined ? [] : (named[kind].get(nameAt(parentKey, name)) ?? []);
  const referenced = (found: string[] | undefined, { posRef }: MatchPlace) => (posRef === '' ? undefined : found);
  return {
    section: (asked) => byName('section', asked),
    product: (asked) => referenced(productsByReference.get(asked.posRef), asked) ?? byName('product', asked),
    optionList: (asked) => byName('optionList', asked),
    option: (asked) =>
      referenced(optionsByReference.get(`${asked.parentKey}@${asked.posRef}`), asked) ?? byName('option', asked),
    remember(kind, { parentKey, name = '' }, key) {
      const place = nameAt(parentKey, name);
      named[kind].set(place, [...(named[kind].get(place) ?? []), key]);
    },
  };
}

const nameAt = (parentKey: string | null, name: string): string => `${parentKey ?? ''}@${likeName({ name })}`;

const keysBy = <T extends { key: string }>(elements: ReadonlyMap<string, T>, likeness: (element: T) => string) =>
  new Map([...grouped(elements.values(), likeness)].map(([like, group]) => [like, group.map(({ key }) => key)]));
