import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { AWAY_AFTER_MINUTES, causeOf, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import type { PrintCause } from '@comptoir/domain/printers/printer.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { systemCtx } from '../../http/envelope.ts';
import { appendEvent } from '../../live/append.ts';
import * as jobs from '../print-requests.store.ts';
import type { OpenRef, StoredJob } from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import { endLease, failOrMove, moveToBackup } from './give-back.ts';

/** Every minute: tickets past their time, leases that nobody ended, printers of which nothing is heard (PRN-10, PRN-29). */
export async function checkPrintQueue(deps: Deps, traceId: string): Promise<void> {
  const system = deps.database.forSystem();
  const awaySince = addMinutes(deps.now(), -AWAY_AFTER_MINUTES);
  for (const due of await jobs.listDue(system, deps.now(), awaySince)) {
    const ctx = systemCtx(deps, due.companyId, traceId);
    // eslint-disable-next-line no-await-in-loop -- few, and each in a transaction of its own
    await ctx.transaction((tx) => checkJob(tx, ctx, due));
  }
  for (const ref of await printers.listNewlyAway(system, awaySince)) {
    const ctx = systemCtx(deps, ref.companyId, traceId);
    // eslint-disable-next-line no-await-in-loop -- few, and each in a transaction of its own
    await ctx.transaction((tx) => tellAway(tx, ctx, ref));
  }
}

async function checkJob(tx: Tx, ctx: Ctx, ref: OpenRef): Promise<void> {
  // law:parent-first: as whoever claims it does.
  const printer = ref.printerId ? await printers.lock(tx, { ...ref, printerId: ref.printerId }) : null;
  const job = await jobs.lock(tx, ref);
  if (!job || (job.state !== 'queued' && job.state !== 'sent')) return;
  const now = ctx.now();
  if (job.expiresAt !== null && job.expiresAt <= now) await failOrMove(tx, ctx, job, causeNow(ctx, printer, job));
  else if (job.state === 'sent') await endLease(tx, ctx, job);
  else await moveToBackup(tx, ctx, job);
}

function causeNow(ctx: Ctx, printer: printers.StoredPrinter | null, { fetchedAt }: StoredJob): PrintCause {
  if (!printer) return 'removed';
  return causeOf(printerStatus(printer, ctx.now())) ?? (fetchedAt ? 'unanswered' : 'error');
}

async function tellAway(tx: Tx, ctx: Ctx, ref: printers.PrinterRef): Promise<void> {
  const printer = await printers.lock(tx, ref);
  if (!printer || printer.awayToldAt !== null || printerStatus(printer, ctx.now()) !== 'away') return;
  await printers.markAwayTold(tx, ref, ctx.now());
  await appendEvent(tx, printer, 'printers-changed', { printerId: printer.id });
}
