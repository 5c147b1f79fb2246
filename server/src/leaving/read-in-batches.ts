import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/db.ts';

const FIRST = 50;
const MOST = 1_000;
const LARGE = 1_000_000;
const SMALL = 100_000;

/**
 * A whole table through a cursor, so that it is never in memory as a whole and every row is of the same moment. A batch
 * has as many rows as fit: saved menus are large, counters are small.
 */
export async function* readInBatches<Row>(
  tx: Tx,
  query: RawBuilder<unknown>,
  sizeOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  await sql`declare batch no scroll cursor for ${query}`.execute(tx);
  try {
    for (let count = FIRST; ;) {
      // eslint-disable-next-line no-await-in-loop -- each batch follows the one before
      const { rows } = await sql<Row>`fetch forward ${sql.lit(count)} from batch`.execute(tx);
      if (rows.length === 0) return;
      yield rows;
      const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
      if (size > LARGE) count = Math.max(1, Math.floor(count / 4));
      else if (size < SMALL) count = Math.min(MOST, count * 2);
    }
  } finally {
    await sql`close batch`.execute(tx);
  }
}
