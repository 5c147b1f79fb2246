import { isFaulty } from '@comptoir/domain/printers/printer-status.ts';
import { leaseEnd, nextStep } from '@comptoir/domain/printers/print-queue.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as jobs from '../print-requests.store.ts';
import type { StoredJob } from '../print-requests.store.ts';
import * as printers from '../printers.store.ts';
import type { StoredPrinter } from '../printers.store.ts';
import { endLease } from './give-back.ts';
import { changeJob } from './tell-job.ts';

export type Claim = { printer: StoredPrinter; job: StoredJob };
type Claimer = {
  holder: string;
  /** The bytes leave with the claim; a CloudPRNT printer fetches them by a call of its own. */
  takesBytes: boolean;
  /** PRN-61: only a ticket shows whether its fault is mended. */
  triesFaulty?: boolean;
};

/**
 * PRN-27: the next ticket of a printer, for one holder at a time. law:parent-first: whoever asks for the same printer waits
 * at its row, so that two devices never get one ticket.
 */
export const claimNext = (ctx: Ctx, printerId: string, claimer: Claimer): Promise<Claim | null> =>
  ctx.transaction(async (tx) => {
    const printer = await printers.lock(tx, { companyId: ctx.companyId, printerId });
    if (!printer?.isEnabled || (isFaulty(printer.condition) && !claimer.triesFaulty)) return null;
    const job = await take(tx, ctx, printer, claimer);
    return job && { printer, job };
  });

/** One ticket after the other: while one is on its way, the next one waits. */
async function take(tx: Tx, ctx: Ctx, printer: StoredPrinter, claimer: Claimer): Promise<StoredJob | null> {
  const now = ctx.now();
  const open = await jobs.lockOpen(tx, ctx.companyId, [printer.id]);
  for (const job of [
    ...open.filter(({ state }) => state === 'sent'),
    ...open.filter(({ state }) => state !== 'sent'),
  ]) {
    const step = nextStep(job, now);
    if (step === 'busy') return null;
    if (step === 'check') {
      // eslint-disable-next-line no-await-in-loop -- at most one, and the next ticket is behind it
      await endLease(tx, ctx, job);
      continue;
    }
    if (step === 'send' && job.nextTryAt !== null && job.nextTryAt > now) continue;
    return lease(tx, ctx, printer, job, { ...claimer, step });
  }
  return null;
}

function lease(
  tx: Tx,
  ctx: Ctx,
  { kind }: StoredPrinter,
  job: StoredJob,
  { holder, takesBytes, step }: Claimer & { step: 'send' | 'offer' | 'again' },
): Promise<StoredJob> {
  const now = ctx.now();
  return changeJob(tx, ctx, job, {
    state: 'sent',
    // An offer that was not fetched is the same offer.
    lease_token: step === 'offer' ? job.leaseToken : ctx.newId(),
    lease_ends_at: leaseEnd(kind, now),
    lease_holder: holder,
    fetched_at: takesBytes ? now : null,
    next_try_at: null,
    attempts: step === 'offer' ? job.attempts : job.attempts + 1,
    is_duplicate: job.isDuplicate || step === 'again',
  });
}
