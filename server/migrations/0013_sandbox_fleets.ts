import { sql, type Kysely } from 'kysely';

/** The couriers of the sandbox: the jobs that they were given, and what is still to be told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COURIERS).execute(db);
}

const COURIERS = `
create table sandbox.courier_jobs (
  job_id text primary key,
  provider text not null,
  reference text not null,
  shop_id text not null,
  order_number text not null,
  dropoff_name text not null,
  pickup_place jsonb,
  dropoff_place jsonb,
  behaviour text not null,
  status text not null,
  fee_cents integer not null,
  courier jsonb,
  position jsonb,
  pickup_at timestamptz not null,
  dropoff_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  unique (provider, reference)
);
create index courier_jobs_open on sandbox.courier_jobs (moved_at)
  where status not in ('delivered', 'cancelled', 'failed', 'returned');
create table sandbox.courier_news (
  news_id bigint generated always as identity primary key,
  provider text not null,
  job_id text not null,
  reference text not null
);
grant select, insert, update, delete on sandbox.courier_jobs, sandbox.courier_news to comptoir_app;
`;
