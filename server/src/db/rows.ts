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
  const known = names.get(name) ?? rename(name);
  names.set(name, known);
  return known;
}

const fieldOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function toFields<Row extends object, Without extends keyof Row = never>(
  row: Row,
  ...without: readonly Without[]
): Fields<Omit<Row, Without>> {
  const left = Object.entries(row).filter(([column]) => !(without as readonly PropertyKey[]).includes(column));
  return Object.fromEntries(
    left.map(([column, value]) => [renamed(fieldNames, column, fieldOf), value as unknown]),
  ) as Fields<Omit<Row, Without>>;
}

/** For a write: objects become JSON text (see `Json`). */
export function toColumns<Record extends object>(record: Record): Columns<Record> {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [renamed(columnNames, field, columnOf), stored(value)]),
  ) as Columns<Record>;
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
