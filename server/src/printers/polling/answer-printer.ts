import { addMs } from '@comptoir/domain/kernel/time.ts';
import { leaseEnd } from '@comptoir/domain/printers/print-queue.ts';
import type { Outcome } from '@comptoir/domain/printers/printer-codes.ts';
import type { PrinterKind } from '@comptoir/domain/printers/printer.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
import { companyOfToken, hashOfToken } from '../../session/secret-token.ts';
import type { StoredJob } from '../print-requests.store.ts';
import * as jobs from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import type { StoredPrinter } from '../printers.store.ts';
import { failOrMove, waitAgain } from '../queue/give-back.ts';
import { confirmPrinted, lockLeased } from '../queue/settle-job.ts';

export type Polling = { ctx: Ctx; printer: StoredPrinter };

/** PRN-21: the address is the secret; one of another kind, shop or time is not found. */
export async function whoPolls(deps: Deps, kind: PrinterKind, token: string, traceId: string): Promise<Polling> {
  const companyId = companyOfToken(token);
  if (!companyId) throw new Refused('NOT_FOUND');
  const ctx = companyCtx(deps, companyId, { kind: 'system' }, traceId);
  const printer = await printers.findByToken(ctx.db, companyId, kind, hashOfToken(token));
  if (!printer) throw new Refused('NOT_FOUND');
  return { ctx, printer };
}

/** A busy printer is not hurried, and a full one not flooded. */
const PAUSE_MS = 5_000;

/** What the printer said of the ticket that it holds. An answer that comes twice, or for a lost lease, changes nothing. */
export async function settleAnswer({ ctx, printer }: Polling, job: StoredJob, outcome: Outcome): Promise<void> {
  const { leaseToken } = job;
  const ref = { companyId: printer.companyId, printJobId: job.id };
  if (!leaseToken) return;
  if (outcome.ticket === 'printed') {
    await confirmPrinted(ctx, ref, leaseToken);
    return;
  }
  await ctx.transaction(async (tx) => {
    const held = await lockLeased(tx, ref, leaseToken);
    if (held?.state !== 'sent') return;
    if (outcome.ticket === 'failed') await failOrMove(tx, ctx, held, outcome.cause);
    else {
      const nextTryAt = addMs(ctx.now(), PAUSE_MS);
      await waitAgain(tx, ctx, held, { mayHavePrinted: outcome.mayHavePrinted, nextTryAt });
    }
  });
}

/** A printer that says that it is printing keeps its ticket. */
export async function keepLease({ ctx, printer }: Polling): Promise<void> {
  const job = await jobs.findLeased(ctx.db, printer.companyId, printer.id, null);
  if (!job) return;
  await ctx.transaction(async (tx) => {
    const ref = { companyId: job.companyId, printJobId: job.id };
    const held = await jobs.lock(tx, ref);
    if (held?.state !== 'sent') return;
    await jobs.update(tx, ref, { lease_ends_at: leaseEnd(printer.kind, ctx.now()) });
  });
}
