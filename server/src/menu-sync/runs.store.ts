import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { Author } from './author.ts';

type RunRow = Selectable<Tables['sync_jobs']>;
/** A run as its worker sees it: with the request, the author and the last sign of life. */
export type KeptRun = { run: SyncRun; request: unknown; targets: string[]; author: Author; heartbeatAt: Instant };

function toRun(row: RunRow): SyncRun {
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

const toKept = (row: RunRow): KeptRun => ({
  run: toRun(row),
  request: row.request,
  targets: row.targets,
  author: { userId: row.created_by_id, name: row.created_by },
  heartbeatAt: row.heartbeat_at,
});

export type RunToInsert = {
  runId: string;
  shopId: string;
  kind: SyncKind;
  request: unknown;
  targets: readonly string[];
  locksMenu: boolean;
  author: Author;
  now: Instant;
};

export async function insert(tx: Tx, companyId: string, run: RunToInsert): Promise<SyncRun> {
  const row = await tx
    .insertInto('sync_jobs')
    .values({
      company_id: companyId,
      id: run.runId,
      shop_id: run.shopId,
      kind: run.kind,
      state: 'running',
      request: JSON.stringify(run.request),
      targets: [...run.targets],
      locks_menu: run.locksMenu,
      created_by_id: run.author.userId,
      created_by: run.author.name,
      started_at: run.now,
      heartbeat_at: run.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}

/** law:parent-first: the row of the run first, then the menu that it writes. */
export async function lock(tx: Tx, companyId: string, runId: string): Promise<KeptRun | null> {
  const row = await byId(tx, companyId, runId).forNoKeyUpdate().executeTakeFirst();
  return row ? toKept(row) : null;
}

export async function find(db: Db | Tx, companyId: string, runId: string): Promise<KeptRun | null> {
  const row = await byId(db, companyId, runId).executeTakeFirst();
  return row ? toKept(row) : null;
}

/** CAT-API-62: a run that this shop started, or that writes to this shop. */
export async function findFor(db: Db, ref: ShopRef, runId: string): Promise<SyncRun | null> {
  const row = await byId(db, ref.companyId, runId).where(concerns(ref)).executeTakeFirst();
  return row ? toRun(row) : null;
}

export async function running(db: Db, ref: ShopRef): Promise<SyncRun[]> {
  const rows = await db
    .selectFrom('sync_jobs')
    .selectAll()
    .where('company_id', '=', ref.companyId)
    .where('state', '=', 'running')
    .where(concerns(ref))
    .orderBy('started_at')
    .execute();
  return rows.map(toRun);
}

const concerns = ({ shopId }: ShopRef) => sql<boolean>`(shop_id = ${shopId} or ${shopId}::uuid = any(targets))`;

const byId = (db: Db | Tx, companyId: string, runId: string) =>
  db.selectFrom('sync_jobs').selectAll().where('company_id', '=', companyId).where('id', '=', runId);

export type Progress = {
  report: ShopReport | null;
  notes: readonly string[];
  state: SyncRun['state'];
  failure: string | null;
  now: Instant;
};

/** Adds the report of a shop, and updates the state of the run. */
export async function progress(tx: Tx, companyId: string, runId: string, given: Progress): Promise<SyncRun> {
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
    .where((eb) => eb.and({ company_id: companyId, id: runId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRun(row);
}
