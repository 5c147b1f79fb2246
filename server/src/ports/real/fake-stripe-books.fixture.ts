import { createHash } from 'node:crypto';

/** The fields that Stripe's own example objects carry and that we read, or that tell a reader what they look at. */
export type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  capture_method: string;
  client_secret: string;
  currency: string;
  customer: string | null;
  last_payment_error: { type: string; code: string } | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'processing' | 'succeeded' | 'canceled';
};
export type StripeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  metadata?: Record<string, string>;
};
/** `evidence_details.due_by` and `capture_before` are in seconds. */
export type StripeDispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
  evidence: Record<string, string>;
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
};
export type StripeFile = { id: string; object: 'file'; purpose: string; filename: string; type: string; size: number };
export type StripeCharge = {
  id: string;
  object: 'charge';
  captured: boolean;
  disputed: boolean;
  payment_method_details: { type: 'card'; card: { brand: string; network: string; capture_before: number | null } };
};
type Told = Intent | StripeRefund | StripeDispute;
export type StripeEvent = { id: string; object: 'event'; type: string; data: { object: Told } };
type StripeError = { type: string; code: string; param?: string; payment_intent?: Intent };

/** What Stripe says no with. */
export class Declined extends Error {
  readonly status: number;
  readonly error: StripeError;
  constructor(status: number, error: StripeError) {
    super(error.code);
    this.status = status;
    this.error = error;
  }
}

/** Cards whose name says what happens. Any other works. */
export const CARDS = {
  works: 'pm_card_visa',
  asks: 'pm_card_authenticationRequired',
  declined: 'pm_card_chargeDeclined',
  slow: 'pm_card_slowCapture',
  refundPending: 'pm_card_pendingRefund',
} as const;

/** The fields of Stripe's own example of a dispute (stripe-fixtures3.json) that are text, and those that are files. */
const EVIDENCE_TEXTS = (
  'access_activity_log billing_address cancellation_policy_disclosure cancellation_rebuttal customer_email_address ' +
  'customer_name customer_purchase_ip duplicate_charge_explanation duplicate_charge_id product_description ' +
  'refund_policy_disclosure refund_refusal_explanation service_date shipping_address shipping_carrier shipping_date ' +
  'shipping_tracking_number uncategorized_text'
).split(' ');
const EVIDENCE_FILES = (
  'cancellation_policy customer_communication customer_signature duplicate_charge_documentation receipt refund_policy ' +
  'service_documentation shipping_documentation uncategorized_file'
).split(' ');
const unknownParameter = (param: string): StripeError => ({
  type: 'invalid_request_error',
  code: 'parameter_unknown',
  param,
});

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1_000);

export type StripeBooks = ReturnType<typeof stripeBooks>;

/** What a provider remembers, and the events that it would send. */
export function stripeBooks() {
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, StripeRefund>();
  const disputes = new Map<string, StripeDispute>();
  const files = new Map<string, StripeFile>();
  const holds = new Map<string, number>();
  const events: StripeEvent[] = [];

  const tell = (type: string, object: Told) =>
    events.push({ id: `evt_${events.length + 1}`, object: 'event', type, data: { object: { ...object } } });
  const intentOf = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Declined(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' });
    return intent;
  };
  const disputeOf = (id: string): StripeDispute => {
    const dispute = disputes.get(id);
    if (!dispute)
      throw new Declined(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'dispute' });
    return dispute;
  };
  const unexpected = () =>
    new Declined(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' });

  return {
    intents,
    refunds,
    files,
    events,
    create(form: URLSearchParams, key: string): Intent {
      const id = `pi_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
      const card = form.get('payment_method');
      const amount = Number(form.get('amount'));
      const isHeld =
        card !== null && card !== CARDS.declined && (card !== CARDS.asks || form.get('off_session') !== null);
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount,
        amount_capturable: isHeld ? amount : 0,
        amount_received: 0,
        capture_method: form.get('capture_method') ?? 'automatic',
        client_secret: `${id}_secret`,
        currency: form.get('currency') ?? '',
        customer: form.get('customer'),
        last_payment_error: card === CARDS.declined ? { type: 'card_error', code: 'card_declined' } : null,
        metadata: { orderId: form.get('metadata[orderId]') ?? '', key: form.get('metadata[key]') ?? '' },
        payment_method: card,
        status: isHeld ? 'requires_capture' : card === CARDS.asks ? 'requires_action' : 'requires_payment_method',
      };
      intents.set(id, intent);
      tell('payment_intent.created', intent);
      if (intent.last_payment_error) {
        tell('payment_intent.payment_failed', intent);
        throw new Declined(402, { type: 'card_error', code: 'card_declined', payment_intent: intent });
      }
      tell(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.requires_action', intent);
      return intent;
    },
    read: intentOf,
    capture(id: string, form: URLSearchParams): Intent {
      const intent = intentOf(id);
      if (intent.status !== 'requires_capture') throw unexpected();
      const isSlow = intent.payment_method === CARDS.slow;
      intent.status = isSlow ? 'processing' : 'succeeded';
      intent.amount_capturable = 0;
      intent.amount_received = Number(form.get('amount_to_capture') ?? intent.amount);
      tell(isSlow ? 'payment_intent.processing' : 'payment_intent.succeeded', intent);
      return intent;
    },
    cancel(id: string): Intent {
      const intent = intentOf(id);
      if (['succeeded', 'processing', 'canceled'].includes(intent.status)) throw unexpected();
      intent.status = 'canceled';
      tell('payment_intent.canceled', intent);
      return intent;
    },
    refund(form: URLSearchParams, key: string): StripeRefund {
      const intent = intentOf(form.get('payment_intent') ?? '');
      const amount = Number(form.get('amount'));
      const given = [...refunds.values()].filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
      const left = given.reduce((cents, one) => cents - one.amount, intent.amount_received);
      if (intent.status !== 'succeeded' || amount > left)
        throw new Declined(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
      const refund: StripeRefund = {
        id: `re_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`,
        object: 'refund',
        amount,
        currency: 'eur',
        payment_intent: intent.id,
        status: intent.payment_method === CARDS.refundPending ? 'pending' : 'succeeded',
        reason: form.get('reason'),
        metadata: { key: form.get('metadata[key]') ?? '' },
      };
      refunds.set(refund.id, refund);
      tell('refund.created', refund);
      return refund;
    },
    /** The charge behind an intent that holds or has taken money. */
    chargeOf(id: string): StripeCharge | null {
      const intent = intentOf(id);
      if (!['requires_capture', 'processing', 'succeeded'].includes(intent.status)) return null;
      return {
        id: `ch_${id}`,
        object: 'charge',
        captured: intent.status === 'succeeded',
        disputed: [...disputes.values()].some((one) => one.payment_intent === id),
        payment_method_details: {
          type: 'card',
          card: { brand: 'visa', network: 'cartes_bancaires', capture_before: holds.get(id) ?? null },
        },
      };
    },
    holdsUntil: (id: string, at: string): unknown => holds.set(id, secondsOf(at)),
    disputesOf: (id: string): StripeDispute[] => [...disputes.values()].filter((one) => one.payment_intent === id),
    /** The customer contests at the bank; the bank decides. */
    dispute(id: string, status: string, dueBy: string | null = null): void {
      const given: StripeDispute = {
        id: `dp_${id}`,
        object: 'dispute',
        amount: intentOf(id).amount_received,
        charge: `ch_${id}`,
        payment_intent: id,
        reason: 'fraudulent',
        status,
        evidence: disputes.get(`dp_${id}`)?.evidence ?? {},
        evidence_details: {
          due_by: dueBy ? secondsOf(dueBy) : null,
          has_evidence: false,
          past_due: false,
          submission_count: disputes.get(`dp_${id}`)?.evidence_details.submission_count ?? 0,
        },
      };
      tell(disputes.has(given.id) ? 'charge.dispute.updated' : 'charge.dispute.created', given);
      disputes.set(given.id, given);
    },
    readDispute: (id: string): StripeDispute => disputeOf(id),
    /** integrations §1.2: what was sent before stays; `submit` hands it to the bank, which takes no more. */
    answer(id: string, form: URLSearchParams): StripeDispute {
      const dispute = disputeOf(id);
      if (!dispute.status.endsWith('needs_response'))
        throw new Declined(400, { type: 'invalid_request_error', code: 'dispute_not_answerable' });
      for (const [key, value] of form) {
        const field = /^evidence\[(\w+)\]$/.exec(key)?.[1];
        if (!field && key !== 'submit') throw new Declined(400, unknownParameter(key));
        if (!field) continue;
        if (!EVIDENCE_TEXTS.includes(field) && !EVIDENCE_FILES.includes(field))
          throw new Declined(400, unknownParameter(key));
        if (EVIDENCE_FILES.includes(field) && files.get(value)?.purpose !== 'dispute_evidence')
          throw new Declined(400, { type: 'invalid_request_error', code: 'resource_missing', param: key });
        dispute.evidence[field] = value;
      }
      dispute.evidence_details.has_evidence = true;
      if (form.get('submit') === 'true') {
        dispute.evidence_details.submission_count += 1;
        dispute.status = dispute.status.replace('needs_response', 'under_review');
      }
      tell('charge.dispute.updated', dispute);
      return dispute;
    },
    keepFile(form: URLSearchParams, key: string): StripeFile {
      const file: StripeFile = {
        id: `file_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`,
        object: 'file',
        purpose: form.get('purpose') ?? '',
        filename: form.get('name') ?? '',
        type: form.get('type') ?? '',
        size: Number(form.get('size')),
      };
      files.set(file.id, file);
      return file;
    },
    refundsOf: (id: string): StripeRefund[] => [...refunds.values()].filter((one) => one.payment_intent === id),
    /** The customer's bank answers, or the network, or time passes: Stripe changes its mind by itself. */
    becomes(id: string, status: Intent['status']): void {
      const intent = intentOf(id);
      intent.status = status;
      tell(status === 'succeeded' ? 'payment_intent.succeeded' : `payment_intent.${status}`, intent);
    },
    refundBecomes(id: string, status: StripeRefund['status']): void {
      const refund = refunds.get(id);
      if (!refund) throw new Error(`${id} is no refund`);
      refund.status = status;
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
  };
}
