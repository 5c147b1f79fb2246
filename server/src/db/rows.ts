type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : Name;
type Stored<Value> = Value extends string | number | boolean | Buffer | null | undefined ? Value : string;

/** A row by the names of the code: `created_at` is `createdAt`. */
export type Fields<Row> = { [Column in keyof Row & string as Camel<Column>]: Row[Column] };
type Columns<Record> = { [Field in keyof Record & string as Snake<Field>]: Stored<Record[Field]> };

const fieldNames = new Map<string, string>();
const columnNames = new Map<string, string>();

function renamed(names: Map<string, string>, name: string, rename: (name: string) => string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const made = rename(name);
  names.set(name, made);
  return made;
}

const fieldOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// Plain loops: each call of an order comes through here, and lists of pairs in between cost a tenth of it.
export function toFields<Row extends object, Without extends keyof Row = never>(
  row: Row,
  ...without: readonly Without[]
): Fields<Omit<Row, Without>> {
  const fields: Record<string, unknown> = {};
  for (const column in row)
    if (!(without as readonly PropertyKey[]).includes(column))
      fields[renamed(fieldNames, column, fieldOf)] = row[column];
  return fields as Fields<Omit<Row, Without>>;
}

/** For a write: objects become JSON text (see `Json`). */
export function toColumns<Record extends object>(record: Record): Columns<Record> {
  const columns: { [name: string]: unknown } = {};
  for (const field in record) columns[renamed(columnNames, field, columnOf)] = stored(record[field]);
  return columns as Columns<Record>;
}

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;

/** The first row of a query as `convert` makes it, or null. */
export async function firstOf<Row, Result>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  convert: (row: Row) => Result,
): Promise<Result | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : convert(row);
}

export async function isFound(query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}
