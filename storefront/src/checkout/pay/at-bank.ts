import { followOrder } from '@comptoir/contract/checkout.ts';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import type { Awaiting } from './attempt.ts';
import type { CardForm } from './card.ts';

const POLLS = 20;
const POLL_MS = 750;

/** The order itself tells whether it was paid; null while nobody knows. */
export async function isPaid({ orderId, orderToken }: Awaiting): Promise<boolean | null> {
  try {
    const order = await call(followOrder, { params: { orderId }, query: { token: orderToken } });
    return order.isAwaitingPayment ? null : true;
  } catch (error) {
    return error instanceof CallFailed && error.status === 404 ? false : null;
  }
}

/** Shows the bank's question, then asks what became of the payment; null while nobody knows. */
export async function settleAtBank(awaiting: Awaiting, cardForm: CardForm | null): Promise<boolean | null> {
  const answer = (await cardForm?.confirm(awaiting.clientSecret)) ?? 'closed';
  if (answer === 'refused') return false;
  // A bank may have been answered in its own app while its page was closed here.
  for (let poll = 0; poll < (answer === 'accepted' ? POLLS : 1); poll += 1) {
    // eslint-disable-next-line no-await-in-loop -- asked until it is known
    const paid = await isPaid(awaiting);
    if (paid !== null) return paid;
    // eslint-disable-next-line no-await-in-loop -- asked until it is known
    if (answer === 'accepted') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}
