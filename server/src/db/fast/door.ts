/**
 * What makes the moves of orders fast, and all that other rooms know of it (decisions 0019, 0023, 0030).
 *
 * A move is one transaction in one journey to the database. `inTransaction` lets `begin` travel with the first statement
 * and `commit` with the last. What a change leaves behind (story, journal, jobs, answer, news) is handed to `leave` and
 * written by that last statement. Statements are built once (`planned`, `textsByKey`) and prepared by their text. The order
 * is not read first: stores keep `knownRows`, each with the stamp of its version, and the update names the stamps. If a row
 * is another by now, nothing is written, what was known is forgotten, and the work is done once more by locking and reading.
 * Stores alone read stamps. A use case holds an order (`orders.recall`, `orders.lockAtShop`) and saves what it holds.
 */
export { knownRows, stampOf } from './known-rows.ts';
export { send } from './open-transaction.ts';
export { bound, planned, rowsOf, textsByKey } from './statement.ts';
export { appendedTo, leave, type Trace } from './traces.ts';
export { inTransaction } from './transaction.ts';
