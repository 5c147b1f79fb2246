import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { afterCommit, goByGuess, mayGuess } from './open-transaction.ts';

/** Names one version of a row: a change makes another, whoever makes it. */
export const stampOf = (table: 'orders' | 'shops') =>
  sql<string>`${sql.ref(`${table}.xmin`)}::text || ${sql.ref(`${table}.ctid`)}::text`;

const MOST_KNOWN = 2_000;

/** Rows of a table as this process last read or wrote them, each with its stamp. */
export function knownRows<Known extends { stamp: string }>() {
  const rows = new Map<string, Known>();
  const forget = (id: string): void => void rows.delete(id);

  function keep(id: string, row: Known): void {
    forget(id);
    const [oldest] = rows.keys();
    if (rows.size >= MOST_KNOWN && oldest !== undefined) forget(oldest);
    rows.set(id, row);
  }

  return {
    keep,
    recall: (id: string): Known | null => rows.get(id) ?? null,
    /** The same for a transaction that will act on it without looking, where that can be done again. */
    guess: (tx: Tx, id: string): Known | null => (mayGuess(tx) ? (rows.get(id) ?? null) : null),
    /** What this transaction writes by a guess is worth nothing if that was wrong. */
    trust: (tx: Tx, id: string): void => goByGuess(tx, () => forget(id)),
    /** What becomes known once the transaction has committed; null where its row is not known any more. */
    learn: (tx: Tx, id: string, row: Known | null): void => afterCommit(tx, () => (row ? keep(id, row) : forget(id))),
  };
}
