import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from '../db.ts';

export type Open = {
  sent: Promise<unknown>[];
  committed: (() => void)[];
  /** How to forget the rows it relied on; null when it may not rely on any. */
  guesses: (() => void)[] | null;
};
export const opened = new WeakMap<Db, Open>();

type Row = Readonly<Record<string, unknown>>;
type Keep = (row: Row | undefined) => void;

/** Nobody awaits the answer: a failure fails the commit. `keep` has run before the commit is answered. */
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

/** Failures are awaited once the transaction has failed; until then nobody listens. */
function noted(answer: Promise<QueryResult<Row>>, keep: Keep): Promise<unknown> {
  const kept = answer.then(({ rows }) => keep(rows[0]));
  kept.catch(() => undefined);
  return kept;
}

export function afterCommit(tx: Db, follow: () => void): void {
  opened.get(tx)?.committed.push(follow);
}

/** Only the first attempt of our own transactions can be repeated. */
export const mayGuess = (tx: Db): boolean => Boolean(opened.get(tx)?.guesses);

/** From now on a row that was not written means a wrong guess; `forget` removes what misled it. */
export function goByGuess(tx: Db, forget: () => void): void {
  opened.get(tx)?.guesses?.push(forget);
}
