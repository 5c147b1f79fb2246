import { likeName } from '../twins.ts';
import { READERS, type Fields } from './read-cells.ts';
import type { SheetRow } from './read-rows.ts';
import { PROBLEMS } from './spreadsheet.labels.ts';

type ListFields = Pick<Fields, 'name'> & Partial<Pick<Fields, 'minChoices' | 'maxChoices'>>;
type OptionFields = Pick<Fields, 'name' | 'price'>;
type NamedList = { list: ListFields; options: OptionFields[] };

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * MOV-04: « Cuisson (1) : Bleu / À point | Sauces (0-2) : Ketchup / Mayonnaise +0,50 ». Lists are separated by « | »,
 * options by « / » because prices have a comma; what is in brackets says how many are chosen. A sentence where it cannot
 * be read.
 */
export function readOptionsCell(cell: string): NamedList[] | string {
  const lists: NamedList[] = [];
  for (const part of parts(cell, '|')) {
    const at = part.indexOf(':');
    const head = at < 0 ? null : headOf(part.slice(0, at).trim());
    const options = at < 0 ? [] : parts(part.slice(at + 1), '/').map(optionOf);
    const wrong = options.find((option) => typeof option === 'string');
    if (typeof wrong === 'string') return wrong;
    const read = options.filter((option) => typeof option !== 'string');
    if (!head || read.length === 0) return PROBLEMS.optionsForm(part);
    lists.push({ list: head, options: read });
  }
  return lists;
}

function headOf(head: string): ListFields | null {
  const open = head.lastIndexOf('(');
  if (open < 0 || !head.endsWith(')')) return head === '' ? null : { name: head };
  const name = head.slice(0, open).trim();
  const [least = '', most = least, ...others] = parts(head.slice(open + 1, -1), '-');
  if (name === '' || others.length > 0) return null;
  const [min, max] = [READERS.minChoices(least), READERS.maxChoices(most)];
  if ('problem' in min || 'problem' in max) return null;
  if (max.value !== null && min.value > max.value) return null;
  return { name, minChoices: min.value, maxChoices: max.value };
}

function optionOf(text: string): OptionFields | string {
  const plus = text.lastIndexOf('+');
  const name = (plus < 0 ? text : text.slice(0, plus)).trim();
  const price = READERS.price(plus < 0 ? '0' : text.slice(plus + 1));
  if ('problem' in price) return price.problem;
  return name === '' ? PROBLEMS.optionsForm(text) : { name, price: price.value };
}

/** Lists named by several products are one list, so they must be written the same way each time. */
export type NamedLists = Map<string, NamedList & { line: number }>;

/** The names of the lists, or why they cannot be read. */
export function takeOptions(known: NamedLists, cell: string, line: number): string[] | { problem: string } {
  const read = readOptionsCell(cell);
  if (typeof read === 'string') return { problem: read };
  for (const named of read) {
    const before = known.get(likeName(named.list));
    if (before && !isSameList(before, named)) return { problem: PROBLEMS.optionsDiffer(named.list.name, before.line) };
    if (!before) known.set(likeName(named.list), { ...named, line });
  }
  return read.map(({ list }) => list.name);
}

const isSameList = (one: NamedList, other: NamedList): boolean =>
  JSON.stringify([one.list, one.options]) === JSON.stringify([other.list, other.options]);

export function rowsOfLists(known: NamedLists): SheetRow[] {
  return [...known.values()].flatMap(({ line, list, options }) => [
    { line, kind: 'optionList' as const, fields: list },
    ...options.map((fields) => ({ line, kind: 'option' as const, fields: { ...fields, parent: list.name } })),
  ]);
}
