import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ShopReport, SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { Author } from './author.ts';

type JobRow = Selectable<Tables['sync_jobs']>;
/** A run as its worker sees it: the job, and what was asked of it. */
export type Run = { job: SyncJob; request: unknown; targets: string[]; author: Author; heartbeatAt: Instant };

function toJob(row: JobRow): SyncJob {
  return {
    jobId: row.id,
    shopId: row.shop_id,
    kind: row.kind,
    state: row.state,
    done: row.reports.length,
    total: row.targets.length,
    report: { shops: row.reports, notes: row.notes, failure: row.failure },
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

const toRun = (row: JobRow): Run => ({
  job: toJob(row),
  request: row.request,
  targets: row.targets,
  author: { userId: row.created_by_id, name: row.created_by },
  heartbeatAt: row.heartbeat_at,
});

export type NewJob = {
  jobId: string;
  shopId: string;
  kind: SyncKind;
  request: unknown;
  targets: readonly string[];
  locksMenu: boolean;
  author: Author;
  now: Instant;
};

export async function insert(tx: Tx, companyId: string, job: NewJob): Promise<SyncJob> {
  const row = await tx
    .insertInto('sync_jobs')
    .values({
      company_id: companyId,
      id: job.jobId,
      shop_id: job.shopId,
      kind: job.kind,
      state: 'running',
      request: JSON.stringify(job.request),
      targets: [...job.targets],
      locks_menu: job.locksMenu,
      created_by_id: job.author.userId,
      created_by: job.author.name,
      started_at: job.now,
      heartbeat_at: job.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toJob(row);
}

/** Law 2: the row of the run first, then the menu that it writes. */
export async function lock(tx: Tx, companyId: string, jobId: string): Promise<Run | null> {
  const row = await byId(tx, companyId, jobId).forNoKeyUpdate().executeTakeFirst();
  return row ? toRun(row) : null;
}

export async function findRun(db: Db | Tx, companyId: string, jobId: string): Promise<Run | null> {
  const row = await byId(db, companyId, jobId).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** CAT-API-62: asked from a shop, it is one that this shop started or that wrote here. */
export async function find(db: Db, ref: ShopRef, jobId: string): Promise<SyncJob | null> {
  const row = await byId(db, ref.companyId, jobId).where(concerns(ref)).executeTakeFirst();
  return row ? toJob(row) : null;
}

export async function running(db: Db, ref: ShopRef): Promise<SyncJob[]> {
  const rows = await db
    .selectFrom('sync_jobs')
    .selectAll()
    .where('company_id', '=', ref.companyId)
    .where('state', '=', 'running')
    .where(concerns(ref))
    .orderBy('started_at')
    .execute();
  return rows.map(toJob);
}

const concerns = ({ shopId }: ShopRef) => sql<boolean>`(shop_id = ${shopId} or ${shopId}::uuid = any(targets))`;

const byId = (db: Db | Tx, companyId: string, jobId: string) =>
  db.selectFrom('sync_jobs').selectAll().where('company_id', '=', companyId).where('id', '=', jobId);

export type Progress = {
  report: ShopReport | null;
  notes: readonly string[];
  state: SyncJob['state'];
  failure: string | null;
  now: Instant;
};

/** One shop more, and where that leaves the run. */
export async function progress(tx: Tx, companyId: string, jobId: string, given: Progress): Promise<SyncJob> {
  const { report, notes, state, failure, now } = given;
  const row = await tx
    .updateTable('sync_jobs')
    .set({
      reports: sql<string>`reports || ${JSON.stringify(report ? [report] : [])}::jsonb`,
      notes: sql<string>`notes || ${JSON.stringify(notes)}::jsonb`,
      state,
      failure,
      heartbeat_at: now,
      finished_at: state === 'running' ? null : now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toJob(row);
}
