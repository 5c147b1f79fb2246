import { createHash } from 'node:crypto';
import { DISPUTE_REASONS, type DisputeReason, type DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import type Stripe from 'stripe';
import type { ContestedPayment, DisputeAnswer, DisputeEvidence } from '../payments.ts';
import { underKey } from './stripe-keys.ts';

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

const AWAITING: readonly string[] = ['warning_needs_response', 'needs_response', 'appeal_needs_response'];
const REVIEWED: readonly string[] = ['warning_under_review', 'under_review', 'appeal_under_review'];

export const awaitsAnswer = (status: string): boolean => AWAITING.includes(status);

export const reasonOf = (reason: string): DisputeReason =>
  DISPUTE_REASONS.find((known) => known === reason) ?? 'general';

/**
 * Files first, each under a key of its content, because what is drawn again may differ; then the answer, for good. Asked
 * again after a lost answer, the bank is reading it already.
 */
export async function answerDispute(stripe: Stripe, ask: Ask, answer: DisputeAnswer): Promise<void> {
  const { providerDisputeId: id, evidence: given, idempotencyKey } = answer;
  const isReviewed = async () => {
    const dispute = await stripe.disputes.retrieve(id);
    return REVIEWED.includes(dispute.status) ? dispute : null;
  };
  if (await ask(isReviewed)) return;
  const upload = async (data: Buffer | null, name: string, type: string): Promise<string | null> => {
    if (!data) return null;
    const file = await ask(() =>
      underKey(
        `${idempotencyKey}:${name}:${digestOf(data)}`,
        (key) =>
          stripe.files.create({ purpose: 'dispute_evidence', file: { data, name, type } }, { idempotencyKey: key }),
        // A file that no answer names does no harm.
        async () => null,
      ),
    );
    return file.id;
  };
  const receipt = await upload(given.receipt, 'recu.pdf', 'application/pdf');
  const photo = await upload(given.photo, 'photo.jpg', 'image/jpeg');
  const evidence = evidenceOf(given, receipt, photo);
  await ask(() =>
    underKey(
      `${idempotencyKey}:${digestOf(JSON.stringify(evidence))}`,
      (key) => stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: key }),
      isReviewed,
    ).catch(async (cause: unknown) => {
      // Two of us at once: the other one's answer is with the bank.
      if (!(await isReviewed().catch(() => null))) throw cause;
    }),
  );
}

const digestOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

function evidenceOf(
  { text, product, customer, servedOn, carrier }: DisputeEvidence,
  receipt: string | null,
  photo: string | null,
): Stripe.DisputeUpdateParams.Evidence {
  return {
    uncategorized_text: text,
    product_description: product,
    customer_name: customer.name,
    ...(customer.email && { customer_email_address: customer.email }),
    ...(customer.address && { shipping_address: customer.address }),
    ...(servedOn && { service_date: servedOn }),
    ...(customer.address && servedOn && { shipping_date: servedOn }),
    ...(carrier && { shipping_carrier: carrier }),
    ...(receipt && { receipt }),
    ...(photo && { shipping_documentation: photo }),
  };
}
