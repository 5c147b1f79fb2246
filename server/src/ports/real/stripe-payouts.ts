import { toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import type { PayoutLineKind, PayoutStatus } from '@comptoir/domain/payouts/payout.ts';
import type Stripe from 'stripe';
import type { Payouts, ProviderPayout, ProviderPayoutLine } from '../payouts.ts';
import { ProviderRefused } from '../provider-failures.ts';
import { isOfDispute } from './stripe-disputes.ts';

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

const PAGE = 100;
const MOST_PAYOUTS = 1_000;
const MOST_LINES = 10_000;

/** Payouts are those of the shop's own account: every call names it, and a shop without one has none. */
export function stripePayouts(stripe: Stripe, ask: Ask): Payouts {
  return {
    async listPayouts({ accountId }, since) {
      if (accountId === null) return [];
      const created = { gte: Math.floor(toMs(since) / 1_000) };
      const payouts = await ask(() =>
        stripe.payouts
          .list({ created, limit: PAGE, expand: ['data.destination'] }, { stripeAccount: accountId })
          .autoPagingToArray({ limit: MOST_PAYOUTS }),
      );
      return payouts.map(toPayout);
    },
    async readPayout({ accountId }, transactionId) {
      if (accountId === null) return null;
      const reading = ask(() =>
        stripe.payouts.retrieve(transactionId, { expand: ['destination'] }, { stripeAccount: accountId }),
      );
      return unless('resource_missing', reading.then(toPayout));
    },
    async listPayoutLines({ accountId }, { transactionId, isAutomatic }) {
      if (accountId === null || !isAutomatic) return null;
      const expand = ['data.source', 'data.source.source_transfer', 'data.source.source_transfer_reversal'];
      const asking = { payout: transactionId, limit: PAGE, expand };
      const found = await unless(
        'payout_reconciliation_not_ready',
        ask(() =>
          stripe.balanceTransactions
            .list(asking, { stripeAccount: accountId })
            .autoPagingToArray({ limit: MOST_LINES }),
        ),
      );
      const lines = found?.filter(({ type }) => type !== 'payout') ?? null;
      return lines && Promise.all(lines.map((line) => toLine(line, (charge) => orderOfCharge(charge, accountId))));
    },
  };

  /** A refund names only the payment that it is of. */
  async function orderOfCharge(charge: string, stripeAccount: string): Promise<string | null> {
    const found = await ask(() => stripe.charges.retrieve(charge, { expand: ['source_transfer'] }, { stripeAccount }));
    return orderOf(found);
  }
}

async function unless<T>(code: string, asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (error instanceof ProviderRefused && error.code === code) return null;
    throw error;
  });
}

/** A payout that was called off never reached the bank: for the shop it is as one that came back. */
const STATUSES: Record<string, PayoutStatus> = { paid: 'paid', failed: 'failed', canceled: 'failed' };

function toPayout(payout: Stripe.Payout): ProviderPayout {
  const { destination } = payout;
  return {
    transactionId: payout.id,
    amountCents: payout.amount,
    status: STATUSES[payout.status] ?? 'in_transit',
    createdAt: toInstant(payout.created * 1_000),
    arrivalAt: toInstant(payout.arrival_date * 1_000),
    isAutomatic: payout.automatic,
    failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
    ibanLast4:
      destination && typeof destination === 'object' && 'last4' in destination ? (destination.last4 ?? null) : null,
  };
}

const KINDS: Record<string, PayoutLineKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  application_fee: 'fee',
  application_fee_refund: 'fee',
  stripe_fee: 'fee',
  payout_failure: 'payout_failure',
  payout_cancel: 'payout_failure',
};

async function toLine(
  { id, type, reporting_category, amount, fee, created, source }: Stripe.BalanceTransaction,
  orderOfCharge: (charge: string) => Promise<string | null>,
): Promise<ProviderPayoutLine> {
  const named = source && typeof source === 'object' ? source : null;
  const isDispute = reporting_category.startsWith('dispute') || (named !== null && isOfDispute(named));
  const kind = isDispute ? 'dispute' : (KINDS[type] ?? 'adjustment');
  return {
    id,
    kind,
    orderId: (named && (orderOf(named) ?? (await orderOfItsCharge(named, orderOfCharge)))) ?? null,
    grossCents: amount,
    feeCents: fee,
    at: toInstant(created * 1_000),
  };
}

async function orderOfItsCharge(
  source: object,
  orderOfCharge: (charge: string) => Promise<string | null>,
): Promise<string | null> {
  const charge = 'charge' in source ? source.charge : null;
  return typeof charge === 'string' ? orderOfCharge(charge) : null;
}

/** We name the order on the payment and on its transfer (heldIntent); the shop's account sees one of them. */
function orderOf(source: object): string | null {
  const metadata = 'metadata' in source ? source.metadata : null;
  if (metadata && typeof metadata === 'object' && 'orderId' in metadata) return String(metadata.orderId);
  const transfer = 'source_transfer' in source ? source.source_transfer : null;
  return groupOf(transfer) ?? groupOf(source);
}

function groupOf(thing: unknown): string | null {
  if (!thing || typeof thing !== 'object' || !('transfer_group' in thing)) return null;
  return typeof thing.transfer_group === 'string' ? thing.transfer_group : null;
}
