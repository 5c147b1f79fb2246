import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const asking = new AsyncLocalStorage<unknown[]>();

/** What this work asks the database, without what jobs ask it meanwhile. */
async function askedBy(work: () => Promise<void>): Promise<unknown[]> {
  const asked: unknown[] = [];
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const spy = vi.spyOn(pg.Client.prototype as { query: typeof query }, 'query');
  spy.mockImplementation(function counted(this: unknown, ...given: unknown[]) {
    asking.getStore()?.push(given[0]);
    return query.apply(this, given);
  });
  try {
    await asking.run(asked, work);
  } finally {
    spy.mockRestore();
  }
  // The call that wakes open screens is shared by what happens within ten milliseconds.
  return asked.filter((statement) => !JSON.stringify(statement).includes('pg_notify'));
}

/** The fewest statements of six tries: what a server keeps in memory for some seconds is read again now and then. */
export async function fewestAsked(work: () => Promise<void>): Promise<number> {
  const counts: number[] = [];
  for (let again = 0; again < 6; again += 1) {
    // eslint-disable-next-line no-await-in-loop -- one at a time, so that each finds what the one before has read
    counts.push((await askedBy(work)).length);
  }
  return Math.min(...counts);
}
