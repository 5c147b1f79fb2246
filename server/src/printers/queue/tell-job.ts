import type { PrintState } from '@comptoir/domain/printers/printer.ts';
import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Updateable } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { PrintRequestsTable } from '../../db/tables/print-tables.ts';
import { mustExist } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as jobs from '../print-requests.store.ts';
import type { StoredJob } from '../print-requests.store.ts';

/** law:change-with-event: every screen of the shop sees the queue as it is. */
export const tellJob = (tx: Tx, job: StoredJob): Promise<void> =>
  appendEvent(tx, job, 'print-job-changed', { job: jobs.shownJob(job) });

export const NO_LEASE = { lease_token: null, lease_ends_at: null, lease_holder: null, fetched_at: null } as const;

export async function changeJob(
  tx: Tx,
  ctx: Ctx,
  job: StoredJob,
  set: Updateable<PrintRequestsTable> & { state: PrintState },
  action: JournalAction | null = null,
): Promise<StoredJob> {
  const ref = { companyId: job.companyId, printJobId: job.id };
  await jobs.update(tx, ref, set);
  const saved = mustExist(await jobs.find(tx, ref));
  if (action)
    await audit(tx, ctx, {
      action,
      entity: 'print-job',
      entityId: job.id,
      shopId: job.shopId,
      before: { state: job.state, printerName: job.printerName },
      after: { state: saved.state, printerName: saved.printerName, cause: saved.cause, orderNumber: saved.orderNumber },
    });
  await tellJob(tx, saved);
  return saved;
}
