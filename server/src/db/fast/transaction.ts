import type { CompiledQuery, QueryResult } from 'kysely';
import { isNotWritten, type Db, type Tx } from '../db.ts';

type Open = {
  /** What it has sent and not waited for. */
  sent: Promise<unknown>[];
  committed: (() => void)[];
  /** What it went by without having looked; null when it may not. */
  guesses: (() => void)[] | null;
};
const opened = new WeakMap<Db, Open>();

/**
 * One transaction. Its `begin` travels with its first statement (prepared.ts), and what was only sent with its `commit`:
 * PostgreSQL runs them in order, and one that fails turns the commit into a rollback. Where it went by a guess that was
 * wrong, nothing of it is left and the work is done again, once, without guessing.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const first = { sent: [], committed: [], guesses: [] as (() => void)[] };
  try {
    return await attempt(db, work, first);
  } catch (error) {
    if (first.guesses.length === 0 || !isNotWritten(error)) throw error;
    for (const forget of first.guesses) forget();
    return attempt(db, work, { sent: [], committed: [], guesses: null });
  }
}

async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>, open: Open): Promise<T> {
  try {
    const result = await db.transaction().execute((tx) => {
      opened.set(tx, open);
      return work(tx);
    });
    for (const follow of open.committed) follow();
    return result;
  } catch (error) {
    // Whatever came after a statement that failed says only that the transaction is over.
    await Promise.all(open.sent);
    throw error;
  }
}

type Row = Readonly<Record<string, unknown>>;
type Keep = (row: Row | undefined) => void;

/** Runs a statement whose answer nobody needs: it is not waited for, but the commit is worth nothing without it. */
export async function send(db: Db, query: CompiledQuery): Promise<void> {
  await sendFor(db, query, () => undefined);
}

/** The same, where something is to be kept of the answer, which comes before that of the commit. */
export async function sendFor(db: Db, query: CompiledQuery, keep: Keep): Promise<void> {
  const open = opened.get(db);
  if (!open) {
    keep((await db.executeQuery<Row>({ ...query })).rows[0]);
    return;
  }
  await db.getExecutor().provideConnection(async (connection) => {
    open.sent.push(noted(connection.executeQuery<Row>(query), keep));
  });
}

/** Its failure is looked for when the transaction has failed; until then nobody is there to hear of it. */
function noted(answer: Promise<QueryResult<Row>>, keep: Keep): Promise<unknown> {
  const kept = answer.then(({ rows }) => keep(rows[0]));
  kept.catch(() => undefined);
  return kept;
}

/** Done once this transaction has committed, and not at all if it does not. */
export function afterCommit(tx: Db, follow: () => void): void {
  opened.get(tx)?.committed.push(follow);
}

/** Whether this transaction can be done again: one of ours, in its first attempt. */
export const mayGuess = (tx: Db): boolean => Boolean(opened.get(tx)?.guesses);

/** From now on a row that was not written means that the guess was wrong; `forget` unlearns what misled it. */
export function goByGuess(tx: Db, forget: () => void): void {
  opened.get(tx)?.guesses?.push(forget);
}
