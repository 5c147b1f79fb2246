import { isNotWritten, type Db, type Tx } from '../db.ts';
import { afterCommit, opened, type Open } from './open-transaction.ts';
import { gatherTraces, writeTraces } from './traces.ts';

/** `begin` and `commit` travel with statements; one that fails rolls back. A wrong guess is repeated once. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, wake?: () => void): Promise<T> {
  const whole = async (tx: Tx): Promise<T> => {
    gatherTraces(tx);
    const result = await work(tx);
    if ((await writeTraces(tx)) && wake) afterCommit(tx, wake);
    return result;
  };
  const guesses: (() => void)[] = [];
  try {
    return await attempt(db, whole, guesses);
  } catch (error) {
    if (guesses.length === 0 || !isNotWritten(error)) throw error;
    for (const forget of guesses) forget();
    return attempt(db, whole, null);
  }
}

async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>, guesses: Open['guesses']): Promise<T> {
  const open: Open = { sent: [], committed: [], guesses };
  try {
    const result = await db.transaction().execute((tx) => {
      opened.set(tx, open);
      return work(tx);
    });
    for (const follow of open.committed) follow();
    return result;
  } catch (error) {
    // Statements after the failed one only say that the transaction is over.
    await Promise.all(open.sent);
    throw error;
  }
}
