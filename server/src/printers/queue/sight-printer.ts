import { isFaulty, isSightingWritten, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import type { PrinterCondition } from '@comptoir/domain/printers/printer.ts';
import type { Ctx } from '../../ctx.ts';
import { appendEvent } from '../../live/append.ts';
import * as jobs from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import type { StoredPrinter } from '../printers.store.ts';
import { waitAgain } from './give-back.ts';

/** PRN-22: seen, and how it is; what changes on the screens is told, the rest is written now and then. */
export async function sightPrinter(
  ctx: Ctx,
  printer: StoredPrinter,
  condition: PrinterCondition,
  detail: string | null = null,
): Promise<void> {
  const now = ctx.now();
  const isNews = printerStatus(printer, now) !== printerStatus({ ...printer, lastSeenAt: now, condition }, now);
  if (!isNews && !isSightingWritten(printer.lastSeenAt, now) && printer.condition === condition) return;
  const ref = { companyId: printer.companyId, printerId: printer.id };
  await ctx.transaction(async (tx) => {
    if (!(await printers.lock(tx, ref))) return;
    await printers.saveSighting(tx, ref, { at: now, condition, detail });
    if (isFaulty(condition)) await keepTickets(tx, ctx, printer);
    if (isNews) await appendEvent(tx, printer, 'printers-changed', { printerId: printer.id });
  });
}

/** A printer without paper has not finished what it was printing: the ticket waits until somebody has put a roll in. */
async function keepTickets(tx: Parameters<typeof waitAgain>[0], ctx: Ctx, printer: StoredPrinter): Promise<void> {
  for (const job of await jobs.lockOpen(tx, printer.companyId, [printer.id])) {
    // eslint-disable-next-line no-await-in-loop -- one at a time is on its way
    if (job.state === 'sent') await waitAgain(tx, ctx, job, { mayHavePrinted: job.fetchedAt !== null });
  }
}
