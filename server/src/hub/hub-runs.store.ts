import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { KeptRun } from '../menu-sync/runs.store.ts';

type Worked = { companyId: string; runId: string; worker: string; heartbeatAt: Instant };

/** Whether a push, or the restore of a catalogue, is still under way in one of these shops. */
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
 * The hub is called outside transactions, where no lock keeps a second process away. So a run has one worker, and who
 * takes it up becomes that worker. False when the run has moved since it was read: somebody else was faster.
 */
export const takeUp = (db: Db, seen: Pick<KeptRun, 'heartbeatAt'>, given: Worked): Promise<boolean> =>
  touch(db, given, { worker: given.worker }, sql<boolean>`heartbeat_at = ${seen.heartbeatAt}`);

/** Says that the worker is alive, and adds `noted` to the request. False when the run has ended or has another worker. */
export const beat = (db: Db | Tx, given: Worked & { noted?: object }): Promise<boolean> =>
  touch(db, given, given.noted ?? {}, sql<boolean>`request ->> 'worker' = ${given.worker}`);

async function touch(db: Db | Tx, given: Worked, noted: object, isOurs: RawBuilder<boolean>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_jobs')
    .set({
      request: sql<string>`request || ${JSON.stringify(noted)}::jsonb`,
      heartbeat_at: given.heartbeatAt,
    })
    .where((eb) => eb.and({ company_id: given.companyId, id: given.runId }))
    .where('state', '=', 'running')
    .where(isOurs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
