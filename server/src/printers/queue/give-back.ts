import { addMs } from '@comptoir/domain/kernel/time.ts';
import { canPrint, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import { nextStep, PRINTED_WITHIN_MS } from '@comptoir/domain/printers/print-queue.ts';
import type { PrintCause } from '@comptoir/domain/printers/printer.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { StoredJob } from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import { changeJob, NO_LEASE } from './tell-job.ts';

type Waiting = { mayHavePrinted: boolean; nextTryAt?: Instant | null; keepsCount?: boolean };

/** Back into the queue. A ticket of which paper may exist says so when it comes out again: DUPLICATA. */
export const waitAgain = (
  tx: Tx,
  ctx: Ctx,
  job: StoredJob,
  { mayHavePrinted, nextTryAt = null, keepsCount = false }: Waiting,
): Promise<StoredJob> =>
  changeJob(tx, ctx, job, {
    ...NO_LEASE,
    state: 'queued',
    is_duplicate: job.isDuplicate || mayHavePrinted,
    next_try_at: nextTryAt,
    ...(keepsCount ? {} : { attempts: 0 }),
  });

/** PRN-27: nobody answered in time. */
export async function endLease(tx: Tx, ctx: Ctx, job: StoredJob): Promise<StoredJob> {
  const step = nextStep(job, ctx.now());
  if (step === 'check')
    return changeJob(tx, ctx, job, { state: 'to-check', failure: 'unanswered', lease_ends_at: null }, 'print-job.fail');
  if (step === 'busy' || step === 'send') return job;
  return waitAgain(tx, ctx, job, { mayHavePrinted: step === 'again', keepsCount: true });
}

/** PRN-29: the back-up of the printer for which it was made, when it can print now; a ticket changes printers once. */
async function backupOf(tx: Tx, ctx: Ctx, job: StoredJob): Promise<printers.StoredPrinter | null> {
  const { companyId, printerId } = job;
  if (!printerId || printerId !== job.stationId) return null;
  const own = await printers.find(tx, { companyId, printerId });
  if (!own?.backupPrinterId) return null;
  const backup = await printers.find(tx, { companyId, printerId: own.backupPrinterId });
  return backup && canPrint(printerStatus(backup, ctx.now())) ? backup : null;
}

/** Null where there is no back-up that prints. */
export async function moveToBackup(tx: Tx, ctx: Ctx, job: StoredJob): Promise<StoredJob | null> {
  const backup = await backupOf(tx, ctx, job);
  if (!backup) return null;
  const set = {
    ...NO_LEASE,
    state: 'queued' as const,
    printer_id: backup.id,
    attempts: 0,
    next_try_at: null,
    failure: null,
    is_duplicate: job.isDuplicate || job.fetchedAt !== null,
    expires_at: addMs(ctx.now(), PRINTED_WITHIN_MS),
  };
  return changeJob(tx, ctx, job, set, 'print-job.move');
}

/** PRN-10, PRN-13: told on every screen; its lease stays, because a late confirmation still counts. */
export async function failOrMove(tx: Tx, ctx: Ctx, job: StoredJob, cause: PrintCause): Promise<StoredJob> {
  const moved = cause === 'data' ? null : await moveToBackup(tx, ctx, job);
  return moved ?? changeJob(tx, ctx, job, { state: 'failed', failure: cause }, 'print-job.fail');
}
