import type { Database } from '../db/db.ts';
import { rowsOf } from '../db/fast/door.ts';
import type { Logger } from '../kernel/log.ts';

const EVERY_MS = 1_000;

const DUE = `select distinct name from jobs.job_common
  where name = any($1::text[]) and state < 'active' and not blocked and start_after <= jobs.job_now()`;

/** Nothing notifies when a planned job becomes due. pg-boss's own polling ran 40 statements a second when idle. */
export function watchQueues<Name extends string>(
  database: Database,
  log: Logger,
  queues: readonly Name[],
  wake: (queue: Name) => void,
): () => void {
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const { name } of await rowsOf<{ name: Name }>(database.forSystem(), DUE, [queues])) wake(name);
    } catch (error) {
      log.warn({ error }, 'jobs that have fallen due could not be looked for; the next look covers it');
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), EVERY_MS);
  return () => clearInterval(timer);
}
