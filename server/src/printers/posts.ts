import type * as contract from '@comptoir/contract/printers.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { isFaulty, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import { mayMove, PRINTED_WITHIN_MS } from '@comptoir/domain/printers/print-queue.ts';
import type { PrinterCondition, PrintRequest } from '@comptoir/domain/printers/printer.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as orders from '../orders/orders.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as jobs from './print-requests.store.ts';
import type { StoredJob } from './print-requests.store.ts';
import * as printers from './printers.store.ts';
import type { StoredPrinter } from './printers.store.ts';
import { claimNext } from './queue/claim-job.ts';
import { waitAgain } from './queue/give-back.ts';
import { printedBytes } from './queue/printed-rows.ts';
import { lockLeased, settlePrinted } from './queue/settle-job.ts';
import { sightAsker } from './queue/sight-printer.ts';
import { changeJob, NO_LEASE } from './queue/tell-job.ts';
import { wakePrinters } from './queue/wake-printers.ts';

/** Enough to find the one that was just lost. */
const MOST_PRINTED = 5;

/** PRN-31, PRN-64. */
export async function listPrintRequests(
  ctx: Ctx,
  { params }: Input<typeof contract.listPrintRequests>,
): Promise<Answer<typeof contract.listPrintRequests>> {
  const now = ctx.now();
  const [open, printed, own] = await Promise.all([
    jobs.listOpen(ctx.db, params, addMs(now, -DAY)),
    jobs.listPrinted(ctx.db, params, { since: addMs(now, -DAY), limit: MOST_PRINTED }),
    printers.list(ctx.db, params),
  ]);
  const waiting = open.filter(({ state }) => state === 'queued' || state === 'sent').length;
  return {
    items: open.map(jobs.shownJob),
    waiting,
    failed: open.length - waiting,
    printed: printed.map(jobs.shownJob),
    printers: own.map((printer) => {
      const { id, name, kind, localName } = printer;
      return { id, name, kind, localName, status: printerStatus(printer, now) };
    }),
  };
}

/** PRN-28: being asked for work is how a printer behind a post is seen. */
export async function claimPrintRequest(
  ctx: Ctx,
  { params, body }: Input<typeof contract.claimPrintRequest>,
): Promise<Answer<typeof contract.claimPrintRequest>> {
  const asked = (await printers.list(ctx.db, params)).filter(
    ({ id, kind }) => kind === 'qz' && body.printerIds.includes(id),
  );
  if (asked.length === 0) throw new Refused('NOT_FOUND');
  for (const printer of asked) {
    // eslint-disable-next-line no-await-in-loop -- one printer after the other, each with its own row
    const triesFaulty = await sightAsker(ctx, printer);
    // eslint-disable-next-line no-await-in-loop -- the first that has work
    const claim = await claimNext(ctx, printer.id, { holder: body.postId, takesBytes: true, triesFaulty });
    if (!claim?.job.leaseToken || !claim.job.leaseEndsAt) continue;
    const { leaseToken, leaseEndsAt } = claim.job;
    // eslint-disable-next-line no-await-in-loop -- returns
    const data = (await printedBytes(ctx, claim.job, claim.printer)).toString('base64');
    return { job: { ...jobs.shownJob(claim.job), leaseToken, leaseEndsAt, localName: printer.localName, data } };
  }
  return { job: null };
}

type OfJob = ShopRef & { printJobId: string };

/** A ticket of this shop: with the company's key alone somebody could speak of a sister's. */
async function mustBeOwn(tx: Tx, params: OfJob): Promise<StoredJob> {
  const job = mustExist(await jobs.find(tx, params));
  if (job.shopId !== params.shopId) throw new Refused('NOT_FOUND');
  return job;
}

/** Before the ticket, as whoever claims it does. */
const lockPrinterOf = async (tx: Tx, { companyId, printerId }: StoredJob): Promise<StoredPrinter | null> =>
  printerId ? printers.lock(tx, { companyId, printerId }) : null;

async function sayCondition(
  tx: Tx,
  ctx: Ctx,
  printer: StoredPrinter,
  said: { condition: PrinterCondition; detail: string | null },
): Promise<void> {
  const ref = { companyId: printer.companyId, printerId: printer.id };
  await printers.saveSighting(tx, ref, { at: ctx.now(), ...said });
  await appendEvent(tx, printer, 'printers-changed', { printerId: printer.id });
}

export const confirmPrintRequest = (
  ctx: Ctx,
  { params, body }: Input<typeof contract.confirmPrintRequest>,
): Promise<PrintRequest> =>
  ctx.answer(async (tx) => {
    const printer = await lockPrinterOf(tx, await mustBeOwn(tx, params));
    const job = await settlePrinted(tx, ctx, params, body.leaseToken);
    if (!job) throw new Refused('print-lease-over');
    // PRN-61: paper has come out, so its fault is over.
    if (printer && isFaulty(printer.condition))
      await sayCondition(tx, ctx, printer, { condition: 'ready', detail: null });
    return jobs.shownJob(job);
  });

/** The ticket waits; the printer says what it lacks. */
export const failPrintRequest = (
  ctx: Ctx,
  { params, body }: Input<typeof contract.failPrintRequest>,
): Promise<PrintRequest> =>
  ctx.answer(async (tx) => {
    const printer = await lockPrinterOf(tx, await mustBeOwn(tx, params));
    const job = await lockLeased(tx, params, body.leaseToken);
    if (!job) throw new Refused('print-lease-over');
    if (job.state !== 'sent') return jobs.shownJob(job);
    if (printer && body.cause !== 'absent')
      await sayCondition(tx, ctx, printer, { condition: body.cause, detail: body.detail ?? null });
    return jobs.shownJob(await waitAgain(tx, ctx, job, { mayHavePrinted: body.mayHavePrinted }));
  });

/** law:parent-first. */
async function lockOwn(tx: Tx, params: OfJob): Promise<StoredJob> {
  const known = await mustBeOwn(tx, params);
  if (known.orderId) await orders.lock(tx, params, known.orderId);
  return mustExist(await jobs.lock(tx, params));
}

/** PRN-32: as a DUPLICATA where paper of it may exist. */
export async function resendPrintRequest(
  ctx: Ctx,
  { params, body }: Input<typeof contract.resendPrintRequest>,
): Promise<PrintRequest> {
  const answer = await ctx.answer(async (tx) => {
    const job = await lockOwn(tx, params);
    if (!mayMove(job.state, 'resend')) throw new Refused('print-job-over');
    const own = await printers.list(tx, params);
    const target = own.find(({ id }) => id === (body.printerId ?? job.printerId));
    if (!target) throw new Refused('NOT_FOUND');
    const set = {
      ...NO_LEASE,
      state: 'queued' as const,
      printer_id: target.id,
      station_id: job.origin === 'automatic' ? job.stationId : target.id,
      failure: null,
      attempts: 0,
      next_try_at: null,
      is_duplicate: job.isDuplicate || job.fetchedAt !== null,
      expires_at: addMs(ctx.now(), PRINTED_WITHIN_MS),
      asked_by: JSON.stringify(ctx.actor),
    };
    return jobs.shownJob(await changeJob(tx, ctx, job, set, 'print-job.resend'));
  });
  await wakePrinters(ctx, params);
  return answer;
}

export const giveUpPrintRequest = (
  ctx: Ctx,
  { params }: Input<typeof contract.giveUpPrintRequest>,
): Promise<PrintRequest> =>
  ctx.answer(async (tx) => {
    const job = await lockOwn(tx, params);
    if (!mayMove(job.state, 'give-up')) throw new Refused('print-job-over');
    return jobs.shownJob(await changeJob(tx, ctx, job, { ...NO_LEASE, state: 'given-up' }, 'print-job.give-up'));
  });
