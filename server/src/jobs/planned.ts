import type { Trace } from '../db/fast/door.ts';

/** The channel that pg-boss listens on. */
const CHANNEL = `'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24)`;

/** What pg-boss's `send` writes (a test compares), for any jobs in one statement: a move creates two or three. */
export const PLANNED: Trace = {
  name: 'planned',
  columns: { name: 'text', data: 'jsonb', start_after: 'timestamptz' },
  writing: (given) => `asked as materialized (
      select q.*, given.data, coalesce(given.start_after, jobs.job_now()) as start_after
      from ${given} join jobs.queue q on q.name = given.name
    ), sent as (
      insert into jobs.job_common
        (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, policy, dead_letter,
          heartbeat_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max)
      select name, data, start_after, jobs.job_now(), start_after + retention_seconds * interval '1s',
        expire_seconds, deletion_seconds, policy, dead_letter,
        heartbeat_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max
      from asked
    ), planned as materialized (
      select case when notify and start_after <= jobs.job_now() then pg_notify(${CHANNEL}, name) end from asked
    )`,
};
