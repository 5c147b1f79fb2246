import { CompiledQuery } from 'kysely';
import { pgCode, type Db, type Tx } from './db.ts';
import { send } from './transaction.ts';

/**
 * What a transaction leaves behind besides its change: an order's story, the journal, jobs, the call's answer, the news.
 * Nobody reads them again before the commit, so they are written together, by the transaction's last statement: one
 * each would cost more than the change itself. The news are then the last thing it does, by construction (law 4).
 */
export type Trace = {
  /** The part of the `with` list that returns one row for each row written. */
  name: string;
  /** That part, and others before it if need be; `rows` stands for a JSON array of what was left. */
  writing: (rows: string) => string;
  /**
   * Everybody's row: locked after every other one that a trace locks, so that two transactions wait for each other
   * instead of dying.
   */
  isLast?: true;
};

type Left = Map<Trace, object[]>;
const leftIn = new WeakMap<Db, Left>();

/** From now on the traces of this transaction wait for `writeTraces`. */
export function gatherTraces(tx: Tx): void {
  leftIn.set(tx, new Map());
}

/** Kept for the end of a transaction of ours; elsewhere written at once. */
export async function leave(db: Db, trace: Trace, ...rows: object[]): Promise<void> {
  const left = leftIn.get(db);
  if (!left) return write(db, new Map([[trace, rows]]));
  const known = left.get(trace);
  if (known) known.push(...rows);
  else left.set(trace, rows);
}

/** The transaction's last statement; what is left after it is written at once. */
export async function writeTraces(tx: Tx): Promise<void> {
  const left = leftIn.get(tx);
  leftIn.delete(tx);
  if (left) await write(tx, left);
}

async function write(db: Db, left: Left): Promise<void> {
  const traces = [...left]
    .filter(([, rows]) => rows.length > 0)
    .sort(([a], [b]) => Number(a.isLast ?? false) - Number(b.isLast ?? false));
  if (traces.length === 0) return;
  const text = statementFor(traces.map(([trace]) => trace));
  const parameters = traces.map(([, rows]) => JSON.stringify(rows));
  await send(db, CompiledQuery.raw(text, parameters));
}

/** Division by zero: how the statement says, before the commit that travels with it, that a row was not written. */
const DIVISION_BY_ZERO = '22012';
export const isNotWritten = (error: unknown): boolean => pgCode(error) === DIVISION_BY_ZERO;

const statements = new Map<string, string>();

/** The same kinds make the same text: it is prepared once, however many rows there are of each. */
function statementFor(kinds: readonly Trace[]): string {
  const key = kinds.map(({ name }) => name).join();
  const known = statements.get(key);
  if (known) return known;
  const rows = kinds.map((_, index) => `$${index + 1}::json`);
  const parts = kinds.map(({ writing }, index) => writing(rows[index] ?? ''));
  const isWritten = kinds.map(
    ({ name }, index) => `(select count(*) from ${name}) = json_array_length(${rows[index]})`,
  );
  const text = `with ${parts.join(', ')} select 1 / (${isWritten.join(' and ')})::int`;
  statements.set(key, text);
  return text;
}
