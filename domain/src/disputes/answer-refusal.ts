import type { Instant } from '../kernel/time.ts';
import type { Dispute, DisputeState } from './dispute.ts';

export const isSettled = (state: DisputeState): state is 'won' | 'lost' | 'closed' =>
  state !== 'inquiry' && state !== 'open';

export type DisputeRefusal = 'dispute-settled' | 'dispute-answered' | 'dispute-too-late';

type Answerable = Pick<Dispute, 'state' | 'answerBy' | 'awaitsAnswer'> & {
  answer: { sentAt: Instant | null } | null;
};

/** INV-50: a bank takes one answer, in time; one that is on its way is that answer. */
export function answerRefusal(
  { state, answerBy, awaitsAnswer, answer }: Answerable,
  now: Instant,
): DisputeRefusal | null {
  if (isSettled(state)) return 'dispute-settled';
  if (!awaitsAnswer || answer?.sentAt === null) return 'dispute-answered';
  return answerBy !== null && now >= answerBy ? 'dispute-too-late' : null;
}
