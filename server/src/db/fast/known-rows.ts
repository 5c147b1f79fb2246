import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { afterCommit, goByGuess, mayGuess } from './open-transaction.ts';

/** Names one version of a row; any change gives another. */
export const stampOf = (table: 'orders' | 'shops') =>
  sql<string>`${sql.ref(`${table}.xmin`)}::text || ${sql.ref(`${table}.ctid`)}::text`;

const MOST_KNOWN = 2_000;

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
    /** For a transaction that acts on it without reading, where the work can be repeated. */
    guess: (tx: Tx, id: string): Known | null => (mayGuess(tx) ? (rows.get(id) ?? null) : null),
    /** The transaction relies on this row; if it has changed meanwhile, it is forgotten. */
    trust: (tx: Tx, id: string): void => goByGuess(tx, () => forget(id)),
    /** Remembered once the transaction has committed; null forgets the row. */
    learn: (tx: Tx, id: string, row: Known | null): void => afterCommit(tx, () => (row ? keep(id, row) : forget(id))),
  };
}
