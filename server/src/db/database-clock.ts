import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { setInterval } from 'node:timers';
import type { Logger } from '../kernel/log.ts';
import type { Database } from './db.ts';

/** Beyond this a node is not started, and a running one says that it is not well. */
const MAX_DRIFT_MS = 30_000;
const EVERY_MS = 60_000;
/** An answer that took longer does not say when the database read its clock. */
const SLOW_MS = 1_000;
/** The machine's clock was set, or the machine slept: the steady one does not count sleep. */
const JUMP_MS = 2_000;

export type Clock = {
  /** The database's time: every node of a deployment has the same, whatever its own clock says. */
  now: () => Instant;
  /** How far the machine's own clock is ahead. */
  driftMs: () => number;
  isRight: () => boolean;
  /** Reads the database's clock again. */
  check: () => Promise<void>;
  stop: () => void;
};

type Sources = { database: () => Promise<number>; wall: () => number; steady: () => number };

/**
 * sec:one-clock: the database's clock, carried on by a steady one between two readings: deadlines neither pass at once
 * nor wait for ever on a node whose clock is wrong or is set while it runs.
 */
export async function startClock(sources: Sources, log: Pick<Logger, 'warn' | 'error'>): Promise<Clock> {
  const { wall, steady } = sources;
  let anchor = await read(sources);
  let last = 0;
  let checking: Promise<void> | null = null;

  async function readAgain(): Promise<void> {
    try {
      const found = await read(sources);
      if (found.tookMs > SLOW_MS) return;
      anchor = found;
      if (!isRight()) log.error({ driftMs: driftMs(), severity: 'high' }, 'the clock of this node is wrong');
    } catch (error) {
      log.warn({ error }, 'the clock of the database was not read');
    } finally {
      checking = null;
    }
  }
  const check = (): Promise<void> => (checking ??= readAgain());
  const nowMs = (): number => {
    const sinceMs = steady() - anchor.steady;
    if (Math.abs(wall() - anchor.wall - sinceMs) > JUMP_MS) void check();
    const found = Math.round(anchor.database + sinceMs);
    // A reading may correct by some milliseconds: what came later is never dated earlier.
    last = found < last && last - found < SLOW_MS ? last : found;
    return last;
  };
  const driftMs = () => Math.round(wall() - nowMs());
  const isRight = () => Math.abs(driftMs()) <= MAX_DRIFT_MS;
  const timer = setInterval(() => void check(), EVERY_MS).unref();

  return { now: () => toInstant(nowMs()), driftMs, isRight, check, stop: () => clearInterval(timer) };
}

async function read({ database, wall, steady }: Sources) {
  const askedAt = steady();
  const answered = await database();
  const tookMs = steady() - askedAt;
  return { database: answered + tookMs / 2, wall: wall(), steady: askedAt + tookMs, tookMs };
}

export const databaseClock = (database: Database, log: Logger): Promise<Clock> =>
  startClock(
    {
      async database() {
        const { rows } = await sql<{ ms: number }>`
          select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(database.forSystem());
        return rows[0]?.ms ?? Number.NaN;
      },
      wall: () => Date.now(),
      steady: () => performance.now(),
    },
    log,
  );
