import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { MENU_KINDS, type MenuKind } from '../kinds.ts';
import { PREFIXES } from './importing.ts';
import { rowsOfLists, takeOptions, type NamedLists } from './options-cell.ts';
import { BLANKS, READERS, type FieldName, type Fields } from './read-cells.ts';
import {
  bare,
  COLUMN_LABELS,
  COLUMN_NICKNAMES,
  COLUMNS,
  OPTIONS_LABEL,
  PROBLEMS,
  SHEET_KIND_LABELS,
  type Column,
} from './spreadsheet.labels.ts';

/** `line` is numbered as in a spreadsheet: the titles are line 1. */
export type LineProblem = { line: number; message: string; column?: string };
export type SheetRow = { line: number; kind: MenuKind; fields: Partial<Fields> };
export type ReadTable = { rows: SheetRow[]; problems: LineProblem[] };

/** Reads each line of a table. Empty lines are skipped. */
export function readTable([titles, ...lines]: readonly (readonly string[])[]): ReadTable {
  const table: ReadTable = { rows: [], problems: [] };
  if (!titles || lines.every(isBlank)) return { rows: [], problems: [{ line: 1, message: PROBLEMS.empty }] };
  const columns = readTitles(titles, table.problems);
  if (table.problems.length > 0) return table;
  const named: NamedLists = new Map();
  lines.forEach((cells, index) => {
    if (!isBlank(cells)) readLine(table, { columns, named }, cells, index + 2);
  });
  table.rows.push(...rowsOfLists(named));
  return table;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const COLUMNS_BY_TITLE = new Map<string, Column>([
  ...Object.entries(COLUMN_NICKNAMES),
  ...COLUMNS.map((column) => [bare(COLUMN_LABELS[column]), column] as const),
]);

/** « options » is read only (MOV-04): what is exported has a line for each option. */
type TitledColumn = Column | 'options' | null;
type Titles = { columns: readonly TitledColumn[]; named: NamedLists };

/** Null for a column without a title, which is ignored. */
function readTitles(titles: readonly string[], problems: LineProblem[]): TitledColumn[] {
  const columns = titles.map((title) => {
    if (title.trim() === '') return null;
    if (bare(title) === bare(OPTIONS_LABEL)) return 'options';
    const column = COLUMNS_BY_TITLE.get(bare(title)) ?? null;
    if (column === null) problems.push({ line: 1, message: PROBLEMS.columnUnknown(title.trim()) });
    return column;
  });
  for (const column of COLUMNS)
    if (columns.indexOf(column) !== columns.lastIndexOf(column))
      problems.push({ line: 1, message: PROBLEMS.columnTwice(COLUMN_LABELS[column]) });
  if (!columns.includes('name')) problems.push({ line: 1, message: PROBLEMS.nameColumnMissing });
  return columns;
}

function readLine(
  { rows, problems }: ReadTable,
  { columns, named }: Titles,
  cells: readonly string[],
  line: number,
): void {
  const found: LineProblem[] = [];
  const report = (message: string, column?: string) => found.push({ line, message, ...(column ? { column } : {}) });
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) report(PROBLEMS.tooManyCells);
  const kind = readKind(cells[columns.indexOf('type')] ?? '');
  if (kind === null) report(PROBLEMS.typeUnknown((cells[columns.indexOf('type')] ?? '').trim()), COLUMN_LABELS.type);
  const row: SheetRow = { line, kind: kind ?? 'product', fields: {} };
  columns.forEach((column, index) => {
    if (column === null || column === 'type' || column === 'options') return;
    const sentence = readField(row.fields, column, cells[index] ?? '');
    if (sentence !== null) report(sentence, COLUMN_LABELS[column]);
  });
  for (const message of rowProblems(row)) report(message);
  // Last, so that the lists of a line that cannot be read are not made.
  const options = (cells[columns.indexOf('options')] ?? '').trim();
  const optionsProblem = found.length === 0 && options !== '' ? readOptions(row, named, options) : null;
  if (optionsProblem !== null) report(optionsProblem, OPTIONS_LABEL);
  problems.push(...found);
  if (found.length === 0) rows.push(row);
}

function readOptions({ kind, fields, line }: SheetRow, named: NamedLists, cell: string): string | null {
  if (kind !== 'product') return PROBLEMS.optionsOfProduct;
  const names = takeOptions(named, cell, line);
  if ('problem' in names) return names.problem;
  fields.lists = [...(fields.lists ?? []), ...names];
  return null;
}

const KINDS_BY_WORD = new Map<string, MenuKind>([
  ['', 'product'],
  ['liste d options', 'optionList'],
  ...MENU_KINDS.map((kind) => [bare(SHEET_KIND_LABELS[kind]), kind] as const),
]);
/** Without a kind column every line is a product. */
const readKind = (cell: string): MenuKind | null => KINDS_BY_WORD.get(bare(cell)) ?? null;

/** Reads a cell into `fields`; returns the problem with it, or null. */
function readField(fields: Partial<Fields>, name: FieldName, cell: string): string | null {
  if (cell.trim() === '') {
    if (name in BLANKS) Object.assign(fields, { [name]: BLANKS[name] });
    return null;
  }
  const read = READERS[name](cell.trim());
  if ('problem' in read) return read.problem;
  Object.assign(fields, { [name]: read.value });
  return null;
}

const NAME_LIMITS: Record<MenuKind, number> = {
  section: MENU_LIMITS.sectionName,
  product: MENU_LIMITS.productName,
  optionList: MENU_LIMITS.listName,
  option: MENU_LIMITS.optionName,
};
const isKeyOf = (kind: MenuKind, key: string): boolean => new RegExp(`^${PREFIXES[kind]}-[a-z0-9]{1,90}$`).test(key);

function rowProblems({ kind, fields: { name, key, parent } }: SheetRow): string[] {
  const found: string[] = [];
  if (name !== undefined && name.length > NAME_LIMITS[kind])
    found.push(PROBLEMS.tooLongText('name', NAME_LIMITS[kind]));
  if (key !== undefined && !isKeyOf(kind, key)) found.push(PROBLEMS.keyForm(key));
  if (parent !== undefined && !parent.endsWith(']') && parent.length > MENU_LIMITS.sectionName)
    found.push(PROBLEMS.tooLongText('parent', MENU_LIMITS.sectionName));
  return found;
}
