import type Stripe from 'stripe';
import type { ContestedPayment, DisputeState } from '../payments.ts';

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

const TAKES: readonly DisputeState[] = ['open', 'lost'];

/**
 * Stripe takes a dispute of a payment that went on to a shop's account from the platform's own: the shop's share is taken
 * back by reversing its transfer, and transferred again when the dispute is won.
 */
export async function followDispute(
  stripe: Stripe,
  ask: Ask,
  { providerPaymentId, orderId, dispute }: ContestedPayment,
): Promise<void> {
  const { providerDisputeId: id, state, amountCents } = dispute;
  if (!TAKES.includes(state) && state !== 'won') return;
  const transfer = await ask(() => transferOf(stripe, providerPaymentId));
  if (!transfer) return;
  const metadata = { orderId, disputeId: id };
  const isOurs = (one: { metadata: Stripe.Metadata | null }) => one.metadata?.['disputeId'] === id;
  const taken = transfer.reversals.data.find(isOurs);
  // What was refunded before has left the shop's account already.
  const amount = Math.min(amountCents, transfer.amount - transfer.amount_reversed);
  if (TAKES.includes(state) && !taken && amount > 0)
    await ask(() =>
      stripe.transfers.createReversal(transfer.id, { amount, metadata }, { idempotencyKey: `dispute:${id}` }),
    );
  const destination = typeof transfer.destination === 'string' ? transfer.destination : transfer.destination?.id;
  if (state !== 'won' || !taken || !destination) return;
  const { data: made } = await ask(() => stripe.transfers.list({ transfer_group: orderId, limit: 100 }));
  if (made.some(isOurs)) return;
  await ask(() =>
    stripe.transfers.create(
      { amount: taken.amount, currency: 'eur', destination, transfer_group: orderId, metadata },
      { idempotencyKey: `dispute-won:${id}` },
    ),
  );
}

async function transferOf(stripe: Stripe, providerPaymentId: string): Promise<Stripe.Transfer | null> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(providerPaymentId, {
    expand: ['latest_charge.transfer'],
  });
  const transfer = charge && typeof charge === 'object' ? charge.transfer : null;
  return transfer && typeof transfer === 'object' ? transfer : null;
}

/** On the shop's account such a reversal looks like a refund, and such a transfer like a payment. */
export const isOfDispute = (source: object): boolean =>
  ['source_transfer', 'source_transfer_reversal'].some((name) => {
    const moved: unknown = Object.entries(source).find(([key]) => key === name)?.[1];
    if (!moved || typeof moved !== 'object' || !('metadata' in moved)) return false;
    return moved.metadata !== null && typeof moved.metadata === 'object' && 'disputeId' in moved.metadata;
  });
