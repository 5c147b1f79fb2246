import type { Db, Tx } from '../db.ts';
import { send } from './open-transaction.ts';
import { bound, textsByKey } from './statement.ts';

/** Written together by the transaction's last statement: one each would cost more than the change itself. */
export type Trace = {
  /** The part of the `with` list that returns one row for each row written. */
  name: string;
  columns: Readonly<
    Record<string, 'uuid' | 'text' | 'integer' | 'bigint' | 'date' | 'timestamptz' | 'bytea' | 'jsonb'>
  >;
  /** That part, and others it needs; `given` is for a `from` and has the rows with their `rank`. */
  writing: (given: string) => string;
  /** Readers are woken after the commit. The company's row is locked last, so that transactions wait, not deadlock. */
  isNews?: true;
};

/** A trace that only appends its rows to a table. */
export function appendedTo(table: string, name: string, columns: Trace['columns']): Trace {
  const names = Object.keys(columns).join(', ');
  const writing = (given: string) =>
    `${name} as (insert into ${table} (${names}) select ${names} from ${given} returning 1)`;
  return { name, columns, writing };
}

type Row = Readonly<Record<string, unknown>>;
type Left = Map<Trace, Row[]>;
const leftIn = new WeakMap<Db, Left>();

export function gatherTraces(tx: Tx): void {
  leftIn.set(tx, new Map());
}

/** Kept until the end of a transaction of ours; otherwise written at once. */
export async function leave(db: Db, trace: Trace, ...rows: Row[]): Promise<void> {
  const left = leftIn.get(db);
  if (!left) return write(db, new Map([[trace, rows]]));
  const known = left.get(trace);
  if (known) known.push(...rows);
  else left.set(trace, rows);
}

/** Returns whether there was news; what is left afterwards is written at once. */
export async function writeTraces(tx: Tx): Promise<boolean> {
  const left: Left = leftIn.get(tx) ?? new Map();
  leftIn.delete(tx);
  await write(tx, left);
  return [...left.keys()].some(({ isNews }) => isNews);
}

/** PostgreSQL limits the parameters of a statement. */
const MOST_ROWS = 500;

async function write(db: Db, left: Left): Promise<void> {
  const traces = [...left]
    .filter(([, rows]) => rows.length > 0)
    .sort(([a], [b]) => Number(a.isNews ?? false) - Number(b.isNews ?? false));
  if (traces.length === 0) return;
  const now = traces.map(([trace, rows]): [Trace, Row[]] => [trace, rows.slice(0, MOST_ROWS)]);
  const parameters = now.flatMap(([{ columns }, rows]) => rows.flatMap((row) => parametersOf(columns, row)));
  await send(db, bound(statementFor(now), parameters));
  await write(db, new Map(traces.map(([trace, rows]) => [trace, rows.slice(MOST_ROWS)])));
}

const parametersOf = (columns: Trace['columns'], row: Row): unknown[] =>
  Object.entries(columns).map(([column, type]) => {
    const value = row[column] ?? null;
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });

/** The same numbers of rows make the same text, prepared once. */
const textFor = textsByKey(100);

const statementFor = (left: readonly [Trace, Row[]][]): string =>
  textFor(left.map(([{ name }, { length }]) => `${name} ${length}`).join(), () => textOf(left));

function textOf(left: readonly [Trace, Row[]][]): string {
  let parameter = 0;
  const rowOf = (types: readonly string[], rank: number) =>
    `(${[...types.map((type) => `$${(parameter += 1)}::${type}`), rank].join(', ')})`;
  const parts = left.map(([{ columns, writing }, rows]) => {
    const values = rows.map((_, index) => rowOf(Object.values(columns), index + 1));
    return writing(`(values ${values.join(', ')}) as given (${[...Object.keys(columns), 'rank'].join(', ')})`);
  });
  const isWritten = left.map(([{ name }, { length }]) => `(select count(*) from ${name}) = ${length}`);
  return `with ${parts.join(', ')} select must_be_written(${isWritten.join(' and ')})`;
}
