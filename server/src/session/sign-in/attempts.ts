import { sql } from 'kysely';
import type { Database } from '../../db/db.ts';
import { countHit, forgetHits, type Allowance } from '../../http/rate-limit.ts';
import { Refused } from '../../http/refused.ts';

const WINDOW_SECONDS = 15 * 60;
export const FIVE: Allowance = { limit: 5, windowSeconds: WINDOW_SECONDS };
export const TWENTY: Allowance = { limit: 20, windowSeconds: WINDOW_SECONDS };
const HOUR_SECONDS = 60 * 60;
/** sec:slow-guessing: for all addresses together, so that thousands of them do not get further than one. */
export const THIRTY_AN_HOUR: Allowance = { limit: 30, windowSeconds: HOUR_SECONDS };
/** Each of them sends somebody a message. */
export const TEN_AN_HOUR: Allowance = { limit: 10, windowSeconds: HOUR_SECONDS };

/** `isCleared`: a success resets the counter; otherwise it only takes back its own attempt. */
export type Counter = { key: string; allowance: Allowance; isCleared: boolean };
export type Attempt = { succeeded(): Promise<void>; failed(): Promise<void>; undone(): Promise<void> };

/** The attempt is counted before the password is checked: a hundred guesses sent at once are still limited to five. */
export async function takeAttempt(database: Database, counters: Counter[]): Promise<Attempt> {
  const taken: (Counter & { hits: number })[] = [];
  for (const counter of counters) {
    // eslint-disable-next-line no-await-in-loop -- a refusal by the first leaves the others uncounted
    const { hits, retryAfterSeconds } = await countHit(database, counter.key, counter.allowance);
    if (hits > counter.allowance.limit) {
      // eslint-disable-next-line no-await-in-loop -- the loop ends here
      await giveBack(database, taken);
      throw new Refused('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
    taken.push({ ...counter, hits });
  }
  return {
    async succeeded() {
      const cleared = taken.filter((counter) => counter.isCleared);
      await Promise.all(cleared.map(({ key }) => forgetHits(database, key)));
      await giveBack(
        database,
        taken.filter((counter) => !counter.isCleared),
      );
    },
    failed: () =>
      hold(
        database,
        taken.filter(({ hits, allowance }) => hits === allowance.limit),
      ),
    undone: () => giveBack(database, taken),
  };
}

/** A refusal counts as a failed attempt, any other error does not count. */
export async function attempting<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await attempt.succeeded();
    return result;
  } catch (error) {
    await (error instanceof Refused ? attempt.failed() : attempt.undone());
    throw error;
  }
}

async function giveBack(database: Database, counters: Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key);
  await sql`update rate_limits set hits = greatest(hits - 1, 0) where key = any(${keys})`.execute(database.forSystem());
}

/** SES-33: blocked for at least fifteen minutes from the last allowed failure, not from the first. */
async function hold(database: Database, counters: Counter[]): Promise<void> {
  const keys = counters.map(({ key }) => key);
  await sql`update rate_limits
    set window_ends_at = greatest(window_ends_at, now() + make_interval(secs => ${WINDOW_SECONDS}))
    where key = any(${keys})`.execute(database.forSystem());
}
