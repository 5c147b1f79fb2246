import pg from 'pg';
import { sql } from 'kysely';
import { PgBoss, type JobWithMetadata, type QueueResult } from 'pg-boss';
import type { Database, Tx } from '../db/db.ts';
import { leave } from '../db/fast/door.ts';
import { limited } from '../kernel/limited.ts';
import type { Logger } from '../kernel/log.ts';
import { retryAfterOf } from '../ports/provider-failures.ts';
import { watchQueues } from './due.ts';
import { PLANNED } from './planned.ts';
import { COURIERS, DECISIONS, GATHERED, LONG, PUSHES, UNHURRIED, type JobData, type JobName } from './queues.ts';

export type JobFacts = { createdAt: string; retryCount: number; retryLimit: number };
export type JobHandlers = { [N in JobName]: (data: JobData[N], jobId: string, facts: JobFacts) => Promise<void> };

/** A job enqueued in a transaction exists only if the transaction commits. */
export type Jobs = {
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], startAfter?: string): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

/** Retries last two days, finally every ten minutes, so that work continues after a long outage of a third party. */
const QUEUE = {
  retryLimit: 300,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // Every order creates several jobs: kept for the default week they would outnumber the orders.
  deleteAfterSeconds: 3_600,
  heartbeatSeconds: 10,
} as const;
/** With the heartbeat above: what a dead node was doing is taken over within thirty seconds. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 4 };
const WORK = {
  // A fallback: watchQueues wakes a worker within a second.
  pollingIntervalSeconds: 30,
  notifyPollingIntervalSeconds: 30,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  heartbeatRefreshSeconds: 3,
} as const;

type Work = Omit<typeof WORK, 'batchSize'> & { batchSize: number };

/** Limits concurrent jobs, so that they do not take connections and CPU from callers. */
const MAX_CONCURRENT = 4;

const COURIERS_AT_ONCE = 8;
const COURIER_WORKERS = 4;

const DECISIONS_AT_ONCE = 16;
const DECISION_WORKERS = 4;

const PUSH_WORKERS = 3;

const GATHERED_AT_ONCE = 100;

/** API-54: a dashboard that slept all night gets a snapshot instead of a day of events. */
const EVERY_TEN_MINUTES = '*/10 * * * *';
const IN_THE_MORNING = '0 7 * * *';
/** A courier who stopped reporting must be noticed soon. */
const EVERY_MINUTE = '* * * * *';

/** `hasRounds`: periodic jobs run; tests start them explicitly. */
export function createJobs(database: Database, log: Logger, { hasRounds = true } = {}): Jobs {
  const boss = new PgBoss({
    ...bossConnection(database),
    max: 3,
    schema: 'jobs',
    useListenNotify: true,
    schedule: hasRounds,
    ...SUPERVISION,
  });
  boss.on('error', (error) => log.warn({ error }, 'jobs'));
  const [inTurn, inTurnOutside, inTurnLong] = [limited(MAX_CONCURRENT), limited(COURIERS_AT_ONCE), limited(1)];
  const inTurnDecided = limited(DECISIONS_AT_ONCE);
  const workersOf = new Map<JobName, string[]>();
  let stopWatching = () => {};
  let isStarted = false;

  return {
    async enqueue(tx, name, data, startAfter) {
      await leave(tx, PLANNED, { name, data, start_after: startAfter ?? null });
    },
    async start(handlers) {
      await boss.start();
      isStarted = true;
      const names = Object.keys(handlers) as JobName[];
      await makeQueues(names);
      await grantToApplication(database);
      const working = names.map(async (name) => workersOf.set(name, await work(name, handlers[name])));
      await Promise.all(working);
      stopWatching = watchQueues(database, log, [...workersOf.keys()], (name) => {
        for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker);
      });
      await boss.schedule('retention', EVERY_TEN_MINUTES, {});
      await boss.schedule('reconcile-payments', EVERY_TEN_MINUTES, {});
      await boss.schedule('ask-for-invoices', EVERY_TEN_MINUTES, {});
      await boss.schedule('reconcile-payouts', IN_THE_MORNING, {});
      await boss.schedule('sync-bookings', EVERY_MINUTE, {});
      await boss.schedule('sync-hubs', EVERY_MINUTE, {});
      await boss.schedule('remind-of-documents', IN_THE_MORNING, {});
      await boss.schedule('resend-contacts', IN_THE_MORNING, {});
      await boss.schedule('send-welcomes', EVERY_MINUTE, {});
      await boss.schedule('check-print-queue', EVERY_MINUTE, {});
      await boss.schedule('give-win-back-turns', EVERY_TEN_MINUTES, {});
      await boss.schedule('follow-paces', EVERY_TEN_MINUTES, {});
      await boss.schedule('give-evening-mails', EVERY_TEN_MINUTES, {});
    },
    async stop() {
      stopWatching();
      if (isStarted) await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };

  /** Usually one read finds them unchanged, which saves some hundred statements at start. */
  async function makeQueues(names: readonly JobName[]): Promise<void> {
    const made = new Map((await boss.getQueues([...names])).map((queue) => [queue.name, queue]));
    for (const name of names) {
      const wanted = { ...QUEUE, notify: !UNHURRIED.includes(name) };
      const queue = made.get(name);
      // eslint-disable-next-line no-await-in-loop -- each queue once, in order, at start
      if (!queue) await boss.createQueue(name, wanted);
      // eslint-disable-next-line no-await-in-loop -- a queue made by an older release follows too
      else if (!isMatch(queue, wanted)) await boss.updateQueue(name, wanted);
    }
  }

  async function work<N extends JobName>(name: N, handler: JobHandlers[N]): Promise<string[]> {
    const { lane, workers: count, batchSize } = laneOf(name);
    const options = { ...WORK, batchSize };
    const workers = Array.from({ length: count }, () =>
      boss.work<JobData[N], unknown, Work>(name, options, (batch) =>
        Promise.all(batch.map((job) => lane(() => tried(name, handler, job)))),
      ),
    );
    return Promise.all(workers);
  }

  /** Each batched queue has a lane of its own: a hanging messenger must not delay the reminders of orders. */
  function laneOf(name: JobName) {
    const { batchSize } = WORK;
    if (COURIERS.includes(name)) return { lane: inTurnOutside, workers: COURIER_WORKERS, batchSize };
    // A worker fetches again when its whole turn is done: small turns, so that one bank holds up few decisions.
    if (DECISIONS.includes(name))
      return { lane: inTurnDecided, workers: DECISION_WORKERS, batchSize: DECISIONS_AT_ONCE / DECISION_WORKERS };
    if (GATHERED.includes(name)) return { lane: limited(GATHERED_AT_ONCE), workers: 1, batchSize: GATHERED_AT_ONCE };
    if (LONG.includes(name)) return { lane: inTurnLong, workers: 1, batchSize: 1 };
    // A worker takes one turn, not twenty that would wait for each other.
    if (PUSHES.includes(name)) return { lane: limited(PUSH_WORKERS), workers: PUSH_WORKERS, batchSize: 1 };
    return { lane: inTurn, workers: 1, batchSize };
  }

  async function tried<N extends JobName>(name: N, handler: JobHandlers[N], job: JobWithMetadata<JobData[N]>) {
    try {
      await handler(job.data, job.id, factsOf(job));
      return { id: job.id, status: 'completed' as const };
    } catch (error) {
      const isLast = job.retryCount >= job.retryLimit;
      log.error(
        { error, job: name, jobId: job.id, severity: isLast ? 'high' : 'medium' },
        isLast ? 'a job failed for the last time' : 'a job failed and will be tried again',
      );
      await setRetryDelay(job, retryAfterOf(error));
      return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
    }
  }

  /** API-101: pg-boss reads the delay from the row when a job fails. A later failure without a wish has the usual one. */
  async function setRetryDelay(job: JobWithMetadata<unknown>, asked: number | null): Promise<void> {
    const seconds = waitAsked(asked, job.retryCount, Math.random());
    if (seconds === null && job.retryBackoff) return;
    await sql`
      update jobs.job_common set retry_delay = ${seconds ?? QUEUE.retryDelay}, retry_backoff = ${seconds === null}
      where name = ${job.name} and id = ${job.id} and state = 'active'`
      .execute(database.forSystem())
      .catch((failure: unknown) => log.warn({ error: failure, jobId: job.id }, 'a job is tried again too early'));
  }
}

/** Null: the usual delay is long enough. With a fifth more by chance, so that not all come back in the same second. */
export function waitAsked(asked: number | null, retryCount: number, chance: number): number | null {
  const usual = Math.min(QUEUE.retryDelayMax, QUEUE.retryDelay * 2 ** Math.min(16, retryCount + 1));
  return asked === null || asked <= usual / 2 ? null : Math.ceil(asked * (1 + chance / 5));
}

const isMatch = (queue: QueueResult, wanted: Partial<QueueResult>) =>
  (Object.keys(wanted) as (keyof QueueResult)[]).every((key) => queue[key] === wanted[key]);

function factsOf({ createdOn, retryCount, retryLimit }: JobWithMetadata<unknown>): JobFacts {
  return { createdAt: createdOn.toISOString(), retryCount, retryLimit };
}

function bossConnection(database: Database) {
  const { connectionString, host, port, user, database: name, password } = database.owner;
  const given = Object.entries({ host, port, user, database: name, password }).filter(([, value]) => value);
  return connectionString ? { connectionString } : Object.fromEntries(given);
}

const GRANT_LOCK = 7_041_001;

/** Nodes that start together take turns, because PostgreSQL refuses concurrent grants on one table. */
async function grantToApplication(database: Database): Promise<void> {
  const client = new pg.Client(database.owner);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`
      begin;
      select pg_advisory_xact_lock(${GRANT_LOCK});
      revoke create on schema jobs from comptoir_app;
      grant usage on schema jobs to comptoir_app;
      grant select, insert, update, delete on all tables in schema jobs to comptoir_app;
      grant execute on all functions in schema jobs to comptoir_app;
      commit`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
