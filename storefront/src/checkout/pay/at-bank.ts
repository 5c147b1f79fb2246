import { followOrder } from '@comptoir/contract/checkout.ts';
import { call, CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import type { Awaiting } from './attempt.ts';
import type { CardForm } from './card.ts';

const POLLS = 20;
const POLL_MS = 750;

type Refusal = { code: string; sentence: string; isByBank: boolean };
export type Outcome = { refusal: Refusal | null };

const BANK_REFUSED = { code: 'CARD_ERROR', sentence: 'Votre banque a refusé le paiement.', isByBank: true };

/** The order itself tells whether it was paid; null while nobody knows. */
export async function outcomeOf({ orderId, orderToken }: Awaiting): Promise<Outcome | null> {
  try {
    const order = await call(followOrder, { params: { orderId }, query: { token: orderToken } });
    return order.isAwaitingPayment ? null : { refusal: null };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) return null;
    // The bank may have accepted what the restaurant could no longer take.
    const isByBank = error.code === 'NOT_FOUND';
    return { refusal: isByBank ? BANK_REFUSED : { code: error.code, sentence: sentenceOf(error), isByBank } };
  }
}

/** Shows the bank's question, then asks what became of the payment; null while nobody knows. */
export async function settleAtBank(awaiting: Awaiting, cardForm: CardForm | null): Promise<Outcome | null> {
  const answer = (await cardForm?.confirm(awaiting.clientSecret)) ?? 'closed';
  if (answer === 'refused') return { refusal: BANK_REFUSED };
  // A bank may have been answered in its own app while its page was closed here.
  for (let poll = 0; poll < (answer === 'accepted' ? POLLS : 1); poll += 1) {
    // eslint-disable-next-line no-await-in-loop -- asked until it is known
    const outcome = await outcomeOf(awaiting);
    if (outcome) return outcome;
    // eslint-disable-next-line no-await-in-loop -- asked until it is known
    if (answer === 'accepted') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}
