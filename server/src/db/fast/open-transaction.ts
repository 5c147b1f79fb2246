import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '../db.ts';

/** A transaction of ours while it is under way. */
export type Open = {
  /** What it has sent and not waited for. */
  sent: Promise<unknown>[];
  committed: (() => void)[];
  /** What it went by without having looked; null when it may not. */
  guesses: (() => void)[] | null;
};
export const opened = new WeakMap<Db, Open>();

type Row = Readonly<Record<string, unknown>>;
type Keep = (row: Row | undefined) => void;

/**
 * Runs a statement whose answer nobody waits for; the commit is worth nothing without it. What is to be kept of the answer
 * is there before that of the commit.
 */
export async function send(db: Db, query: CompiledQuery, keep: Keep = () => undefined): Promise<void> {
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
