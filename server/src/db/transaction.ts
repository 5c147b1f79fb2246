import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db, Tx } from './db.ts';

/** What an open transaction of ours has sent and not waited for. */
const sentIn = new WeakMap<Db, Promise<unknown>[]>();

/**
 * One transaction. Its `begin` travels with its first statement (prepared.ts), and what was only sent with its `commit`:
 * PostgreSQL runs them in order, and one that fails turns the commit into a rollback.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = [];
  try {
    return await db.transaction().execute((tx) => {
      sentIn.set(tx, sent);
      return work(tx);
    });
  } catch (error) {
    // Whatever came after a statement that failed says only that the transaction is over.
    await Promise.all(sent);
    throw error;
  }
}

/** Runs a statement whose answer nobody needs: it is not waited for, but the commit is worth nothing without it. */
export async function send(db: Db, query: CompiledQuery): Promise<void> {
  const sent = sentIn.get(db);
  if (!sent) {
    await db.executeQuery(query);
    return;
  }
  await db.getExecutor().provideConnection(async (connection) => {
    sent.push(noted(connection.executeQuery(query)));
  });
}

/** Its failure is looked for when the transaction has failed; until then nobody is there to hear of it. */
function noted(answer: Promise<QueryResult<unknown>>): Promise<unknown> {
  answer.catch(() => undefined);
  return answer;
}
