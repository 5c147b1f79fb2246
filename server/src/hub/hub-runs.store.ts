import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { KeptRun } from '../menu-sync/runs.store.ts';

type Worked = { companyId: string; runId: string; worker: string; heartbeatAt: Instant };

/** A push, or the restore of a catalogue, that has not come to its end in one of these shops. */
export async function isWriting(tx: Tx, companyId: string, shopIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sync_jobs j, unnest(j.targets) target
    where j.company_id = ${companyId} and j.state = 'running'
      and (j.kind = 'push' or (j.kind = 'restore' and j.request ->> 'target' = 'hub_catalog'))
      and target = any(${[...shopIds]}::uuid[])
      and not j.reports @> jsonb_build_array(jsonb_build_object('shopId', target))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The hub is called between transactions, where no lock keeps a second process away: a run has one worker, and who takes
 * it up becomes that worker. False: it has moved since it was looked at, somebody else was faster.
 */
export async function takeUp(db: Db, seen: Pick<KeptRun, 'heartbeatAt'>, given: Worked): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_jobs')
    .set({
      request: sql<string>`request || ${JSON.stringify({ worker: given.worker })}::jsonb`,
      heartbeat_at: given.heartbeatAt,
    })
    .where('company_id', '=', given.companyId)
    .where('id', '=', given.runId)
    .where('state', '=', 'running')
    .where('heartbeat_at', '=', seen.heartbeatAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its worker is alive, and `noted` is kept with what was asked. False: the run is over, or another's now. */
export async function beat(db: Db | Tx, given: Worked & { noted?: object }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_jobs')
    .set({
      request: sql<string>`request || ${JSON.stringify(given.noted ?? {})}::jsonb`,
      heartbeat_at: given.heartbeatAt,
    })
    .where('company_id', '=', given.companyId)
    .where('id', '=', given.runId)
    .where('state', '=', 'running')
    .where(sql<boolean>`request ->> 'worker' = ${given.worker}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
