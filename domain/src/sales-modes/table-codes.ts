import type { AskedTables } from './asked-tables.ts';

const MOST_TABLES = 200;
const MOST_NUMBER = 9_999;
/** As an order keeps it. */
const MOST_CHARACTERS = 20;

/** Typed one a line, or parted by commas. */
export const namesIn = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter(Boolean);

const isNumberOfTable = (typed: number): boolean => Number.isInteger(typed) && typed > 0 && typed <= MOST_NUMBER;

/** The tables whose codes are printed; null when there are none, too many, or two of one name. */
export function tablesAsked(asked: AskedTables): string[] | null {
  const tables =
    'names' in asked
      ? asked.names.map((name) => name.trim()).filter(Boolean)
      : isNumberOfTable(asked.from) && isNumberOfTable(asked.to) && asked.to - asked.from < MOST_TABLES
        ? Array.from({ length: asked.to - asked.from + 1 }, (_, index) => String(asked.from + index))
        : [];
  const isFine =
    tables.length > 0 &&
    tables.length <= MOST_TABLES &&
    new Set(tables.map((name) => name.toLowerCase())).size === tables.length &&
    tables.every((name) => name.length <= MOST_CHARACTERS);
  return isFine ? tables : null;
}

/** « Table 5 », « Terrasse 3 »: a name that is no number speaks for itself. */
export const tableTitle = (table: string): string => (/^\d+$/.test(table) ? `Table ${table}` : table);

/** What the code on a table opens. */
export const tableUrl = (publicUrl: string, slug: string, table: string): string =>
  `${publicUrl}/s/${slug}?table=${encodeURIComponent(table)}`;

/** As people type it. */
export const inWords = (url: string): string => url.replace(/^https?:\/\//, '');

const A_PAGE = 4;

export const pagesOf = (tables: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(tables.length / A_PAGE) }, (_, page) =>
    tables.slice(page * A_PAGE, (page + 1) * A_PAGE),
  );

/** « Tables 5 à 8 », « Tables Bar, Terrasse » */
export function pageTitle(tables: readonly string[]): string {
  const [first, last] = [tables[0] ?? '', tables.at(-1) ?? ''];
  if (tables.length === 1) return tableTitle(first);
  const areNumbers = tables.every((name) => /^\d+$/.test(name));
  return areNumbers ? `Tables ${first} à ${last}` : tables.map(tableTitle).join(', ');
}
