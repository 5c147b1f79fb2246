import { addMs, type Instant } from '../kernel/time.ts';
import type { PrinterKind, PrintState } from './printer.ts';

/** PRN-10: a ticket that is not confirmed by then has failed. */
export const PRINTED_WITHIN_MS = 10 * 60_000;

/** PRN-27: how long a printer or a post may be silent about a ticket that it took. */
const LEASE_MS: Record<PrinterKind, number> = { qz: 60_000, cloudprint: 60_000, epson: 120_000 };

export const leaseEnd = (kind: PrinterKind, now: Instant): Instant => addMs(now, LEASE_MS[kind]);

/** PRN-27: after the second silence a person looks, so that no printer spits out one ticket all evening. */
export const MOST_SILENCES = 2;

/** From which states a ticket gets where. */
export const PRINT_MOVES = {
  send: { from: ['queued'], to: 'sent' },
  wait: { from: ['sent'], to: 'queued' },
  // Paper that came late is paper all the same.
  print: { from: ['sent', 'queued', 'failed', 'to-check'], to: 'printed' },
  fail: { from: ['queued', 'sent'], to: 'failed' },
  check: { from: ['sent'], to: 'to-check' },
  resend: { from: ['queued', 'failed', 'to-check'], to: 'queued' },
  'give-up': { from: ['queued', 'failed', 'to-check'], to: 'given-up' },
} as const satisfies Record<string, { from: readonly PrintState[]; to: PrintState }>;
export type PrintMove = keyof typeof PRINT_MOVES;

export const mayMove = (state: PrintState, move: PrintMove): boolean =>
  (PRINT_MOVES[move].from as readonly PrintState[]).includes(state);

type Leased = {
  state: PrintState;
  leaseEndsAt: Instant | null;
  /** Its bytes have left: paper may have come out. */
  fetchedAt: Instant | null;
  attempts: number;
};

/**
 * What is done with a ticket when its printer asks for work: `send` it, `offer` it again because it was not fetched, leave
 * it with whoever prints it (`busy`), print it `again` as a DUPLICATA, or have somebody look (`check`).
 */
export function nextStep(job: Leased, now: Instant): 'send' | 'offer' | 'busy' | 'again' | 'check' {
  if (job.state === 'queued') return 'send';
  if (job.fetchedAt === null) return 'offer';
  if (job.leaseEndsAt !== null && job.leaseEndsAt > now) return 'busy';
  return job.attempts >= MOST_SILENCES ? 'check' : 'again';
}
