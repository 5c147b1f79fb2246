import { hasRested, isFaulty, isSightingWritten, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
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

/**
 * PRN-61: a printer that tells its faults with a ticket only asks for work. What it said last stands until a ticket comes
 * out, so that its state does not flicker between two tries; without any ticket left to try there is nothing to hold on to.
 * Whether it is tried although it was at fault.
 */
export async function sightAsker(ctx: Ctx, printer: StoredPrinter): Promise<boolean> {
  const isRested = hasRested(printer, ctx.now());
  const holds = isFaulty(printer.condition) && !(isRested && !(await jobs.hasOpen(ctx.db, printer)));
  if (holds) await sightAlive(ctx, printer);
  else await sightPrinter(ctx, printer, 'ready');
  return isRested;
}

/** It lives; how it is, it did not say. */
export async function sightAlive(ctx: Ctx, printer: StoredPrinter): Promise<void> {
  const now = ctx.now();
  const isNews = printerStatus(printer, now) !== printerStatus({ ...printer, lastSeenAt: now }, now);
  if (!isNews && !isSightingWritten(printer.lastSeenAt, now)) return;
  const ref = { companyId: printer.companyId, printerId: printer.id };
  await ctx.transaction(async (tx) => {
    const known = await printers.lock(tx, ref);
    if (!known) return;
    await printers.saveSighting(tx, ref, { at: now, condition: known.condition, detail: known.conditionDetail });
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
